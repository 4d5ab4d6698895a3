"""Regular languages by derivatives, for operators that a matcher of regular expressions does not have.

Brzozowski, *Derivatives of Regular Expressions* (1964). Expressions are kept in a normal form, nested
choices flat and equal parts once, so that there are finitely many derivatives, and whether there is any member can be
found by looking at them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias


@dataclass(frozen=True)
class Byte:
    """One byte of a set."""

    values: frozenset[int]


@dataclass(frozen=True)
class Then:
    """One language after another."""

    first: Language
    rest: Language


@dataclass(frozen=True)
class Any:
    """A union. Without parts it is the empty language."""

    parts: frozenset[Language]


@dataclass(frozen=True)
class All:
    """An intersection. Without parts it is every string of bytes."""

    parts: frozenset[Language]


@dataclass(frozen=True)
class Other:
    """Every string of bytes that is no member."""

    of: Language


@dataclass(frozen=True)
class Many:
    """Any number of members one after the other, none too."""

    of: Language


@dataclass(frozen=True)
class Shortest:
    """Members without a proper, non-empty prefix that is a member. ``begun`` is true once a byte was read."""

    of: Language
    begun: bool = False


@dataclass(frozen=True)
class Walk:
    """What leads from a state of an automaton to an accepting one.

    A row has characters in UTF-8 and where they lead. ``begun`` are the first bytes of one.
    """

    rows: tuple[tuple[tuple[bytes, int], ...], ...]
    accepting: frozenset[int]
    state: int = 0
    begun: bytes = b""


Language: TypeAlias = "Byte | Then | Any | All | Other | Many | Shortest | Walk"

NOTHING = Any(frozenset())
EMPTY = Many(NOTHING)


def any_of(parts: frozenset[Language]) -> Language:
    """Unite, in normal form."""
    flat = frozenset(inner for part in parts for inner in (part.parts if isinstance(part, Any) else (part,)))
    return next(iter(flat)) if len(flat) == 1 else Any(flat)


def all_of(parts: frozenset[Language]) -> Language:
    """Intersect, in normal form."""
    flat = frozenset(inner for part in parts for inner in (part.parts if isinstance(part, All) else (part,)))
    return NOTHING if NOTHING in flat else next(iter(flat)) if len(flat) == 1 else All(flat)


def then(first: Language, rest: Language) -> Language:
    """Concatenate, in normal form."""
    if NOTHING in (first, rest):
        return NOTHING
    if first == EMPTY:
        return rest
    if rest == EMPTY:
        return first
    return Then(first.first, then(first.rest, rest)) if isinstance(first, Then) else Then(first, rest)


def has_empty(language: Language) -> bool:
    """Whether the empty text is a member."""
    match language:
        case Then(first, rest):
            return has_empty(first) and has_empty(rest)
        case Any(parts):
            return any(has_empty(part) for part in parts)
        case All(parts):
            return all(has_empty(part) for part in parts)
        case Other(of):
            return not has_empty(of)
        case Shortest(of, _):
            return has_empty(of)
        case Walk(_, accepting, state, begun):
            return not begun and state in accepting
        case _:
            return isinstance(language, Many)


@cache
def after(language: Language, byte: int) -> Language:
    """What may follow a byte."""
    match language:
        case Byte(values):
            return EMPTY if byte in values else NOTHING
        case Then(first, rest):
            longer = then(after(first, byte), rest)
            return any_of(frozenset({longer, after(rest, byte)})) if has_empty(first) else longer
        case Any(parts):
            return any_of(frozenset(after(part, byte) for part in parts))
        case All(parts):
            return all_of(frozenset(after(part, byte) for part in parts))
        case Other(of):
            return Other(after(of, byte))
        case Many(of):
            return then(after(of, byte), language)
        case Shortest(of, begun):
            ended = begun and has_empty(of)
            next_one = NOTHING if ended else after(of, byte)
            return NOTHING if next_one == NOTHING else Shortest(next_one, begun=True)
        case Walk(rows, accepting, state, begun):
            read = begun + bytes([byte])
            targets = [to for character, to in rows[state] if character == read]
            if targets:
                return Walk(rows, accepting, targets[0])
            goes_on = any(character.startswith(read) for character, _ in rows[state])
            return Walk(rows, accepting, state, read) if goes_on else NOTHING


def _sets(language: Language) -> frozenset[frozenset[int]]:
    """The sets of bytes in an expression."""
    match language:
        case Byte(values):
            return frozenset({values})
        case Then(first, rest):
            return _sets(first) | _sets(rest)
        case Any(parts) | All(parts):
            return frozenset().union(*(_sets(part) for part in parts))
        case Walk(rows, _, _, _):
            return frozenset(frozenset({byte}) for row in rows for character, _ in row for byte in character)
        case _:
            return _sets(language.of)


@cache
def has_members(language: Language) -> bool:
    """Whether there is a member at all. Bytes that no set tells apart are tried once."""
    sets = sorted(_sets(language), key=sorted)
    alike = {tuple(byte in values for values in sets): byte for byte in range(256)}
    seen = {language}
    for one in (queue := [language]):
        if has_empty(one):
            return True
        for byte in alike.values():
            if (later := after(one, byte)) not in seen:
                seen.add(later)
                queue.append(later)
    return False


def grows(language: Language) -> bool:
    """Whether there is a member that is not empty."""
    return any(has_members(after(language, byte)) for byte in range(256))
