"""What happened to one text, as events: the one place where masks and commits become lines.

A mask waits for what is taken after it, since both are one line; whatever ends the wait writes it.
"""

from __future__ import annotations

from collections.abc import Iterable

from maskwright.errors import InputError
from maskwright.traces.format import Mask, Rollback, Step
from maskwright.traces.masks import ids_of, told_of
from maskwright.traces.writing import TraceWriter

Taken = int | bytes
"""A token, or bytes."""


class Log:
    """The events of one text into one file, which is made with the first of them.

    ``history`` is what was taken before, which becomes the first lines; ``ids`` writes the ids of masks too.
    """

    def __init__(self, writer: TraceWriter, history: Iterable[Taken] = (), *, ids: bool = False) -> None:
        self.writer = writer
        self.history = list(history)
        self.is_closed = False
        self._ids = ids
        self._pending: tuple[Mask, float | None] | None = None
        self._begun = False

    def begin(self) -> None:
        """Make the file with what was taken before. Raises :class:`InputError` where there can be none."""
        if not self._begun:
            self._begun = True
            self.writer.begin()
            for taken in self.history:
                self.writer.event(_step(taken))

    def mask(self, mask: bytes, microseconds: float | None) -> None:
        """Note a mask; of several at one place the last."""
        ids = tuple(ids_of(mask).tolist()) if self._ids else None
        self._pending = Mask(*told_of(mask), ids), microseconds

    def took(
        self,
        taken: Taken,
        microseconds: float | None,
        *,
        refused: bool = False,
        top: tuple[tuple[int, float], ...] = (),
    ) -> None:
        """Note what was taken, or refused."""
        mask, mask_us = self._pending or (None, None)
        self._pending = None
        self._event(_step(taken, refused, mask, top, mask_us, microseconds))
        if not refused:
            self.history.append(taken)

    def undid(self, commits: int) -> None:
        """Note that the last commits were undone."""
        self._flush()
        if commits:
            self._event(Rollback(commits))
            del self.history[len(self.history) - commits :]

    def close(self) -> None:
        """Write what waits, and close the file. What is noted after that is lost. Raises nothing."""
        if not self.is_closed:
            self._flush()
            self.is_closed = True
            self.writer.close()

    def _flush(self) -> None:
        if self._pending is not None:
            mask, mask_us = self._pending
            self._pending = None
            self._event(Step(mask=mask, mask_us=mask_us))

    def _event(self, event: Step | Rollback) -> None:
        if self.is_closed or self.writer.failure is not None:
            return
        try:
            self.begin()
        except InputError as error:
            # The loop that is recorded must go on, whatever becomes of the file.
            self.writer.failure = str(error)
            return
        self.writer.event(event)


def _step(
    taken: Taken,
    refused: bool = False,
    mask: Mask | None = None,
    top: tuple[tuple[int, float], ...] = (),
    mask_us: float | None = None,
    commit_us: float | None = None,
) -> Step:
    token, data = (None, taken) if isinstance(taken, bytes) else (taken, None)
    return Step(token, data, refused, mask, top, mask_us, commit_us)
