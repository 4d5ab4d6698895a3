"""Tokens fed one after the other, as far as the grammar allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.errors import MaskwrightError
from maskwright.stepping.feeding import feed_token

if TYPE_CHECKING:
    from maskwright import State, Vocabulary

# How many tokens are fed between two looks at whether anybody still wants the result.
CHECK_EVERY = 1024


@dataclass(frozen=True, slots=True)
class Refusal:
    """The token that could not be taken, and why, in one sentence."""

    token: int
    message: str


@dataclass(frozen=True, slots=True)
class Walked:
    """A state and an offset before each token that was tried, and after the last; and what stopped the walk."""

    states: tuple[State, ...]
    offsets: tuple[int, ...]
    refusal: Refusal | None


def walk(
    state: State,
    offset: int,
    tokens: Sequence[int],
    vocabulary: Vocabulary,
    wanted: Callable[[], bool] = lambda: True,
) -> Walked:
    """Feed tokens to a copy of a state until one is refused. The states share their stacks: about a microsecond each.

    Once ``wanted`` says no, the walk stops early, and its result is of no use.
    """
    states, offsets = [state], [offset]
    refusal = None
    for place, token in enumerate(tokens):
        if place % CHECK_EVERY == 0 and not wanted():
            break
        after = states[-1].clone()
        try:
            data = vocabulary.token_bytes(token) or b""
            feed_token(after, token, data, offsets[-1])
        except MaskwrightError as error:
            refusal = Refusal(token, str(error))
            break
        states.append(after)
        offsets.append(offsets[-1] + len(data))
    return Walked(tuple(states), tuple(offsets), refusal)
