"""A text taken token by token, with what the engine says before and after each: the matter of ``step``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from maskwright.cli.options import TextInput
from maskwright.cli.session import NotViable, Session, feed_token, token_bytes
from maskwright.errors import InputError

if TYPE_CHECKING:
    from maskwright import State, Vocabulary


@dataclass(frozen=True)
class Step:
    """One token: what the mask was before it, and where the lexer stood after it."""

    token: int
    data: bytes
    count: int
    may_end: bool
    lexer_states: list[dict[str, Any]]

    def to_json(self) -> dict[str, Any]:
        """Give the machine-readable form; ``count`` and ``eos`` are from before the token."""
        return {
            "token": self.token,
            "bytes": self.data.hex(),
            "count": self.count,
            "eos": self.may_end,
            "lexer_states": self.lexer_states,
        }


@dataclass(frozen=True)
class Walk:
    """The steps that could be taken, the state behind them, and the token that stopped the walk."""

    steps: list[Step]
    state: State
    refused: tuple[int, NotViable] | None


def tokens_of(text: TextInput, vocabulary: Vocabulary) -> list[int]:
    """Encode the text, unless it came as token ids. Raises :class:`InputError` if it is not UTF-8."""
    if text.ids is not None:
        return list(text.ids)
    try:
        return vocabulary.encode(text.data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise InputError(
            f"the text cannot be encoded: byte {error.start} is not UTF-8 there; give token ids (--ids) instead"
        ) from None


def walk(session: Session, tokens: list[int]) -> Walk:
    """Take the tokens one after the other until one is refused."""
    state = session.compiled.start()
    steps: list[Step] = []
    offset = 0
    for token in tokens:
        data = token_bytes(session.vocabulary, token) or b""
        count, may_end = state.count(), state.is_accepting()
        try:
            feed_token(state, token, data, offset)
        except NotViable as error:
            return Walk(steps, state, (token, error))
        steps.append(Step(token, data, count, may_end, state.lexer_states()))
        offset += len(data)
    return Walk(steps, state, None)


def masked_candidate(state: State, vocabulary: Vocabulary) -> int | None:
    """Pick a masked token worth explaining: it starts with a byte that may come next alone, and yet may not follow.

    Among these the lowest id, since low ids are common tokens; without any, the lowest masked id that has bytes. None
    if the text has ended.
    """
    if state.is_ended():
        return None
    allowed = set(state.allowed_list())
    singles = {data[0] for token in allowed if len(data := vocabulary.token_bytes(token) or b"") == 1 and data > b" "}
    fallback = None
    for token in range(vocabulary.vocab_size):
        candidate = vocabulary.token_bytes(token)
        if candidate is None or token in allowed:
            continue
        if candidate[0] in singles:
            return token
        fallback = token if fallback is None else fallback
    return fallback
