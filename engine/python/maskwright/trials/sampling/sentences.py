r"""Sentences of a grammar, each checked by the engine: the shortest, random ones, and a set that covers every part.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: NAME+\nNAME: /[a-z]{2,}/\n%ignore " "')
>>> vocabulary = Vocabulary.from_tokens([b"a"])
>>> sampler = Sampler(grammar, compile(grammar, vocabulary), vocabulary)
>>> sampler.shortest().text
'aa'
>>> [sentence.text for sentence in sampler.random(Random("7"), 3, size=12)] == [
...     sentence.text for sentence in sampler.random(Random("7"), 3, size=12)]
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from maskwright.acceptance import accepts
from maskwright.trials.coverage import derive
from maskwright.trials.lexing import TOKEN
from maskwright.trials.parts import Part, parts_of
from maskwright.trials.sampling.places import Places
from maskwright.trials.sampling.random_walk import random_sentence
from maskwright.trials.sampling.shortest import MAX_VISITS, Found, shortest_sentence
from maskwright.trials.sampling.stacks import Stacks
from maskwright.trials.syntax import read_syntax

if TYPE_CHECKING:
    from maskwright import CompiledGrammar, Grammar, Vocabulary

ATTEMPTS: Final = 20
"""Walks for one random sentence before it is given up; one only for those right after such a sentence."""
GIVEN_UP: Final = 9
"""Sentences that are given up one after the other before no more are tried."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence: runs of bytes, and special tokens by id between them."""

    pieces: tuple[bytes | int, ...]
    text: str
    """All of it as characters, special tokens by their names."""


class Sampler:
    """Writes sentences of one grammar. Whatever it writes was accepted by the engine."""

    def __init__(
        self,
        grammar: Grammar,
        compiled: CompiledGrammar,
        vocabulary: Vocabulary,
        stop: Callable[[], object] = lambda: None,
        visits: int = MAX_VISITS,
        attempts: int = ATTEMPTS,
    ) -> None:
        """``stop`` is called now and then during long searches, and may raise; ``visits`` bounds each of them.

        Of these ``attempts`` are made for a random sentence before it is given up.
        """
        self._compiled = compiled
        self._stop = stop
        self._visits = visits
        self._attempts = attempts
        self._names = {token: name for name, token in vocabulary.special_tokens.items()}
        self._syntax = read_syntax(grammar, compiled, vocabulary)
        self._anything = Places(self._syntax, Stacks(self._syntax))
        self._grammar = grammar

    def shortest(self) -> Sentence | None:
        """A sentence of the fewest bytes; ``None`` if the search gave up."""
        found = shortest_sentence(self._anything, self._accepts, self._visits, self._stop)
        return None if found is None else self._sentence(found.units)

    def random(self, random: Random, count: int, size: int) -> Iterator[Sentence | None]:
        """Random sentences of about ``size`` bytes at most; ``None`` in place of each that was given up."""
        given_up = 0
        for _ in range(count):
            attempts = 0 if given_up == GIVEN_UP else 1 if given_up else self._attempts
            found = self._one_random(random, size, attempts)
            given_up = min(given_up + 1, GIVEN_UP) if found is None else 0
            yield found

    def covering(self) -> Iterator[tuple[Part, Sentence | None]]:
        """Sentences that together go through every part of the grammar, each with the part that it was written for.

        A part with ``None`` could not be reached: no text goes through it, or the search gave up.
        """
        done: set[int] = set()
        for part in parts_of(self._grammar, self._syntax):
            if part.nodes and done.isdisjoint(part.nodes):
                found = self._through(part)
                if found is not None:
                    done |= found.nodes
                yield part, None if found is None else self._sentence(found.units)
            elif not part.nodes:
                yield part, self._with_ignored(part.name)

    def _through(self, part: Part) -> Found | None:
        if not part.possible:
            return None
        places = Places(self._syntax, Stacks(self._syntax, part.nodes))
        return shortest_sentence(places, self._accepts, self._visits, self._stop)

    def _with_ignored(self, terminal: str) -> Sentence | None:
        """The shortest sentence with ignored text in front of it, or behind."""
        found = shortest_sentence(self._anything, lambda units: True, self._visits, self._stop)
        ignored = tuple(self._syntax.members[terminal].shortest)
        for units in ((*ignored, *found.units), (*found.units, *ignored)) if found else ():
            used = derive(self._syntax, units, self._stop)
            if used is not None and terminal in used.ignored and self._accepts(units):
                return self._sentence(units)
        return None

    def _one_random(self, random: Random, size: int, attempts: int) -> Sentence | None:
        for _ in range(attempts):
            units = random_sentence(self._anything, random, size, self._stop)
            if units is not None and self._accepts(units):
                return self._sentence(units)
        return None

    def _accepts(self, units: tuple[int, ...]) -> bool:
        """Whether the engine agrees. The search keeps the rules itself, but not limits on tokens and priorities."""
        return accepts(self._compiled, pieces_of(units))

    def _sentence(self, units: tuple[int, ...]) -> Sentence:
        pieces = pieces_of(units)
        shown = (
            piece.decode("utf-8", "backslashreplace")
            if isinstance(piece, bytes)
            else self._names.get(piece, f"<[{piece}]>")
            for piece in pieces
        )
        return Sentence(pieces, "".join(shown))


def pieces_of(units: tuple[int, ...]) -> tuple[bytes | int, ...]:
    """Runs of bytes, and the special tokens between them."""
    pieces: list[bytes | int] = []
    run = bytearray()
    for unit in units:
        if unit < TOKEN:
            run.append(unit)
            continue
        if run:
            pieces.append(bytes(run))
            run = bytearray()
        pieces.append(unit - TOKEN)
    return (*pieces, bytes(run)) if run else tuple(pieces)
