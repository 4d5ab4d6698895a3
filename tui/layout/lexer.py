"""The live lexer states: one block for each branch of the parse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from maskwright.stepping.branches import describe_exclusion, names
from maskwright.tui.layout.line import Line, line

# More branches or names than these nobody reads.
MOST_BRANCHES = 64
MOST_NAMES = 12
LABELS = {"completes": "complete now as", "may_complete": "may go on as"}
LABEL_WIDTH = 20


def lexer_lines(lexer_states: Sequence[dict[str, Any]]) -> list[Line]:
    """Say for each branch where the lexer stands, what it can complete, and which early ends may prove wrong."""
    if not lexer_states:
        return [line(("no lexer states: the text has ended", "quiet"))]
    lines: list[Line] = []
    for branch in lexer_states[:MOST_BRANCHES]:
        lines += [*_branch(branch), line("")]
    more = len(lexer_states) - MOST_BRANCHES
    return [*lines, line((f"and {more} more branches", "quiet"))] if more > 0 else lines[:-1]


def _branch(branch: dict[str, Any]) -> list[Line]:
    place = "at a boundary: no lexeme has begun" if branch["boundary"] else "in a lexeme"
    head, state = f"branch {branch['head']}", f"  lexer state {branch['state']}"
    lines = [line(("● ", "lane"), (head, "head"), (state, "number"), f"  {place}", hang="    ")]
    for key, label in LABELS.items():
        if branch[key] and not branch["boundary"]:
            lines.append(_field(label, names(branch[key], MOST_NAMES)))
    if branch.get("token"):
        lines.append(_field("next token", f"number {branch['token']} of the lexeme"))
    for one in branch["exclusions"]:
        lines.append(line("    ", ("⊘ ", "exclusion"), (describe_exclusion(one), "exclusion"), hang="      "))
    return lines


def _field(label: str, value: str) -> Line:
    return line("    ", (label.ljust(LABEL_WIDTH - 4), "quiet"), (value, "symbol"), hang=" " * LABEL_WIDTH)
