"""Patterns with operators on whole languages, as plain data, and what they mean.

>>> from reference.languages import has_empty
>>> has_empty(meaning(Combined("not", (b"a+",))))
True
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from reference.languages import EMPTY, Byte, Language, Many, Other, Shortest, Walk, all_of, any_of, then
from reference.regexes import language_of


@dataclass(frozen=True)
class Combined:
    """``parts`` under an operator: what all match, or any, in a row, repeated, none but these, the shortest members."""

    kind: Literal["and", "or", "then", "some", "not", "shortest"]
    parts: tuple[Pattern, ...]


@dataclass(frozen=True)
class Tabled:
    """An automaton: for each state, characters and the states that they lead to. It starts in state 0."""

    rows: tuple[tuple[tuple[str, int], ...], ...]
    accepting: frozenset[int]


Pattern: TypeAlias = "bytes | Combined | Tabled"


@cache
def meaning(pattern: Pattern) -> Language:
    """The language of a pattern. A complement is one among texts in valid UTF-8."""
    if isinstance(pattern, bytes):
        return language_of(pattern)
    if isinstance(pattern, Tabled):
        rows = (tuple((character.encode(), to) for character, to in row) for row in pattern.rows)
        return Walk(tuple(rows), pattern.accepting)
    parts = [meaning(part) for part in pattern.parts]
    match pattern.kind:
        case "and":
            return all_of(frozenset(parts))
        case "or":
            return any_of(frozenset(parts))
        case "then":
            return _row(parts)
        case "some":
            return then(parts[0], Many(parts[0]))
        case "not":
            return all_of(frozenset({Other(parts[0]), valid_utf8()}))
        case "shortest":
            return Shortest(parts[0])


def _row(parts: list[Language]) -> Language:
    row: Language = EMPTY
    for part in reversed(parts):
        row = then(part, row)
    return row


@cache
def valid_utf8() -> Language:
    """Characters by their bytes, as table 3-7 of the Unicode standard lists them."""
    rows = (
        ((0x00, 0x7F),),
        ((0xC2, 0xDF), (0x80, 0xBF)),
        ((0xE0, 0xE0), (0xA0, 0xBF), (0x80, 0xBF)),
        ((0xE1, 0xEC), (0x80, 0xBF), (0x80, 0xBF)),
        ((0xED, 0xED), (0x80, 0x9F), (0x80, 0xBF)),
        ((0xEE, 0xEF), (0x80, 0xBF), (0x80, 0xBF)),
        ((0xF0, 0xF0), (0x90, 0xBF), (0x80, 0xBF), (0x80, 0xBF)),
        ((0xF1, 0xF3), (0x80, 0xBF), (0x80, 0xBF), (0x80, 0xBF)),
        ((0xF4, 0xF4), (0x80, 0x8F), (0x80, 0xBF), (0x80, 0xBF)),
    )
    return Many(any_of(frozenset(_row([Byte(frozenset(range(a, b + 1))) for a, b in row]) for row in rows)))
