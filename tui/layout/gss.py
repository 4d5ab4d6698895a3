"""Draws the stacks of all branches as one graph: heads first, from their tops down, shared parts once.

    ● branch 0  in a lexeme (lexer state 7), complete as NAME
    │ ● branch 1  at a boundary
    │ │   ⊘ dies if NAME turns out longer (watched by lexer state 7)
    │ ○ 1  NAME
    ├─╯
    ○ 0  bottom

A circle is a stack entry: the LR state and the symbol that led to it. Long runs without a choice are packed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from maskwright.stepping.branches import describe_branch, describe_exclusion
from maskwright.tui.layout.lanes import Lanes
from maskwright.tui.layout.line import Line, Piece, line

# A run of more entries than this is packed; of a packed run so many are shown at its top, and one at its end.
LONGEST_RUN = 8
SHOWN_OF_RUN = 4
# More heads, ways or lines than these nobody reads.
MOST_HEADS = 16
MOST_WAYS = 12
MOST_LINES = 400

Edge = dict[str, Any]


def gss_lines(lexer_states: Sequence[dict[str, Any]], gss: dict[str, Any], *, packed: bool = True) -> list[Line]:
    """Draw a frame's stacks; with ``packed`` false every entry of a run is shown. Linear in what is drawn."""
    if not lexer_states:
        return [line(("no stacks: the text has ended", "quiet"))]
    shown = lexer_states[:MOST_HEADS]
    drawing = _Drawing(shown, gss["nodes"], packed)
    lines = [_summary(lexer_states, gss), line("")]
    for drawn in drawing.lines():
        if len(lines) >= MOST_LINES:
            return [*lines, line(("⋮ more than can be shown", "quiet"))]
        lines.append(drawn)
    more = len(lexer_states) - len(shown)
    return [*lines, line((f"and {more} more branches", "quiet"))] if more else lines


def _summary(lexer_states: Sequence[dict[str, Any]], gss: dict[str, Any]) -> Line:
    entries = sum(len(node["edges"]) for node in gss["nodes"])
    branches = len(lexer_states)
    words = f"{branches} {'branch' if branches == 1 else 'branches'} · {entries} stack entries"
    uses = _uses(lexer_states, {node["id"]: node["edges"] for node in gss["nodes"]})
    return line((f"{words} · {sum(count > 1 for count in uses.values())} shared", "quiet"))


def _uses(lexer_states: Sequence[dict[str, Any]], edges: dict[int, list[Edge]]) -> Counter[int]:
    """How many heads and entries lead to each node that the heads lead to."""
    uses: Counter[int] = Counter()
    work = [branch["stacks"] for branch in lexer_states]
    while work:
        node = work.pop()
        uses[node] += 1
        if uses[node] == 1:
            work += [edge["below"] for edge in edges.get(node, ()) if edge["below"] is not None]
    return uses


class _Drawing:
    """The lanes while they are drawn, and the graph that they follow."""

    def __init__(self, branches: Sequence[dict[str, Any]], nodes: list[dict[str, Any]], packed: bool) -> None:
        self._branches = branches
        self._edges: dict[int, list[Edge]] = {node["id"]: node["edges"] for node in nodes}
        self._uses = _uses(branches, self._edges)
        self._packed = packed
        self._lanes = Lanes()
        states = [edge["state"] for edges in self._edges.values() for edge in edges]
        self._digits = len(str(max(states, default=0)))

    def lines(self) -> Iterator[Line]:
        """Draw the heads, then one node after the other, each once all that lead to it are drawn."""
        for branch in self._branches:
            yield from self._head(branch)
        while targets := self._lanes.targets():
            ready = [node for node in targets if len(self._lanes.to(node)) == self._uses[node]]
            yield from self._node((ready or targets)[0])

    def _head(self, branch: dict[str, Any]) -> Iterator[Line]:
        lane = self._lanes.open(branch["stacks"])
        name = Piece(f"branch {branch['head']}", "head")
        yield self._row({lane: "●"}, name, Piece(f"  {describe_branch(branch)}"))
        for one in branch["exclusions"]:
            yield self._row({}, Piece("⊘ ", "exclusion"), Piece(describe_exclusion(one), "exclusion"), indent="  ")

    def _node(self, node: int) -> Iterator[Line]:
        lane, *others = self._lanes.to(node)
        if others:
            yield Line((Piece(self._lanes.join([lane, *others]), "lane"),), None)
        edges = self._edges.get(node)
        if edges is None:
            yield self._row({lane: "⋮"}, Piece("more than can be shown", "quiet"))
            self._lanes.lead(lane, None)
        elif len(edges) == 1:
            yield from self._run(lane, edges[0])
        else:
            yield from self._ways(lane, edges)

    def _ways(self, lane: int, edges: list[Edge]) -> Iterator[Line]:
        shown = edges[:MOST_WAYS]
        # The entries follow at once, so that what the lanes lead to meanwhile does not matter.
        lanes, row = self._lanes.split(lane, [-1] * len(shown))
        yield Line((Piece(row, "lane"),), None)
        for way, edge in zip(lanes, shown, strict=True):
            yield self._entry(way, edge)
        for way, edge in reversed(list(zip(lanes, shown, strict=True))):
            self._lanes.lead(way, edge["below"])
        for edge in edges[MOST_WAYS:]:
            self._forget(edge)
        if len(edges) > MOST_WAYS:
            yield self._row({}, Piece(f"and {len(edges) - MOST_WAYS} more ways down", "quiet"))

    def _run(self, lane: int, edge: Edge) -> Iterator[Line]:
        run = [edge]
        below = edge["below"]
        while below is not None and self._uses[below] == 1 and len(self._edges.get(below, ())) == 1:
            run.append(self._edges[below][0])
            below = run[-1]["below"]
        hidden = len(run) - SHOWN_OF_RUN - 1 if self._packed and len(run) > LONGEST_RUN else 0
        for one in run[:SHOWN_OF_RUN] if hidden else run[:-1]:
            yield self._entry(lane, one)
        if hidden:
            yield self._row({lane: "⋮"}, Piece(f"{hidden} entries, packed", "quiet"))
        yield self._entry(lane, run[-1])
        self._lanes.lead(lane, below)

    def _entry(self, lane: int, edge: Edge) -> Line:
        symbol = Piece("bottom", "quiet") if edge["below"] is None else Piece(edge["symbol"] or "", "symbol")
        return self._row({lane: "○"}, Piece(f"{edge['state']:<{self._digits}}  ", "number"), symbol)

    def _forget(self, edge: Edge) -> None:
        # What is not drawn must not be waited for. What only it leads to is never met.
        if edge["below"] is not None:
            self._uses[edge["below"]] -= 1

    def _row(self, marks: dict[int, str], *pieces: Piece, indent: str = "") -> Line:
        before = self._lanes.row(marks) + indent
        hang = Piece(self._lanes.row() + indent + "  ", "lane")
        return Line((Piece(before, "lane"), *pieces), (hang,))
