"""A place in a text, as stop conditions see it: asked for what they want to know, each at most once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from maskwright import State


class Moment:
    """The place behind ``step`` tokens. ``state`` is only asked, never changed.

    ``text`` are the bytes so far, and ``time`` is what the mask took in microseconds, if somebody measured it. A moment
    is of use until the state is moved on.
    """

    def __init__(self, state: State, *, step: int, text: bytes | bytearray = b"", time: float | None = None) -> None:
        self.state = state
        self.step = step
        self.text = text
        self.time = time

    @cached_property
    def count(self) -> int:
        """How many tokens may come next and go on with the text."""
        return self.state.count()

    @cached_property
    def branches(self) -> list[dict[str, Any]]:
        """The branches of the parse, as the engine tells them."""
        return self.state.lexer_states()

    @cached_property
    def depth(self) -> int:
        """How many states the deepest stack has."""
        return int(self.state.reads()["stack_depth"])

    @cached_property
    def is_accepting(self) -> bool:
        """Whether the text may end here, or has ended."""
        return self.state.is_accepting()
