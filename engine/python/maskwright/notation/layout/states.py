"""Where a text is between two lexemes, what makes its lines, and how much of that is too much.

>>> names = Names("_NL", "_INDENT", "_DEDENT", "_NL@")
>>> names.step("_INDENT", State(1, True), 2), names.step("_INDENT", State(2, True), 2)
(State(depth=2, fresh=True), None)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from maskwright.grammar import Expression, children
from maskwright.notation.limits import MAX_LAYOUT_DEPTH, MAX_LAYOUT_WORK

UNIT = "    "
"""What a block is indented by."""


class State(NamedTuple):
    """Between two lexemes: how many blocks are open, and whether the line has yet to begin."""

    depth: int
    fresh: bool

    @property
    def within(self) -> State:
        """The state within the line."""
        return State(self.depth, False)


class Names(NamedTuple):
    """The terminals that make lines and blocks, and what stands for the first of them."""

    newline: str
    indent: str
    dedent: str
    line_break: str

    def margin(self, depth: int) -> str:
        """The terminal of the blanks before a line."""
        return f'"{UNIT * depth}"'

    def step(self, name: str, begin: State, deepest: int) -> State | None:
        """The state that one of these terminals leads to, if any."""
        if name == self.newline:
            return State(begin.depth, True)
        if not begin.fresh:
            return None
        depth = begin.depth + (1 if name == self.indent else -1)
        return State(depth, True) if 0 <= depth <= deepest else None


class TooComplex(Exception):
    """Why lines cannot be written out, and what to do instead."""


def require_shallow(root: Expression) -> None:
    """Raise :class:`TooComplex` for an expression that is too deep to recurse into."""
    stack = [(root, 1)]
    while stack:
        node, depth = stack.pop()
        if depth > MAX_LAYOUT_DEPTH:
            raise TooComplex("brackets are nested too deeply; make rules of what stands in them")
        stack.extend((child, depth + 1) for child in children(node))


@dataclass(slots=True)
class Work:
    """What is left to spend: a unit is a part of an expression in one state."""

    left: int = MAX_LAYOUT_WORK

    def spend(self, units: int) -> None:
        """Spend some; raises :class:`TooComplex` if they are not there."""
        self.left -= units
        if self.left < 0:
            raise TooComplex("the rules would become too large; let blocks nest less deep, or end where they begin")
