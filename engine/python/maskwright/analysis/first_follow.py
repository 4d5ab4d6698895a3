r"""FIRST and FOLLOW: the terminals that a rule can begin with, and those that can come right behind it.

>>> from maskwright.notation import read_lark
>>> found = find_first_follow(read_lark('start: "(" list ")"\nlist: A? B\nA: /a/\nB: /b/'))
>>> found.first("list"), found.follow("list"), found.ends
(('A', 'B'), ('")"',), frozenset({'start'}))
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from maskwright.analysis.costs import Costs, compute_costs
from maskwright.analysis.graph import Graph, build_graph
from maskwright.analysis.matches_empty import matches_empty
from maskwright.analysis.reach import useful_nodes
from maskwright.grammar import Grammar, Repeat, Sequence, Symbol

MAX_STEPS: Final = 300_000
"""Nodes that are looked at before the sets are given up: under a second, and far more than languages need."""

_ONE: Final = re.compile("1")


@dataclass(frozen=True, slots=True)
class FirstFollow:
    """The sets of each rule that stands for some text. ``ends`` are the rules that can stand at the end of the text."""

    names: tuple[str, ...]
    ends: frozenset[str]
    _first: Mapping[str, int]
    _follow: Mapping[str, int]

    def first(self, rule: str) -> tuple[str, ...]:
        """The terminals that a rule can begin with, in the order of the grammar. Ignored text is none of them."""
        return members(self._first.get(rule, 0), self.names)

    def follow(self, rule: str) -> tuple[str, ...]:
        """The terminals that can come right behind a rule."""
        return members(self._follow.get(rule, 0), self.names)

    def __contains__(self, rule: object) -> bool:
        """Whether a rule stands for some text, so that it has such sets."""
        return rule in self._first


def find_first_follow(grammar: Grammar) -> FirstFollow | None:
    """The sets of all rules; ``None`` of a grammar that takes more than :data:`MAX_STEPS`."""
    names = tuple(one.name for one in grammar.terminals)
    bits = {name: 1 << number for number, name in enumerate(names)}
    end = 1 << len(names)
    graph = build_graph(grammar)
    costs = compute_costs(graph, frozenset(one.name for one in grammar.terminals if matches_empty(one.pattern)))
    useful = useful_nodes(graph, costs)
    sets = TerminalSets(graph, costs, useful, bits, MAX_STEPS)
    first = sets.first()
    after = sets.after(first, {graph.root[grammar.start]: end} if grammar.start in graph.root else {})
    if sets.gave_up:
        return None
    roots = {name: root for name, root in graph.root.items() if root in useful}
    ends = frozenset(name for name, root in roots.items() if after[root] & end)
    follow = {name: after[root] & ~end for name, root in roots.items()}
    return FirstFollow(names, ends, {name: first[root] for name, root in roots.items()}, follow)


def members(reached: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the bits of a set, lowest first."""
    return tuple(names[bit.start()] for bit in _ONE.finditer(f"{reached:b}"[::-1]))


class TerminalSets:
    """Sets of terminals as bits, for each useful node of a grammar. They grow until nothing changes."""

    def __init__(
        self, graph: Graph, costs: Costs, useful: set[int], bits: Mapping[str, int], steps: int | None = None
    ) -> None:
        """``bits`` has a bit for each terminal. After ``steps``, if there is a limit, the sets are not complete."""
        self._graph = graph
        self._costs = costs
        self._useful = useful
        self._bits = bits
        self._steps = steps
        self.gave_up = False

    def first(self) -> list[int]:
        """What each node can begin with."""
        graph = self._graph
        first = [0] * len(graph.nodes)
        pending = set(self._useful)
        while pending and self._may_go_on():
            node = pending.pop()
            grown = self._first_of(node, first)
            if grown != first[node]:
                first[node] = grown
                pending.update(user for user in graph.users[node] if user in self._useful)
        return first

    def after(self, first: list[int], given: Mapping[int, int]) -> list[int]:
        """What can come right after each node, with what is ``given`` of some."""
        graph = self._graph
        after = [0] * len(graph.nodes)
        for node, behind in given.items():
            after[node] = behind
        pending = set(self._useful)
        while pending and self._may_go_on():
            node = pending.pop()
            behind = after[node]
            expression = graph.nodes[node]
            if isinstance(expression, Repeat) and expression.maximum != 1:
                behind |= first[graph.below[node][0]]
            for child in reversed(graph.below[node]):
                if behind | after[child] != after[child]:
                    after[child] |= behind
                    pending.add(child)
                if isinstance(expression, Sequence):
                    behind = first[child] | (behind if self._costs.nullable(child) else 0)
        return after

    def _first_of(self, node: int, first: list[int]) -> int:
        expression, below = self._graph.nodes[node], self._graph.below[node]
        if isinstance(expression, Symbol) and not below:
            return self._bits.get(expression.name, 0)
        found = 0
        for child in below:
            found |= first[child]
            if isinstance(expression, Sequence) and not self._costs.nullable(child):
                break
        return found

    def _may_go_on(self) -> bool:
        if self._steps is not None:
            self._steps -= 1
            self.gave_up = self._steps < 0
        return not self.gave_up
