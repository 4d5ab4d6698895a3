"""Masks of several sequences as arrays of truth values, as wide as a model's scores."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter_ns
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from maskwright.errors import InputError

if TYPE_CHECKING:
    from maskwright import CompiledGrammar, State
    from maskwright.adapters.rows import RowRecord

Allowed = npt.NDArray[np.bool_]


class Masks:
    """Makes masks, into one buffer again and again."""

    def __init__(self, compiled: CompiledGrammar, record: RowRecord | None = None) -> None:
        self._record = record
        vocabulary = compiled.vocabulary
        self._words = -(-vocabulary.vocab_size // 32)
        self._ends = vocabulary.end_tokens
        self._packed = np.zeros((0, self._words), np.int32)

    def allowed(self, states: Sequence[State], width: int) -> Allowed:
        """Which token may come next, of shape (sequences, ``width``); ids that the vocabulary lacks may not.

        A sequence that has ended may only end again, since something must be chosen for it. Raises :class:`InputError`
        for one that may neither go on nor end, and where none of its tokens lies below ``width``.
        """
        from maskwright import fill_masks

        if len(states) != len(self._packed):
            self._packed = np.zeros((len(states), self._words), np.int32)
        begin = perf_counter_ns()
        fill_masks(states, self._packed)
        if self._record is not None:
            self._record.masked(self._packed, (perf_counter_ns() - begin) / 1_000)
        bits = np.unpackbits(self._packed.astype("<i4", copy=False).view(np.uint8), axis=1, bitorder="little")
        allowed = np.zeros((len(states), width), np.bool_)
        common = min(width, bits.shape[1])
        allowed[:, :common] = bits[:, :common]
        for number, state in enumerate(states):
            if not allowed[number].any():
                self._last_resort(allowed[number], state, number)
        return allowed

    def _last_resort(self, allowed: Allowed, state: State, number: int) -> None:
        ends = [end for end in self._ends if end < len(allowed)]
        may_end = state.is_ended() or state.is_accepting()
        if may_end and not ends:
            known = (
                f"none of its end tokens is below {len(allowed)}" if self._ends else "the vocabulary has no end token"
            )
            raise InputError(f"sequence {number} can only end, and {known}: give `end_tokens` to the vocabulary")
        if not may_end:
            needs = "is a dead end" if state.is_dead_end() else f"needs a token that is not below {len(allowed)}"
            raise InputError(f"sequence {number} {needs}: no token may come next, and the text may not end")
        allowed[ends] = True
