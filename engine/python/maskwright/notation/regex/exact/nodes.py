"""Regular expressions as trees: what is written, laziness and look-around included.

>>> digit = Chars(((0x30, 0x39),))
>>> "7" in digit, "x" in digit, "x" in digit.negation()
(True, False, True)
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import TypeAlias


class Unfit(Exception):
    """An expression that this part cannot work on, with the reason for its author."""


@dataclass(frozen=True, slots=True)
class Chars:
    """A set of characters: ranges of code points and named classes like that of ``d``, or all but those."""

    ranges: tuple[tuple[int, int], ...] = ()
    named: tuple[str, ...] = ()
    negated: bool = False

    def negation(self) -> Chars:
        """All other characters."""
        return Chars(self.ranges, self.named, not self.negated)

    def __contains__(self, character: str) -> bool:
        """Whether a character is in the set; named classes by Python's ``re``."""
        code = ord(character)
        inside = any(low <= code <= high for low, high in self.ranges)
        inside = inside or any(_named(name).match(character) for name in self.named)
        return inside is not self.negated


@functools.lru_cache(maxsize=256)
def _named(name: str) -> re.Pattern[str]:
    try:
        return re.compile(name)
    except re.error:  # Python knows no properties: what they hold cannot be told here.
        raise Unfit(f"the class `{name}` is not looked into") from None


@dataclass(frozen=True, slots=True)
class Set:
    """One character out of a set."""

    chars: Chars


@dataclass(frozen=True, slots=True)
class Cat:
    """Items one after the other."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Alt:
    """Options, tried in their order."""

    options: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Rep:
    """An item from ``low`` to ``high`` times, as often as possible, or as rarely if it is ``lazy``."""

    item: Node
    low: int
    high: int | None
    lazy: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """A condition on the text after a place, or before it.

    What it would look for before the lexeme is taken to be as it should, unless it is ``strict``.
    """

    item: Node
    ahead: bool
    negated: bool
    strict: bool = False


Node: TypeAlias = Set | Cat | Alt | Rep | Look

EMPTY = Cat(())
ANY, ANY_OF_A_LINE = Chars((), (), True), Chars(((0x0A, 0x0A),), (), True)
TEXT_BEGIN, LINE_BEGIN = Look(Set(ANY), False, True), Look(Set(ANY_OF_A_LINE), False, True)
TEXT_END, LINE_END = Look(Set(ANY), True, True), Look(Set(ANY_OF_A_LINE), True, True)
LAST_LINE_END = Look(Alt((Set(ANY_OF_A_LINE), Cat((Set(ANY_OF_A_LINE.negation()), Set(ANY))))), True, True)
"""What ``$`` looks for without the flag ``m``: the end of the text, or a line end there."""


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly below ``node``."""
    match node:
        case Cat(items=below) | Alt(options=below):
            return below
        case Rep(item=item) | Look(item=item):
            return (item,)
        case _:
            return ()


def widths(node: Node) -> tuple[int, int]:
    """The least and the greatest length of what a tree matches, the latter cut at a large number. Recursive."""
    match node:
        case Set():
            return 1, 1
        case Look():
            return 0, 0
        case Cat(items=items):
            pairs = [widths(item) for item in items]
            return sum(low for low, _ in pairs), min(_MANY, sum(high for _, high in pairs))
        case Alt(options=options):
            pairs = [widths(option) for option in options]
            return min(low for low, _ in pairs), max(high for _, high in pairs)
        case Rep(item=item, low=low, high=high):
            least, most = widths(item)
            return least * low, min(_MANY, most * (_MANY if high is None else high))


_MANY = 1 << 32
