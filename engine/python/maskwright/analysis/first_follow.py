r"""FIRST and FOLLOW: the terminals that a rule can begin with, and those that can come right behind it.

>>> from maskwright.analysis.basis import basis_of
>>> from maskwright.notation import read_lark
>>> basis = basis_of(read_lark('start: "(" list ")"\nlist: A? B\nA: /a/\nB: /b/'))
>>> sorted(first_of(basis, "list")), follow_of(basis, "list"), follow_of(basis, "start")
(['A', 'B'], Follow(terminals={'")"'}, ends=False), Follow(terminals=set(), ends=True))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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
    behind: list[int] = []
    while stack:
        node = stack.pop()
        ends |= node == start
        for user in graph.users[node]:
            if user in basis.useful and _goes_out(basis, user, node, behind) and user not in found:
                found.add(user)
                stack.append(user)
    return Follow(_first(basis, behind), ends)


def _goes_out(basis: Basis, user: int, node: int, behind: list[int]) -> bool:
    """Whether what comes behind ``user`` comes behind ``node`` in it; nodes that may come before go to ``behind``."""
    expression, below = basis.graph.nodes[user], basis.graph.below[user]
    if isinstance(expression, Repeat) and expression.maximum != 1:
        behind.append(node)
    if not isinstance(expression, Sequence):
        return True
    rest = below[below.index(node) + 1 :]
    behind.extend(outermost(basis, user, rest))
    return all(map(basis.costs.nullable, rest))


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
