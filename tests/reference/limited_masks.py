"""Masks by definition where lexemes may take a limited number of tokens.

The definition is at the head of :mod:`reference.masks`. A place knows, beside its bytes, which token gave each of them.
In the middle of a token a rest may grow as long as its terminal may take that token; at the end of one it may only if
its terminal may take one more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from reference.case import Case
from reference.masks import Cut, Place, Reference, Trie


class Position(NamedTuple):
    """A place, with the number of the token that gave each byte. Without a cut it is not viable."""

    place: Place
    tokens: tuple[int, ...]


class LimitedReference(Reference):
    """The masks of one case with limits. Asked about rows of tokens, because bytes no longer say everything."""

    def __init__(self, case: Case) -> None:
        """Prepare the case, and the position before any token."""
        super().__init__(case)
        self.start = Position(self._first(), ())
        self._tokens: tuple[int, ...] = ()

    def _without_members(self) -> set[str]:
        """Terminals that no lexeme is of: those too that may take no token."""
        return super()._without_members() | {name for name, limit in self.case.limits.items() if not limit}

    def after(self, position: Position, data: bytes) -> Position:
        """Return the position after one more token, of at least one byte."""
        number = self._next_number(position)
        tokens = position.tokens
        place = position.place
        for byte in data:
            tokens += (number,)
            place = self._inside(place, byte, tokens)
        return Position(self._at_end(place, tokens), tokens)

    def allowed_after(self, position: Position) -> list[int]:
        """Return the ids, ascending, of the tokens that may come next."""
        return sorted(self._below(position.place, position.tokens, self._next_number(position), self._trie))

    def may_end(self, position: Position) -> bool:
        """Whether the text may end here."""
        text, cuts = position.place
        return any(cut.rest == len(text) and cut.parse.is_sentence for cut in cuts)

    def refused_at(self, position: Position, data: bytes) -> int:
        """Return the first byte of a token with which nothing goes on, even in the same token; else its last byte."""
        number = self._next_number(position)
        place, tokens = position.place, position.tokens
        for offset, byte in enumerate(data):
            tokens += (number,)
            place = self._inside(place, byte, tokens)
            if not place.cuts:
                return offset
        return len(data) - 1

    def _next_number(self, position: Position) -> int:
        return position.tokens[-1] + 1 if position.tokens else 0

    def _below(self, place: Place, tokens: tuple[int, ...], number: int, node: Trie) -> Iterator[int]:
        tokens += (number,)
        for byte, child in node.children.items():
            after = self._inside(place, byte, tokens)
            if self._at_end(after, tokens).cuts:
                yield from child.ids
            if after.cuts:
                yield from self._below(after, tokens, number, child)

    def _inside(self, place: Place, byte: int, tokens: tuple[int, ...]) -> Place:
        self._tokens = tokens
        return self._read(place, byte)

    def _at_end(self, place: Place, tokens: tuple[int, ...]) -> Place:
        """Keep the cuts of which something is left now that a token has ended."""
        text = place.text
        return Place(text, [cut for cut in place.cuts if cut.rest == len(text) or self._outlives(cut, text, tokens)])

    def _outlives(self, cut: Cut, text: bytes, tokens: tuple[int, ...]) -> bool:
        rest = text[cut.rest :]
        return any(
            self._ends[name].classify(rest)[1] and self._taken(tokens, cut.rest) + 1 <= self._limit(name)
            for name in self._terminals
            if name in self.case.ignored or cut.parse.expects(name)
        )

    def _limit(self, name: str) -> float:
        return self.case.limits.get(name, float("inf"))

    @staticmethod
    def _taken(tokens: tuple[int, ...], start: int) -> int:
        """How many tokens the piece from ``start`` to the end takes."""
        return len(set(tokens[start:]))

    def _may_take(self, name: str, start: int) -> bool:
        return self._taken(self._tokens, start) <= self._limit(name)
