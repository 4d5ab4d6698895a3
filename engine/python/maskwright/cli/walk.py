"""A text taken token by token, with what the engine says before and after each: the matter of ``step``.

A walk takes a step when it is asked for one, so that the first steps of a long text can be shown at once, and none
need be kept.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: "a" "b"')
>>> vocabulary = Vocabulary.from_tokens([b"a", b"b"])
>>> steps = Steps(Session(grammar, vocabulary, compile(grammar, vocabulary)), [0, 0])
>>> [(step.token, step.count) for step in steps]
[(0, 1)]
>>> steps.refused
(0, NotViable('not viable: "a" at byte 1 cannot come next'))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from maskwright.stepping.feeding import NotViable, feed_token, token_bytes
from maskwright.stepping.session import Session

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


class Steps:
    """An iterator over the steps that can be taken; ``state`` is the state behind the last one that was asked for."""

    def __init__(self, session: Session, tokens: Iterable[int]) -> None:
        """Start at the beginning of a text."""
        self.state = session.compiled.start()
        self.refused: tuple[int, NotViable] | None = None
        """The token that stopped the walk, if one did; to be looked at when there are no more steps."""
        self._steps = self._take(session.vocabulary, tokens)

    def __iter__(self) -> Iterator[Step]:
        return self._steps

    def _take(self, vocabulary: Vocabulary, tokens: Iterable[int]) -> Iterator[Step]:
        offset = 0
        for token in tokens:
            data = token_bytes(vocabulary, token) or b""
            count, may_end = self.state.count(), self.state.is_accepting()
            try:
                feed_token(self.state, token, data, offset)
            except NotViable as error:
                self.refused = (token, error)
                return
            yield Step(token, data, count, may_end, self.state.lexer_states())
            offset += len(data)


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
