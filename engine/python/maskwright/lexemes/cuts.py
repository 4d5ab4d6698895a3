r"""Where the rule of the longest match matters: terminals that what follows them could make longer.

A notation without a lexer may cut a text anywhere. That is the same language if no lexeme can be followed by text that
goes on with it to a longer match of its terminal. Texts that can follow are looked at lexeme by lexeme, as far as the
longer match could reach.

>>> from maskwright.notation import read_lark
>>> found = longer_matches(read_lark('start: INT (".." INT)? NAME*\nINT: /\\d+(\\.\\d+)?/\nNAME: /[a-z]+/'))
>>> [(one.terminal, one.lexeme, one.rest) for one in found]
[('NAME', b'a', b'a')]
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from maskwright.grammar import (
    Choice,
    Grammar,
    NotFollowedBy,
    Sequence,
    SpecialTokens,
    Terminal,
)
from maskwright.lexemes.equality import LIMITS, differing, lexer_of
from maskwright.lexemes.followers import followers
from maskwright.lexer_table import Lexer
from maskwright.limits import Limits

MOST_STEPS: Final = 1_000_000
"""Steps of the searches for all terminals together: some seconds."""


@dataclass(frozen=True, slots=True)
class Longer:
    """A lexeme of a terminal that may be followed by a text that goes on with it; both empty if nobody could tell."""

    terminal: str
    lexeme: bytes
    rest: bytes


class _Step(NamedTuple):
    """States of the longer match and of what is read meanwhile; the terminals, as bits, that this may be part of."""

    longer: int
    within: int
    terminals: int
    before: _Step | None
    byte: int


def longer_matches(grammar: Grammar, *, steps: int = MOST_STEPS, limits: Limits = LIMITS) -> list[Longer]:
    """One for each terminal that can be cut short, in the order of the grammar; at most so many steps are taken.

    Raises what compiling its lexer raises.
    """
    texts = {one.name: one for one in grammar.terminals if not isinstance(one.pattern, (SpecialTokens, NotFollowedBy))}
    after = followers(grammar)
    wanted = [one for one in texts.values() if one.name in after]
    if not wanted:
        return []
    lexer = lexer_of([one.pattern for one in texts.values()], limits)
    numbers = {name: str(number) for number, name in enumerate(texts)}
    pairs = {
        numbers[name]: [numbers[other] for other in after[name] if other in numbers]
        for name in numbers
        if name in after
    }
    search = _Search(lexer, pairs, steps)
    closed = _closed([one for one in wanted if one.ignored])
    found = (search.of(numbers[one.name], without_itself=one.name in closed) for one in wanted)
    return [Longer(one.name, *longer) for one, longer in zip(wanted, found, strict=True) if longer is not None]


def _closed(ignored: list[Terminal]) -> set[str]:
    """Ignored terminals of which two in a row are one again: where the cut between them is makes no difference."""
    pairs = []
    for terminal in ignored:
        pattern, span = terminal.pattern, terminal.span
        assert not isinstance(pattern, (SpecialTokens, NotFollowedBy))
        pairs.append((pattern, Choice((pattern, Sequence((pattern, pattern), span)), span)))
    unequal = set(differing(pairs))
    return {terminal.name for number, terminal in enumerate(ignored) if number not in unequal}


class _Search:
    """Breadth-first searches, so that what is found is short. Sets of terminals are bits of one number."""

    def __init__(self, lexer: Lexer, after: dict[str, list[str]], steps: int) -> None:
        self._lexer = lexer
        self._bits: dict[str, int] = {}
        self._after = {self._bit(name): self._set(names) for name, names in after.items()}
        self._left = steps
        self._to: dict[int, bytes] = {lexer.start: b""}
        for state in (queue := [lexer.start]):
            for byte, target in lexer.steps(state):
                if target not in self._to:
                    self._to[target] = self._to[state] + bytes([byte])
                    queue.append(target)
        self._accepts = {state: self._set(lexer.accepts(state)) for state in self._to}
        self._future = {state: self._set(lexer.future(state)) for state in self._to}
        self._live = {state: self._accepts[state] | self._future[state] for state in self._to}

    def _bit(self, name: str) -> int:
        return self._bits.setdefault(name, 1 << len(self._bits))

    def _set(self, names: Iterable[str]) -> int:
        return reduce(or_, map(self._bit, names), 0)

    def _after_any(self, terminals: int) -> int:
        """What may follow one of some terminals."""
        found = 0
        while terminals:
            lowest = terminals & -terminals
            found |= self._after.get(lowest, 0)
            terminals ^= lowest
        return found

    def of(self, name: str, *, without_itself: bool) -> tuple[bytes, bytes] | None:
        """A lexeme of a terminal with what may follow and go on with it."""
        lexer, accepts, live = self._lexer, self._accepts, self._live
        wanted = self._bit(name)
        firsts = self._after.get(wanted, 0) & ~(wanted if without_itself else 0)
        known: dict[tuple[int, int], int] = {}
        queue: list[_Step] = []

        def reach(longer: int, within: int, terminals: int, before: _Step | None, byte: int) -> None:
            seen = known.get((longer, within), 0)
            if fresh := terminals & ~seen:
                known[longer, within] = seen | fresh
                queue.append(_Step(longer, within, fresh, before, byte))

        for state in self._to:
            if accepts[state] & self._future[state] & wanted:
                reach(state, lexer.start, firsts, None, 0)
        for step in queue:
            if self._left <= 0:
                return b"", b""
            for byte, longer in lexer.steps(step.longer):
                if not live[longer] & wanted:
                    continue
                self._left -= 1
                within = lexer.next(step.within, byte)
                terminals = step.terminals & live.get(within, 0)
                if not terminals:
                    continue
                if accepts[longer] & wanted:
                    return self._told(step, byte)
                reach(longer, within, terminals, step, byte)
                if ended := terminals & accepts[within]:
                    reach(longer, lexer.start, self._after_any(ended), step, byte)
        return None

    def _told(self, step: _Step, byte: int) -> tuple[bytes, bytes]:
        rest = [byte]
        while step.before is not None:
            rest.append(step.byte)
            step = step.before
        return self._to[step.longer], bytes(reversed(rest))
