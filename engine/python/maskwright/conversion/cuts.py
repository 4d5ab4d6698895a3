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

from dataclasses import dataclass
from typing import Final, NamedTuple

from maskwright.conversion.equality import differing, lexer_of
from maskwright.conversion.followers import followers
from maskwright.grammar import (
    Choice,
    Grammar,
    NotFollowedBy,
    Sequence,
    SpecialTokens,
    Terminal,
)
from maskwright.limits import Limits
from maskwright.trials.lexer import Lexer

MOST_STEPS: Final = 1_000_000
"""Steps of the searches for all terminals together: some seconds."""


@dataclass(frozen=True, slots=True)
class Longer:
    """A lexeme of a terminal that may be followed by a text that goes on with it; both empty if nobody could tell."""

    terminal: str
    lexeme: bytes
    rest: bytes


class _Place(NamedTuple):
    """Where the longer match stands, and where the lexeme that is read meanwhile does."""

    longer: int
    terminal: str
    within: int


def longer_matches(grammar: Grammar, *, steps: int = MOST_STEPS, limits: Limits | None = None) -> list[Longer]:
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
    """Breadth-first searches, so that what is found is short."""

    def __init__(self, lexer: Lexer, after: dict[str, list[str]], steps: int) -> None:
        self._lexer = lexer
        self._after = after
        self._left = steps
        self._to: dict[int, bytes] = {lexer.start: b""}
        for state in (queue := [lexer.start]):
            for byte, target in lexer.steps(state):
                if target not in self._to:
                    self._to[target] = self._to[state] + bytes([byte])
                    queue.append(target)

    def of(self, name: str, *, without_itself: bool) -> tuple[bytes, bytes] | None:
        """A lexeme of a terminal with what may follow and go on with it."""
        lexer = self._lexer
        firsts = [other for other in self._after.get(name, ()) if not (without_itself and other == name)]
        came: dict[_Place, tuple[_Place, int] | bytes] = {}
        for state, text in self._to.items():
            if text and name in lexer.accepts(state) and name in lexer.future(state):
                came |= {_Place(state, other, lexer.start): text for other in firsts}
        queue = list(came)
        for place in queue:
            if self._left <= 0:
                return b"", b""
            for byte, longer in lexer.steps(place.longer):
                if name not in lexer.accepts(longer) | lexer.future(longer):
                    continue
                self._left -= 1
                within = lexer.next(place.within, byte)
                if place.terminal not in lexer.accepts(within) | lexer.future(within):
                    continue
                if name in lexer.accepts(longer):
                    return _told(came, place, byte)
                nexts = [_Place(longer, place.terminal, within)]
                if place.terminal in lexer.accepts(within):
                    nexts += (_Place(longer, other, lexer.start) for other in self._after.get(place.terminal, ()))
                for target in nexts:
                    if target not in came:
                        came[target] = (place, byte)
                        queue.append(target)
        return None


def _told(came: dict[_Place, tuple[_Place, int] | bytes], place: _Place, byte: int) -> tuple[bytes, bytes]:
    rest = [byte]
    step = came[place]
    while not isinstance(step, bytes):
        rest.append(step[1])
        step = came[step[0]]
    return step, bytes(reversed(rest))
