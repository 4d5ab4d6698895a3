"""The shortest sentence, through a target if one is given: the A* algorithm over all ways to write one.

The bound on what is left never exceeds the truth, and places that are alike are visited once, so the first sentence
that is found is a shortest one. Where terminals never get in each other's way the search walks straight to it.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from maskwright.trials.sampling.places import Place, Places

MAX_VISITS: Final = 100_000
"""Places that one search visits before it gives up: some seconds."""


@dataclass(frozen=True, slots=True)
class Found:
    """A sentence as its units, and the nodes that its derivation goes through."""

    units: tuple[int, ...]
    nodes: frozenset[int]


@dataclass(slots=True)
class _Visit:
    place: Place
    unit: int | None
    before: _Visit | None


def shortest_sentence(
    places: Places,
    accepts: Callable[[tuple[int, ...]], bool],
    visits: int = MAX_VISITS,
    stop: Callable[[], object] = lambda: None,
) -> Found | None:
    """The shortest sentence that ``accepts`` agrees to; ``None`` if there is none or ``visits`` did not suffice.

    ``stop`` is called now and then, and may raise.
    """
    first = places.first()
    if first is None:
        return None
    heap: list[tuple[int, int, int, int, _Visit]] = [(places.least(first), 0, 0, 0, _Visit(first, None, None))]
    seen: set[Place] = set()
    order = 0
    while heap and visits:
        _, _, _, written, visit = heapq.heappop(heap)
        if visit.place in seen:
            continue
        seen.add(visit.place)
        visits -= 1
        if visits % 1024 == 0:
            stop()
        if places.is_end(visit.place):
            units = _units(visit)
            if accepts(units):
                return Found(units, _nodes(visit, places))
            # Another way to the end may be agreed to.
            seen.discard(visit.place)
            continue
        for unit, place in places.moves(visit.place, all_bytes=False):
            if place not in seen:
                order += 1
                length = written + (unit is not None)
                bound = length + places.least(place)
                heapq.heappush(
                    heap, (bound, places.stacks.depth[place.stack], order, length, _Visit(place, unit, visit))
                )
    return None


def _units(visit: _Visit | None) -> tuple[int, ...]:
    units = []
    while visit is not None:
        if visit.unit is not None:
            units.append(visit.unit)
        visit = visit.before
    return tuple(reversed(units))


def _nodes(visit: _Visit | None, places: Places) -> frozenset[int]:
    """The nodes that were on top of a stack between lexemes, and so were written or expanded."""
    nodes = set()
    while visit is not None:
        if not visit.place.terminal and visit.place.stack:
            nodes.add(places.stacks.top(visit.place.stack).node)
        visit = visit.before
    return frozenset(nodes)
