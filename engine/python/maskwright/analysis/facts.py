"""What several analyses need to know about a grammar, worked out once."""

from __future__ import annotations

from dataclasses import dataclass

from maskwright.analysis.costs import Costs, compute_costs
from maskwright.analysis.cycles import components
from maskwright.analysis.graph import Graph, build_graph
from maskwright.analysis.reach import useful_nodes
from maskwright.analysis.tails import Tail, find_tails
from maskwright.grammar import Grammar


@dataclass(frozen=True, slots=True)
class Facts:
    """The numbered graph of a grammar and what was found out about its nodes."""

    grammar: Grammar
    graph: Graph
    costs: Costs
    useful: set[int]
    tails: dict[str, list[Tail]]
    recursive: list[list[str]]
    """The components of rules that end with one another, however indirectly."""


def gather(grammar: Grammar) -> Facts:
    """Work out the facts. O(n log n) in the size of the grammar."""
    graph = build_graph(grammar)
    costs = compute_costs(graph)
    useful = useful_nodes(graph, costs)
    tails = find_tails(graph, costs, useful)
    return Facts(grammar, graph, costs, useful, tails, components(tails))
