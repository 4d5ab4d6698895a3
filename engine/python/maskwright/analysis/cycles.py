"""Cycles in a graph of rules: its strongly connected components, and a shortest cycle in each.

A component is a set of rules of which each leads to each; rules are recursive exactly where a component holds a cycle.
So components are what findings are made of, one for each, and a shortest cycle is what an author is shown of one. What
"leads to" means is up to the caller: that a rule mentions, begins with or ends with another.

>>> from collections import namedtuple
>>> Leads = namedtuple("Leads", "source target")
>>> components({"a": [Leads("a", "b")], "b": [Leads("b", "a"), Leads("b", "c")], "c": []})
[['a', 'b']]
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from maskwright.analysis.tails import Tail

_MAX_SOURCES = 200
"""In a component of more rules than this, only cycles through so many of them are compared."""

Cost = tuple[int, int]
Edges = dict[str, list[Tail]]


class Edge(Protocol):
    """Leads from one rule to another, or back to the same."""

    @property
    def source(self) -> str:
        """Where it begins."""

    @property
    def target(self) -> str:
        """Where it ends."""


def components(edges: Mapping[str, Sequence[Edge]]) -> list[list[str]]:
    """The strongly connected components that hold a cycle, by the order of ``edges`` outside and inside.

    Tarjan's algorithm (Depth-First Search and Linear Graph Algorithms, 1972), with a stack of its own instead of
    recursion. Linear, but for the final sorting.
    """
    order = {name: number for number, name in enumerate(edges)}
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    pending: list[str] = []
    done: set[str] = set()
    found: list[list[str]] = []
    for root in edges:
        work: list[tuple[str, Iterator[Edge]]] = [] if root in index else [(root, iter(edges[root]))]
        while work:
            name, tails = work[-1]
            if name not in index:
                index[name] = low[name] = len(index)
                pending.append(name)
            fresh = next((tail.target for tail in tails if _meet(tail, index, low, done)), None)
            if fresh is not None:
                work.append((fresh, iter(edges.get(fresh, ()))))
                continue
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[name])
            if low[name] == index[name]:
                members = _close(pending, name)
                done.update(members)
                if len(members) > 1 or any(tail.target == name for tail in edges.get(name, ())):
                    found.append(sorted(members, key=order.__getitem__))
    return sorted(found, key=lambda members: order[members[0]])


def _meet(tail: Edge, index: dict[str, int], low: dict[str, int], done: set[str]) -> bool:
    """Whether a tail leads to a rule not yet visited; if it leads back, note how far."""
    if tail.target not in index:
        return True
    if tail.target not in done:
        low[tail.source] = min(low[tail.source], index[tail.target])
    return False


def _close(pending: list[str], name: str) -> list[str]:
    members: list[str] = []
    while not members or members[-1] != name:
        members.append(pending.pop())
    return members


def shortest_cycle(edges: Edges, members: list[str], cost: Callable[[Tail], Cost]) -> list[Tail]:
    """A cycle of least total cost in a component, from its first member on that lies on one.

    Dijkstra's algorithm from each member, so O(n · e log n) for small components and bounded sources in large ones.
    """
    inside = set(members)
    best: tuple[Cost, list[Tail]] | None = None
    for source in members[:_MAX_SOURCES]:
        cycle = _cycle_through(edges, inside, source, cost, best[0] if best else None)
        if cycle is not None:
            best = cycle
    assert best is not None  # Every member of a component lies on a cycle.
    return best[1]


def _cycle_through(
    edges: Edges, inside: set[str], source: str, cost: Callable[[Tail], Cost], bound: Cost | None
) -> tuple[Cost, list[Tail]] | None:
    """The cheapest cycle through ``source``, if it is cheaper than ``bound``."""
    reached: dict[str, Tail] = {}
    heap: list[tuple[Cost, int, Tail]] = []
    count = 0

    def leave(name: str, so_far: Cost) -> None:
        nonlocal count
        for tail in edges.get(name, ()):
            step = cost(tail)
            total = (so_far[0] + step[0], so_far[1] + step[1])
            if tail.target in inside and tail.target not in reached and (bound is None or total < bound):
                heapq.heappush(heap, (total, count, tail))
                count += 1

    leave(source, (0, 0))
    while heap:
        total, _, tail = heapq.heappop(heap)
        if tail.target in reached:
            continue
        reached[tail.target] = tail
        if tail.target == source:
            return total, _unwind(reached, source)
        leave(tail.target, total)
    return None


def _unwind(reached: dict[str, Tail], source: str) -> list[Tail]:
    path = [reached[source]]
    while path[-1].source != source:
        path.append(reached[path[-1].source])
    return path[::-1]
