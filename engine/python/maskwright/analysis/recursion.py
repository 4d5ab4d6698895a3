"""Which rules are recursive, and on which side.

A rule is left-recursive if it can start with itself, by way of other rules too, and right-recursive if it can end with
itself; what can be empty is passed over. Unlike the findings about right recursion, which are about the language, this
looks at every rule as it is written, useful or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from maskwright.analysis.costs import Costs
from maskwright.analysis.cycles import components
from maskwright.analysis.graph import Graph
from maskwright.grammar import Choice, Repeat, Sequence


@dataclass(frozen=True, slots=True)
class Recursion:
    """How a rule leads back to itself. ``others`` are the rules that it shares this with, in the order of the text."""

    others: tuple[str, ...]
    left: bool
    right: bool


@dataclass(frozen=True, slots=True)
class _Edge:
    source: str
    target: str


def find_recursion(graph: Graph, costs: Costs) -> dict[str, Recursion]:
    """The recursive rules by name. Linear, but for sorting."""
    mentions: dict[str, list[_Edge]] = {name: [] for name in graph.root}
    for node, owner in enumerate(graph.owner):
        target = graph.rule_of(node)
        if target is not None:
            mentions[owner].append(_Edge(owner, target))
    left = _members(graph, costs, from_left=True)
    right = _members(graph, costs, from_left=False)
    found = {}
    for members in components(mentions):
        for name in members:
            others = tuple(other for other in members if other != name)
            found[name] = Recursion(others, name in left, name in right)
    return found


def _members(graph: Graph, costs: Costs, *, from_left: bool) -> set[str]:
    """The rules that can start, or else end, with themselves."""
    edges = {name: list(_outermost(graph, costs, name, from_left)) for name in graph.root}
    return {name for members in components(edges) for name in members}


def _outermost(graph: Graph, costs: Costs, name: str, from_left: bool) -> Iterator[_Edge]:
    """The rules that a rule can start or end with."""
    stack = [graph.root[name]]
    while stack:
        node = stack.pop()
        expression = graph.nodes[node]
        below = graph.below[node]
        if isinstance(expression, Sequence):
            for child in below if from_left else reversed(below):
                stack.append(child)
                if not costs.nullable(child):
                    break
        elif isinstance(expression, Choice):
            stack.extend(below)
        elif isinstance(expression, Repeat):
            stack.extend(below if expression.maximum != 0 else ())
        elif below:
            yield _Edge(name, graph.owner[below[0]])
