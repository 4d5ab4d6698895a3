"""Tokens and bytes fed to a state, or one sentence that says where they stop being viable.

>>> from maskwright import Grammar, Vocabulary, compile
>>> compiled = compile(Grammar.from_text('start: "ab"'), Vocabulary.from_tokens([b"a", b"b"]))
>>> feed_bytes(compiled.start(), b"ac")
Traceback (most recent call last):
    ...
maskwright.stepping.feeding.NotViable: not viable: "c" at byte 1 cannot come next
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.errors import MaskwrightError, TokenRefused, VocabularyError
from maskwright.stepping.visible import visible

if TYPE_CHECKING:
    from maskwright import State, Vocabulary


class NotViable(MaskwrightError):
    """The text cannot be continued to anything the grammar matches. ``offset`` is the first byte at fault."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


def token_bytes(vocabulary: Vocabulary, token: int) -> bytes | None:
    """Look up a token id that somebody typed, however large it is. Raises :class:`VocabularyError`."""
    size = vocabulary.vocab_size
    if token >= size:
        raise VocabularyError(f"token {token} is out of range: the vocabulary has {size} ids")
    return vocabulary.token_bytes(token)


def feed_bytes(state: State, data: bytes) -> None:
    """Commit bytes, or say where they stop being viable."""
    try:
        state.commit_bytes(data)
    except TokenRefused as error:
        raise _not_viable(error, data, 0) from None


def feed_token(state: State, token: int, data: bytes | None, offset: int) -> None:
    """Commit a token with these bytes that starts at ``offset`` of the text, or say where it stops being viable."""
    try:
        state.commit(token)
    except TokenRefused as error:
        raise _not_viable(error, data or b"", offset) from None


def refusal(data: bytes, offset: int, before: int = 0) -> str:
    """The sentence about the first byte that cannot come, with ``before`` bytes of the text in front of ``data``."""
    return f"not viable: {culprit(data, offset)} at byte {before + offset} cannot come next"


def culprit(data: bytes, offset: int) -> str:
    """The byte at fault, in quotes."""
    return visible(data[offset : offset + 1])


def _not_viable(error: TokenRefused, data: bytes, offset: int) -> NotViable:
    # A special token has no bytes that could be at fault; the engine's own sentence says more.
    place = offset + error.offset
    if error.offset >= len(data):
        return NotViable(f"not viable at byte {place}: {error}", place)
    return NotViable(refusal(data, error.offset, offset), place)
