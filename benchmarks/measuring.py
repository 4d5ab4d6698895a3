"""Timing of single steps, and what is made of many of them.

A step is timed in several walks over the same text; the median of them stands for the step, and the quantiles are over
steps. So a pause of the machine does not pass for the engine's tail, while a step that is slow each time stays in it.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from statistics import median
from time import perf_counter_ns
from typing import Any

import numpy as np

from benchmarks.engines import Walk

EVICTION_BYTES = 64 << 20


@dataclass(slots=True)
class Walked:
    """Times of one walk in microseconds."""

    masks: list[float] = field(default_factory=list)
    commits: list[float] = field(default_factory=list)


class TokenRefusedError(Exception):
    """The engine refused a token of a text that belongs to the language."""


def walk(
    steps: Walk, tokens: Sequence[int], before: Callable[[], object] | None = None, seconds: float = inf
) -> Walked:
    """Time a mask before every token and at the end, and every commit. ``before`` is called ahead of every mask.

    Ends early when the seconds are over, after one step at least.
    """
    result = Walked()
    fill, commit, clock = steps.fill, steps.commit, perf_counter_ns
    deadline = clock() + seconds * 1e9
    for place, token in enumerate(tokens):
        if before is not None:
            before()
        begin = clock()
        fill()
        between = clock()
        taken = commit(token)
        end = clock()
        if taken is False:
            raise TokenRefusedError(f"token {place} of {len(tokens)} was refused {steps.reason()}".strip())
        result.masks.append((between - begin) / 1000)
        result.commits.append((end - between) / 1000)
        if end > deadline:
            break
    begin = clock()
    fill()
    result.masks.append((clock() - begin) / 1000)
    return result


def checksums(steps: Walk, tokens: Sequence[int], words: Any, counted: Any) -> list[int]:
    """A checksum of every mask, cut down to the tokens that ``counted`` has bits for."""
    found = []
    for token in [*tokens, None]:
        steps.fill()
        found.append(zlib.crc32((words & counted).tobytes()))
        if token is None:
            break
        if steps.commit(token) is False:
            raise TokenRefusedError(f"token {len(found) - 1} of {len(tokens)} was refused {steps.reason()}".strip())
    return found


class Evictor:
    """Reads a buffer larger than the caches, so that nothing that an engine used before is in them."""

    def __init__(self) -> None:
        self._buffer = np.ones(EVICTION_BYTES // 8, dtype=np.int64)

    def __call__(self) -> object:
        """Read it all; some 10 ms."""
        return self._buffer.sum()


def of_steps(walks: Sequence[Sequence[float]]) -> list[float]:
    """The median of the walks for each step. All walks have the same steps."""
    return [median(step) for step in zip(*walks, strict=True)]


def quantiles(values: Sequence[float]) -> dict[str, float]:
    """The quantiles p50, p90 and p99 and the maximum; a quantile is a value that occurs, none between two."""
    ordered = sorted(values)
    at = {"p50": 50, "p90": 90, "p99": 99, "max": 100}
    return {name: round(ordered[-(-len(ordered) * share // 100) - 1], 3) for name, share in at.items()}
