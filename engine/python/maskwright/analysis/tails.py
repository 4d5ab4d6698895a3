"""Which rule can stand last in which: the graph whose cycles are right recursion.

A repetition ``x*`` is compiled left-recursively, so it is no right recursion itself, but what stands last in ``x``
stands last in it. What follows a symbol and can be empty hides that the symbol is last.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from maskwright.analysis.costs import Costs
from maskwright.analysis.graph import Graph
from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Repeat, Sequence


@dataclass(frozen=True, slots=True)
class Tail:
    """``source`` can end with ``target``, at ``node``, in the alternative that has the given span.

    ``weight`` is how few terminals ``source`` can have before it. ``hidden`` says that something follows that can be
    empty.
    """

    source: str
    target: str
    node: int
    weight: int
    hidden: bool
    alternative: Span


def find_tails(graph: Graph, costs: Costs, useful: set[int]) -> dict[str, list[Tail]]:
    """The tails of each useful rule, one for each rule that it can end with: the one of least weight. Linear."""
    tails: dict[str, list[Tail]] = {}
    for name, root in graph.root.items():
        if root not in useful:
            continue
        best: dict[str, Tail] = {}
        for tail in tails_from(graph, costs, useful, name, root):
            known = best.get(tail.target)
            if known is None or (tail.weight, tail.hidden) < (known.weight, known.hidden):
                best[tail.target] = tail
        tails[name] = list(best.values())
    return tails


def tails_from(graph: Graph, costs: Costs, useful: set[int], name: str, root: int) -> Iterator[Tail]:
    """Every tail of a rule, from one of its nodes down."""
    stack = [(root, 0, False, graph.nodes[root].span)]
    while stack:
        node, weight, hidden, alternative = stack.pop()
        if node not in useful:
            continue
        expression = graph.nodes[node]
        below = graph.below[node]
        if isinstance(expression, Sequence):
            before = weight + sum(costs.of[child] or 0 for child in below)
            for position, child in reversed(list(enumerate(below))):
                before -= costs.of[child] or 0
                stack.append((child, before, hidden or position < len(below) - 1, alternative))
                if not costs.nullable(child):
                    break
        elif isinstance(expression, Choice):
            for child in reversed(below):
                stack.append((child, weight, hidden, graph.nodes[child].span if node == root else alternative))
        elif isinstance(expression, Repeat):
            earlier = max(expression.minimum - 1, 0) * (costs.of[below[0]] or 0)
            stack.append((below[0], weight + earlier, hidden, alternative))
        elif below:
            yield Tail(name, graph.owner[below[0]], node, weight, hidden, alternative)


def prefix_nodes(graph: Graph, tail: Tail) -> list[int]:
    """The nodes that stand before a tail in its alternative, in order; a repetition's earlier turns among them."""
    prefix: list[list[int]] = []
    parents = _parents(graph, tail.source)
    node = tail.node
    while node in parents:
        parent = parents[node]
        expression = graph.nodes[parent]
        if isinstance(expression, Sequence):
            below = graph.below[parent]
            prefix.append(list(below[: below.index(node)]))
        elif isinstance(expression, Repeat):
            prefix.append([node] * min(max(expression.minimum - 1, 0), 100))
        node = parent
    return [before for part in reversed(prefix) for before in part]


def _parents(graph: Graph, rule: str) -> dict[int, int]:
    parents: dict[int, int] = {}
    stack = [graph.root[rule]]
    while stack:
        node = stack.pop()
        if graph.rule_of(node) is None:
            for child in graph.below[node]:
                parents[child] = node
                stack.append(child)
    return parents
