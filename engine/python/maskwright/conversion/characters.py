r"""The engine's automata over bytes as automata over characters.

>>> from maskwright.grammar import Regex
>>> automaton_of(Regex("é+|[a-c]", _AT)).transitions
(((97, 99, 1), (233, 233, 2)), (), ((233, 233, 2),))
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from maskwright.diagnostic import Span
from maskwright.expressions.printing import Unwritable
from maskwright.grammar import Automaton, Expression
from maskwright.lexemes.equality import lexer_of
from maskwright.lexer_table import Lexer

Steps: TypeAlias = list[tuple[int, int, int]]

_AT = Span(0, 0)
_MOST_STATES = 400


def automaton_of(pattern: Expression) -> Automaton:
    """The automaton over characters of a pattern. Raises :class:`Unwritable` if it has many states."""
    lexer = lexer_of([pattern])
    by_character = _Characters(lexer)
    numbers = {lexer.start: 0}
    rows: list[tuple[tuple[int, int, int], ...]] = []
    for state in (queue := [lexer.start]):
        row = []
        for first, last, target in by_character.steps(state):
            if target not in numbers:
                numbers[target] = len(numbers)
                queue.append(target)
            row.append((first, last, numbers[target]))
        rows.append(tuple(row))
        if len(numbers) > _MOST_STATES:
            raise Unwritable("its automaton is too large")
    accepting = tuple(number for state, number in numbers.items() if lexer.accepts(state))
    return Automaton(tuple(rows), accepting, pattern.span)


class _Characters:
    """Steps of whole characters, by what UTF-8 makes of them."""

    def __init__(self, lexer: Lexer) -> None:
        self._lexer = lexer
        self._known: dict[tuple[int, int], Steps] = {}

    def steps(self, state: int) -> Steps:
        """From a state, the characters that lead on and where to, as ranges in ascending order."""
        joined: Steps = []
        for first, last, target in self._unjoined(state):
            _join(joined, first, last, target)
        return joined

    def _unjoined(self, state: int) -> Iterator[tuple[int, int, int]]:
        for byte in range(0x80):
            if (target := self._lexer.next(state, byte)) != self._lexer.dead:
                yield byte, byte, target
        for lead, base, rest in _leads():
            target = self._lexer.next(state, lead)
            if target == self._lexer.dead:
                continue
            for first, last, end in self._rest(target, rest):
                yield base + first, base + last, end

    def _rest(self, state: int, rest: int) -> Steps:
        """The same for ``rest`` bytes that go on with a character, counted from the first of their characters."""
        if rest == 0:
            return [(0, 0, state)]
        known = self._known.get((state, rest))
        if known is None:
            known = []
            for number in range(64):
                target = self._lexer.next(state, 0x80 + number)
                if target == self._lexer.dead:
                    continue
                base = number << 6 * (rest - 1)
                for first, last, end in self._rest(target, rest - 1):
                    _join(known, base + first, base + last, end)
            self._known[state, rest] = known
        return known


def _leads() -> Iterator[tuple[int, int, int]]:
    """Each first byte of several: the first character of those that it could begin, and how many bytes follow."""
    for first, last, bits, rest in ((0xC2, 0xDF, 0x1F, 1), (0xE0, 0xEF, 0x0F, 2), (0xF0, 0xF4, 0x07, 3)):
        for lead in range(first, last + 1):
            yield lead, (lead & bits) << 6 * rest, rest


def _join(steps: Steps, first: int, last: int, target: int) -> None:
    if steps and steps[-1][1] + 1 == first and steps[-1][2] == target:
        steps[-1] = (steps[-1][0], last, target)
    else:
        steps.append((first, last, target))
