r"""As much of a text as a grammar takes, and where it stands then.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: "aé" "b"')
>>> found = Walk(grammar, compile(grammar, Vocabulary.from_tokens([b"a"]))).to("aéc")
>>> found.accepted, found.message
(2, 'not viable: "c" at byte 3 cannot come next')
>>> found.reason
'"c" cannot come next'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from maskwright.cancelling import stop_if
from maskwright.errors import LimitExceeded, TokenRefused
from maskwright.stepping.feeding import culprit, refusal

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Grammar, State

PIECE: Final = 16_384
"""Characters that are taken between two looks whether the answer is still wanted."""
MOST_STEPS: Final = 1_000
"""Pieces that are taken one after the other: a state keeps what it was before each."""


@dataclass(frozen=True, slots=True)
class Prefix:
    """What was taken of a text: how many characters, the state behind them, and why no more, if there is more.

    The message tells the place too, in bytes; the reason is for those who show the place themselves.
    """

    text: str
    state: State
    accepted: int
    message: str | None
    reason: str | None
    steps: int


class Walk:
    """Walks of texts through one grammar. A text that goes on from the one before it is not walked again."""

    def __init__(self, grammar: Grammar, compiled: CompiledGrammar) -> None:
        self._compiled = compiled
        # Where a lexeme may only take so many tokens, bytes that come one by one are more than those that come at once.
        self._is_whole = any(terminal.max_tokens is not None for terminal in grammar.terminals)
        self._last = Prefix("", compiled.start(), 0, None, None, 0)

    def to(self, text: str, cancel: CancelToken | None = None) -> Prefix:
        """Walk as far as the grammar takes a text. Linear in what is new. Raises :class:`Cancelled`."""
        last = self._last
        goes_on = last.message is None and last.steps < MOST_STEPS and text.startswith(last.text) and not self._is_whole
        begin = last if goes_on else Prefix("", self._compiled.start(), 0, None, None, 0)
        self._last = found = self._from(begin, text, cancel)
        return found

    def _from(self, begin: Prefix, text: str, cancel: CancelToken | None) -> Prefix:
        state, place, steps = begin.state.clone(), begin.accepted, begin.steps
        size = max(len(text), 1) if self._is_whole else PIECE
        while place < len(text):
            stop_if(cancel)
            piece = text[place : place + size].encode("utf-8", "surrogatepass")
            try:
                state.commit_bytes(piece)
            except TokenRefused as error:
                taken = _characters(piece, error.offset)
                if taken:
                    state.commit_bytes(text[place : place + taken].encode("utf-8", "surrogatepass"))
                before = len(text[:place].encode("utf-8", "surrogatepass"))
                message = refusal(piece, error.offset, before)
                reason = f"{culprit(piece, error.offset)} cannot come next"
                return Prefix(text, state, place + taken, message, reason, steps)
            except LimitExceeded as error:
                return Prefix(text, state, place, str(error), str(error), steps)
            place += min(size, len(text) - place)
            steps += 1
        return Prefix(text, state, place, None, None, steps)


def _characters(data: bytes, offset: int) -> int:
    """The characters that end before a byte."""
    while offset < len(data) and 0x80 <= data[offset] < 0xC0:
        offset -= 1
    return len(data[:offset].decode("utf-8", "surrogatepass"))
