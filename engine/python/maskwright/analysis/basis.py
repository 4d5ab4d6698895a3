r"""What every question about the rules of a grammar begins with: its graph, and what can be empty.

>>> from maskwright.notation import read_lark
>>> basis = basis_of(read_lark('start: A? B\nA: /a*/\nB: "b"'))
>>> sorted(basis.empty), basis.costs.of[basis.graph.root["start"]]
(['A'], 1)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.analysis.costs import Costs, compute_costs
from maskwright.analysis.graph import Graph, build_graph
from maskwright.analysis.matches_empty import matches_empty
from maskwright.analysis.reach import useful_nodes
from maskwright.cancelling import stop_if, stoppable
from maskwright.grammar import Grammar

if TYPE_CHECKING:
    from maskwright import CancelToken


@dataclass(frozen=True, slots=True)
class Basis:
    """The graph of a grammar, the terminals that match the empty text, and what follows for the nodes."""

    graph: Graph
    empty: frozenset[str]
    costs: Costs
    useful: set[int]


def basis_of(grammar: Grammar, cancel: CancelToken | None = None) -> Basis:
    """Work it out. O(n log n) in the size of the grammar; works on grammars with errors too."""
    graph = build_graph(grammar)
    empty = frozenset(one.name for one in stoppable(grammar.terminals, cancel) if matches_empty(one.pattern))
    stop_if(cancel)
    costs = compute_costs(graph, empty)
    return Basis(graph, empty, costs, useful_nodes(graph, costs))
