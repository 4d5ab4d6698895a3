"""Pairs that hang together, so that one finding can tell of all of them.

>>> hanging_together(["ab", "cd", "bc", "xy"], lambda pair: (pair[0], pair[1]))
[['ab', 'cd', 'bc'], ['xy']]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Pair = TypeVar("Pair")


def hanging_together(pairs: Iterable[Pair], ends: Callable[[Pair], tuple[str, str]]) -> list[list[Pair]]:
    """The pairs in groups such that no two groups have an end in common; groups and pairs in the order given."""
    above: dict[str, str] = {}

    def root(name: str) -> str:
        above.setdefault(name, name)
        while above[name] != name:
            above[name] = above[above[name]]
            name = above[name]
        return name

    every = list(pairs)
    for pair in every:
        one, other = ends(pair)
        above[root(one)] = root(other)
    groups: dict[str, list[Pair]] = {}
    for pair in every:
        groups.setdefault(root(ends(pair)[0]), []).append(pair)
    return list(groups.values())
