r"""FIRST and FOLLOW: the terminals that a rule can begin with, and those that can come right behind it.

>>> from maskwright.analysis.basis import basis_of
>>> from maskwright.notation import read_lark
>>> basis = basis_of(read_lark('start: "(" list ")"\nlist: A? B\nA: /a/\nB: /b/'))
>>> sorted(first_of(basis, "list")), follow_of(basis, "list"), follow_of(basis, "start")
(['A', 'B'], Follow(terminals={'")"'}, ends=False), Follow(terminals=set(), ends=True))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from maskwright.analysis.basis import Basis
from maskwright.analysis.costs import Costs
from maskwright.analysis.graph import Graph
from maskwright.analysis.recursion import outermost
from maskwright.grammar import Repeat, Sequence, Symbol

_ONE: Final = re.compile("1")


@dataclass(frozen=True, slots=True)
class Follow:
    """The terminals that can come right behind a rule, and whether the end of the text can."""

    terminals: set[str]
    ends: bool


def is_useful(basis: Basis, rule: str) -> bool:
    """Whether a rule stands for some finite text; only of such ones there are sets."""
    return basis.graph.root[rule] in basis.useful


def first_of(basis: Basis, rule: str) -> set[str]:
    """The terminals that a rule can begin with. Ignored text is none of them. Linear."""
    return _first(basis, [basis.graph.root[rule]])


def follow_of(basis: Basis, rule: str) -> Follow:
    """What can come right behind a rule. Linear."""
    graph, ends = basis.graph, False
    start = graph.root.get(graph.grammar.start)
    stack = [graph.root[rule]]
    found = set(stack)
    behind = _Behind(basis)
    while stack:
        node = stack.pop()
        ends |= node == start
        for user in graph.users[node]:
            if user in basis.useful and behind.goes_out(user, node) and user not in found:
                found.add(user)
                stack.append(user)
    return Follow(_first(basis, behind.nodes()), ends)


class _Behind:
    """What stands behind nodes in those that use them, each stretch of a sequence once, however many lead there."""

    def __init__(self, basis: Basis) -> None:
        self._basis = basis
        self._repeated: set[int] = set()
        # Of a sequence the place of each child, and for each place that of the first child from there on that is never
        # empty.
        self._sequences: dict[int, tuple[dict[int, int], list[int]]] = {}
        self._stretches: dict[tuple[int, int], int] = {}

    def goes_out(self, user: int, node: int) -> bool:
        """Take what stands behind ``node`` in a user; whether what comes behind that comes behind the node too."""
        expression, below = self._basis.graph.nodes[user], self._basis.graph.below[user]
        if isinstance(expression, Repeat) and expression.maximum != 1:
            self._repeated.add(node)
        if not isinstance(expression, Sequence):
            return True
        places, solid = self._sequence(user)
        first = places[node] + 1
        end = solid[first]
        self._stretches[user, end] = min(first, self._stretches.get((user, end), first))
        return end == len(below)

    def nodes(self) -> Iterator[int]:
        """All of them."""
        yield from self._repeated
        for (user, end), first in self._stretches.items():
            yield from self._basis.graph.below[user][first : end + 1]

    def _sequence(self, user: int) -> tuple[dict[int, int], list[int]]:
        if user not in self._sequences:
            below = self._basis.graph.below[user]
            solid = [len(below)] * (len(below) + 1)
            for place in reversed(range(len(below))):
                solid[place] = solid[place + 1] if self._basis.costs.nullable(below[place]) else place
            # Where a node stands several times, what is behind the first of these is behind all.
            self._sequences[user] = {node: place for place, node in reversed(list(enumerate(below)))}, solid
        return self._sequences[user]


def _first(basis: Basis, nodes: Iterable[int]) -> set[str]:
    """The terminals that one of these nodes can begin with."""
    graph, useful = basis.graph, basis.useful
    stack = [node for node in nodes if node in useful]
    found = set(stack)
    terminals = set()
    while stack:
        node = stack.pop()
        expression, below = graph.nodes[node], graph.below[node]
        if isinstance(expression, Symbol) and not below:
            terminals.add(expression.name)
        for child in outermost(basis, node, below):
            if child in useful and child not in found:
                found.add(child)
                stack.append(child)
    return terminals


def members(reached: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the bits of a set, lowest first."""
    return tuple(names[bit.start()] for bit in _ONE.finditer(f"{reached:b}"[::-1]))


class TerminalSets:
    """Sets of terminals as bits, for each useful node of a grammar. They grow until nothing changes."""

    def __init__(self, graph: Graph, costs: Costs, useful: set[int], bits: Mapping[str, int]) -> None:
        """``bits`` has a bit for each terminal."""
        self._graph = graph
        self._costs = costs
        self._useful = useful
        self._bits = bits

    def first(self) -> list[int]:
        """What each node can begin with."""
        graph = self._graph
        first = [0] * len(graph.nodes)
        pending = set(self._useful)
        while pending:
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
        while pending:
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
