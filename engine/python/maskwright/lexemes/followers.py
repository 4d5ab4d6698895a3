r"""Which terminals can come right after which, ignored ones included.

>>> from maskwright.notation import read_lark
>>> found = followers(read_lark('start: A? B* "."\nA: /a/\nB: /b/'))
>>> {name: sorted(after) for name, after in found.items()}
{'A': ['"."', 'B'], 'B': ['"."', 'B'], '"."': []}
"""

from __future__ import annotations

import re
from typing import Final

from maskwright.analysis.costs import Costs, compute_costs
from maskwright.analysis.graph import Graph, build_graph
from maskwright.analysis.matches_empty import matches_empty
from maskwright.analysis.reach import useful_nodes
from maskwright.grammar import Grammar, Repeat, Sequence, Symbol

_ONE: Final = re.compile("1")


def followers(grammar: Grammar) -> dict[str, frozenset[str]]:
    """For each terminal of a sentence or of ignored text those that may follow it, or more: contexts are one.

    Sets grow until nothing changes; linear in the grammar for each terminal, about.
    """
    graph = build_graph(grammar)
    empty = frozenset(one.name for one in grammar.terminals if matches_empty(one.pattern))
    costs = compute_costs(graph, empty)
    useful = useful_nodes(graph, costs)
    names = [one.name for one in grammar.terminals]
    bits = {name: 1 << number for number, name in enumerate(names)}
    work = _Sets(graph, costs, useful, bits)
    first = work.first()
    after = work.after(first, graph.root.get(grammar.start, -1))
    found: dict[str, int] = {}
    for node in useful:
        expression = graph.nodes[node]
        if isinstance(expression, Symbol) and expression.name in bits and not graph.below[node]:
            found[expression.name] = found.get(expression.name, 0) | after[node]
    ignored = sum(bits[one.name] for one in grammar.terminals if one.ignored)
    anything = ignored | sum(bits[name] for name in found)
    result = {name: reached | ignored for name, reached in found.items()}
    result |= {one.name: anything for one in grammar.terminals if one.ignored}
    # Most terminals are followed by the same ones as others.
    sets = {reached: _members(reached, names) for reached in set(result.values())}
    return {name: sets[result[name]] for name in names if name in result}


def _members(reached: int, names: list[str]) -> frozenset[str]:
    """The names of the bits of a set, lowest first."""
    return frozenset(names[bit.start()] for bit in _ONE.finditer(f"{reached:b}"[::-1]))


class _Sets:
    """Sets of terminals as bits, for each node of a grammar."""

    def __init__(self, graph: Graph, costs: Costs, useful: set[int], bits: dict[str, int]) -> None:
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

    def after(self, first: list[int], start: int) -> list[int]:
        """What can come right after each node."""
        graph = self._graph
        after = [0] * len(graph.nodes)
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
