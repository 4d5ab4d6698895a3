"""Masks by definition where terminals are matched by tokens too.

Such a *special* terminal is a lexeme by itself. It can come where a cut of the text has an empty rest, and after it
nothing before it matters but the terminals: no lexeme can prove cut short any more. A token may be read in several ways
(by its bytes, as special terminals, and as the end of the text if it is an end token), and a place is all of them.
"""

from __future__ import annotations

from typing import NamedTuple

from reference.case import Case
from reference.masks import Cut, Place, Reference


class Meaning(NamedTuple):
    """What a row of tokens may mean: the runs of bytes that it may end with, and whether the text may have ended."""

    places: tuple[Place, ...]
    ended: bool


class SpecialReference(Reference):
    """The masks of one case with special terminals. Works on tokens, because bytes no longer say everything."""

    def __init__(self, case: Case) -> None:
        """Prepare the case, and the place before any token."""
        super().__init__(case)
        self.start = Meaning((self._first(),), ended=False)

    def after(self, meaning: Meaning, token: int) -> Meaning:
        """Return what the tokens mean with one more; nothing is left of it if it may not come."""
        is_end = token in self.case.end_tokens
        data = None if is_end else self.case.vocabulary[token]
        read = [self._bytes(place, data) for place in meaning.places if data]
        read.append(self._special(meaning, token))
        return Meaning(tuple(place for place in read if place.cuts), is_end and self.may_end(meaning))

    def may_end(self, meaning: Meaning) -> bool:
        """Whether an end token may come."""
        return any(cut.rest == len(text) and cut.parse.is_sentence for text, cuts in meaning.places for cut in cuts)

    def _bytes(self, place: Place, data: bytes) -> Place:
        for byte in data:
            place = self._read(place, byte)
        return place

    def _special(self, meaning: Meaning, token: int) -> Place:
        parses = [
            after
            for text, cuts in meaning.places
            for cut in cuts
            if cut.rest == len(text)
            for name, ids in self.case.special.items()
            if token in ids and (after := cut.parse.advance(name)) is not None
        ]
        # Cuts that agree in all but what they mean are one.
        return Place(b"", [Cut(0, self._recogniser.union(parses), frozenset())] if parses else [])
