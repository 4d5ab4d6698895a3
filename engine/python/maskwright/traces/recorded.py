"""A state whose masks and commits are written to a trace, and that is otherwise a state like any other."""

from __future__ import annotations

import operator
import weakref
from collections.abc import Callable, Sequence
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any

from maskwright.errors import TokenRefused
from maskwright.traces.log import Log
from maskwright.traces.masks import bytes_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from typing_extensions import Buffer

    from maskwright import State


class RecordedState:
    """Has all methods of :class:`maskwright.State`; those that are not below are the state's own.

    Clones and forks are recorded too, each in a file of its own that begins with what was taken before.
    """

    def __init__(self, state: State, log: Log, another: Callable[[Log], Log]) -> None:
        """``another`` makes the log of a clone out of this one's."""
        self.state = state
        """The state itself: for calls that take no other, and whose outcome is not to be recorded."""
        self.log = log
        self._another = another
        # A clone that nobody has any more is at its end; so is everything when the process ends.
        weakref.finalize(self, log.close)

    def mask(self) -> npt.NDArray[np.int32]:
        """As that of a state."""
        begin = perf_counter_ns()
        mask = self.state.mask()
        self.log.mask(bytes_of(mask), _since(begin))
        return mask

    def fill_mask(self, out: Buffer) -> None:
        """As that of a state."""
        begin = perf_counter_ns()
        self.state.fill_mask(out)
        self.note_mask(_since(begin))

    def allowed(self) -> npt.NDArray[np.uint32]:
        """As that of a state; the mask at this place is recorded."""
        begin = perf_counter_ns()
        allowed = self.state.allowed()
        self.note_mask(_since(begin))
        return allowed

    def allowed_list(self) -> list[int]:
        """As that of a state; the mask at this place is recorded."""
        begin = perf_counter_ns()
        allowed = self.state.allowed_list()
        self.note_mask(_since(begin))
        return allowed

    def note_mask(self, microseconds: float | None) -> None:
        """Record the mask at this place, which somebody had by another way."""
        self.log.mask(bytes_of(self.state.mask()), microseconds)

    def commit(self, token: int) -> None:
        """As that of a state. A refusal is recorded too, and raised."""
        begin = perf_counter_ns()
        try:
            self.state.commit(token)
        except TokenRefused:
            self.log.took(operator.index(token), _since(begin), refused=True)
            raise
        self.log.took(operator.index(token), _since(begin))

    def commit_tokens(self, tokens: Sequence[int]) -> None:
        """As that of a state. Each token becomes a line, the last of which has the time of the call."""
        begin = perf_counter_ns()
        try:
            self.state.commit_tokens(tokens)
        except TokenRefused:
            self._refused(list(map(operator.index, tokens)), _since(begin))
            raise
        taken = _since(begin)
        for place, token in enumerate(tokens, start=1):
            self.log.took(operator.index(token), taken if place == len(tokens) else None)

    def commit_bytes(self, data: bytes) -> None:
        """As that of a state. A refusal is recorded too, and raised."""
        begin = perf_counter_ns()
        try:
            self.state.commit_bytes(data)
        except TokenRefused:
            self.log.took(bytes(data), _since(begin), refused=True)
            raise
        self.log.took(bytes(data), _since(begin))

    def rollback(self, steps: int) -> None:
        """As that of a state."""
        self.state.rollback(steps)
        self.log.undid(operator.index(steps))

    def clone(self) -> RecordedState:
        """As that of a state; recorded in a file of its own, which is made when there is something to record."""
        return RecordedState(self.state.clone(), self._another(self.log), self._another)

    def fork(self) -> RecordedState:
        """As that of a state; recorded in a file of its own, which is made when there is something to record."""
        return RecordedState(self.state.fork(), self._another(self.log), self._another)

    def __reduce__(self) -> str:
        """Refuse to be copied or pickled, as a state does: two would write to one file."""
        raise TypeError("a recorded state cannot be copied or pickled; clone() goes another way")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def _refused(self, tokens: list[int], microseconds: float) -> None:
        """Those that could have come, the one that could not, and back to where nothing was taken."""
        fit = self.state.validate(tokens)
        for token in tokens[:fit]:
            self.log.took(token, None)
        self.log.took(tokens[fit], microseconds, refused=True)
        self.log.undid(fit)


def _since(begin: int) -> float:
    return (perf_counter_ns() - begin) / 1_000
