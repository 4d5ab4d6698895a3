"""Walks over all texts of a case, and what is told of them.

A first walk that takes too long is cut short, and the later ones end where it did: an engine that takes seconds for a
mask then has figures for the beginning of a text, instead of none.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks import engines, measuring

# There is another walk while there were fewer than this and they took less than so many seconds.
WALKS, WALK_SECONDS = 3, 5.0
# Emptying the caches takes some 10 ms, so only this many steps of a case are measured that way.
EVICTED_STEPS = 80


def walk_all(
    start: Callable[[int], engines.Walk],
    walks: int,
    texts: list[list[int]],
    before: Callable[[], object] | None = None,
) -> dict[str, Any]:
    """Walk all texts, several times if that does not take too long, and return the quantiles over all steps.

    Should the first walk take too long already, it is cut short.
    """
    masks: list[list[float]] = []
    commits: list[list[float]] = []
    begin = perf_counter()
    while len(masks) < walks and perf_counter() - begin < WALK_SECONDS:
        walked: list[measuring.Walked] = []
        for ids in texts:
            left = inf if masks else begin + WALK_SECONDS - perf_counter()
            if left > 0:
                walked.append(measuring.walk(start(len(masks)), ids, before, left))
        # The last mask is left out where the caches are emptied, because that is not done for it.
        masks.append([time for one in walked for time in (one.masks[:-1] if before else one.masks)])
        commits.append([time for one in walked for time in one.commits])
    return {
        "walks": len(masks),
        "steps": len(commits[0]),
        "mask_us": measuring.quantiles(measuring.of_steps(masks)),
        "commit_us": measuring.quantiles(measuring.of_steps(commits)),
    }


def cut(texts: list[list[int]], steps: int) -> list[list[int]]:
    """The first so many steps of the texts."""
    kept = []
    for ids in texts:
        kept.append(ids[:steps])
        steps -= len(kept[-1])
    return [ids for ids in kept if ids]


def sampled(texts: list[list[int]]) -> list[list[int]]:
    """The beginnings of the texts, about as many steps of each, and no more than are measured with emptied caches."""
    share = max(1, EVICTED_STEPS // len(texts))
    return [ids[:share] for ids in texts[:EVICTED_STEPS]]


def measure_clock(evictor: measuring.Evictor) -> dict[str, float]:
    """What a call that does nothing takes, in microseconds: the least that a mask could take in these tables."""
    nothing = measuring.walk(engines.Walk(int, abs), range(1000))
    cold = measuring.walk(engines.Walk(int, abs), range(50), evictor)
    return {"warm_us": median(nothing.masks), "evicted_us": median(cold.masks[:-1])}
