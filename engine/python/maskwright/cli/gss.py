"""Draws the stacks of a state: top first, each shared part once.

A stack is read from left to right, from its top down to the start state. Where stacks part, the ways go on below each
other; a part that several stacks share is drawn where it is first met and named there.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from maskwright.stepping.branches import describe_branch, describe_exclusion

# A longer run of stack entries is shown by its two ends.
LONGEST_RUN = 24
# More lines than this nobody reads.
MOST_LINES = 400
TOO_MUCH = "more than can be shown"
BELOW = " ◂ "
INDENT = "   "


def draw_state(lexer_states: list[dict[str, Any]], gss: dict[str, Any]) -> list[str]:
    """Draw every branch with its lexer state and exclusions, then the stacks under it."""
    drawing = _Drawing(gss["nodes"], [branch["stacks"] for branch in lexer_states])
    lines = []
    for branch in lexer_states:
        lines.append(f"branch {branch['head']}: {describe_branch(branch)}")
        lines += [f"   excluded: {describe_exclusion(one)}" for one in branch["exclusions"]]
        lines += drawing.below(branch["stacks"])
    return lines


class _Drawing:
    """The lines drawn so far, and which parts of the graph they show."""

    def __init__(self, nodes: list[dict[str, Any]], roots: list[int]) -> None:
        self._edges = {node["id"]: node["edges"] for node in nodes}
        uses = Counter(edge["below"] for node in nodes for edge in node["edges"] if edge["below"] is not None)
        uses.update(roots)
        self._shared = {node for node, count in uses.items() if count > 1 and not self._is_bottom(node)}
        self._drawn: set[int] = set()

    def below(self, root: int) -> list[str]:
        """Draw a node and all below it. Not recursive, since stacks may be deep."""
        lines: list[str] = []
        work: list[tuple[str, int | dict[str, Any]]] = [(INDENT, root)]
        while work:
            if len(lines) >= MOST_LINES:
                return [*lines, f"{INDENT}({TOO_MUCH})"]
            indent, item = work.pop()
            if isinstance(item, int):
                heading, edges = self._open(item)
                lines += [f"{indent}{heading}"] if heading else []
                work += [(indent, edge) for edge in reversed(edges)]
            else:
                run, rest = self._run(item)
                lines.append(f"{indent}{_shorten(run)}")
                work += [(indent + INDENT, rest)] if rest is not None else []
        return lines

    def _is_bottom(self, node: int) -> bool:
        # The start state alone is drawn again rather than referred to.
        return all(edge["below"] is None for edge in self._edges.get(node, ()))

    def _open(self, node: int) -> tuple[str | None, list[dict[str, Any]]]:
        # What is drawn already is only referred to.
        if node in self._drawn:
            return f"(as n{node} above)", []
        if node not in self._edges:
            return f"({TOO_MUCH})", []
        if node not in self._shared:
            return None, self._edges[node]
        self._drawn.add(node)
        return f"n{node}:", self._edges[node]

    def _run(self, edge: dict[str, Any]) -> tuple[list[str], int | None]:
        # Entries that follow without a choice stand in one line; the run ends at a choice or at a shared part.
        run = [_entry(edge)]
        below = edge["below"]
        while below is not None and len(self._edges.get(below, ())) == 1 and below not in self._shared:
            edge = self._edges[below][0]
            run.append(_entry(edge))
            below = edge["below"]
        return run, below


def _entry(edge: dict[str, Any]) -> str:
    return f"{edge['state']} {edge['symbol']}" if edge["symbol"] else f"{edge['state']}"


def _shorten(run: list[str]) -> str:
    if len(run) > LONGEST_RUN:
        half = LONGEST_RUN // 2
        run = [*run[:half], f"({len(run) - 2 * half} more)", *run[-half:]]
    return BELOW.join(run)
