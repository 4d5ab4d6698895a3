"""The masks of a batch, some of whose states may be recorded."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any

from maskwright.traces.recorded import RecordedState

if TYPE_CHECKING:
    from maskwright import State


def fill_masks(states: Iterable[State | RecordedState | None], out: Any, threads: int | None = None) -> None:
    """As :func:`maskwright.fill_masks`. A recorded state has the time of the whole batch: so long its loop waited."""
    from maskwright import fill_masks as fill

    rows = list(states)
    begin = perf_counter_ns()
    fill([row.state if isinstance(row, RecordedState) else row for row in rows], out, threads)
    taken = (perf_counter_ns() - begin) / 1_000
    for row in rows:
        if isinstance(row, RecordedState):
            row.note_mask(taken)
