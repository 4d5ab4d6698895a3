"""The text that somebody gave, and the token that somebody asked about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.errors import InputError, VocabularyError
from maskwright.stepping.feeding import feed_bytes, feed_token, token_bytes

if TYPE_CHECKING:
    from maskwright import State, Vocabulary
    from maskwright.stepping.session import Session

# No id has more digits, and Python refuses to read numbers of some thousands.
MOST_DIGITS = 11


@dataclass(frozen=True)
class TextInput:
    """A text: bytes, or token ids."""

    data: bytes = b""
    ids: tuple[int, ...] | None = None


def state_after(session: Session, text: TextInput) -> State:
    """Feed a text to a fresh state. Raises :class:`NotViable`, and :class:`VocabularyError` for ids that are none."""
    state = session.compiled.start()
    if text.ids is None:
        feed_bytes(state, text.data)
        return state
    offset = 0
    for token in text.ids:
        data = token_bytes(session.vocabulary, token)
        feed_token(state, token, data, offset)
        offset += len(data or b"")
    return state


def tokens_of(text: TextInput, vocabulary: Vocabulary) -> list[int]:
    """Encode the text, unless it came as token ids.

    Raises :class:`InputError` if it is not UTF-8, and :class:`VocabularyError` for ids that are none.
    """
    if text.ids is not None:
        for token in text.ids:
            token_bytes(vocabulary, token)
        return list(text.ids)
    try:
        return vocabulary.encode(text.data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise InputError(
            f"the text cannot be encoded: byte {error.start} is not UTF-8 there; give token ids (--ids) instead"
        ) from None


def asked_about(vocabulary: Vocabulary, token: str) -> int | bytes:
    """What somebody means who typed ``#id``, a token's text or name, or text that is no token and so only bytes.

    Raises :class:`VocabularyError` for an id that the vocabulary does not have.
    """
    digits = token[1:]
    if token.startswith("#") and digits.isascii() and digits.isdigit():
        if len(digits) > MOST_DIGITS:
            size = vocabulary.vocab_size
            raise VocabularyError(f"token {digits[:MOST_DIGITS]}… is out of range: the vocabulary has {size} ids")
        token_bytes(vocabulary, int(digits))
        return int(digits)
    return token_named(vocabulary, token.encode("utf-8", "surrogateescape"))


def token_named(vocabulary: Vocabulary, data: bytes) -> int | bytes:
    """The token with these bytes or of this name; without one, the bytes."""
    same = vocabulary.ids(data)
    return same[0] if same else vocabulary.special_tokens.get(data.decode("utf-8", "replace"), data)
