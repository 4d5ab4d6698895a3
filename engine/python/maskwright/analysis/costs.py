"""How few terminals each node can stand for, which also tells what is nullable and what is productive.

Knuth's generalisation of Dijkstra's algorithm (A Generalization of Dijkstra's Algorithm, 1977): a node is settled with
its final cost once everything that is cheaper has been. A cost of zero is nullable; a node that is never settled is
unproductive. O(n log n) in the number of nodes.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass

from maskwright.analysis.graph import Graph
from maskwright.grammar import Choice, Repeat, Sequence, Symbol


@dataclass(slots=True)
class Costs:
    """``of[node]`` is the least number of terminals, ``None`` if there is no finite text.

    ``choice[node]`` is the option that has it, for a choice.
    """

    of: list[int | None]
    choice: list[int]

    def nullable(self, node: int) -> bool:
        """Whether a node can stand for no text at all."""
        return self.of[node] == 0

    def productive(self, node: int) -> bool:
        """Whether a node can stand for some finite text."""
        return self.of[node] is not None


def compute_costs(
    graph: Graph,
    empty: frozenset[str] = frozenset(),
    weights: Mapping[str, int] | None = None,
    never: frozenset[str] = frozenset(),
) -> Costs:
    """Settle all nodes, cheapest first. Terminals in ``empty`` cost nothing, and those in ``never`` have no text.

    With ``weights`` a terminal costs what is said there instead of 1, and one of which nothing is said has no text.
    """
    count = len(graph.nodes)
    costs = Costs([None] * count, [-1] * count)
    waiting = [len(below) for below in graph.below]
    sums = [0] * count
    heap: list[tuple[int, int, int, int]] = []
    order = 0

    def push(cost: int, node: int, option: int) -> None:
        nonlocal order
        heapq.heappush(heap, (cost, order, node, option))
        order += 1

    for node, expression in enumerate(graph.nodes):
        if isinstance(expression, Repeat):
            if expression.minimum == 0:
                push(0, node, -1)
        elif graph.below[node]:
            continue
        elif isinstance(expression, Sequence):
            push(0, node, -1)
        elif not isinstance(expression, Choice):
            name = expression.name if isinstance(expression, Symbol) else ""
            cost = 0 if name in empty else 1 if weights is None else weights.get(name)
            if cost is not None and name not in never:
                push(cost, node, -1)
    while heap:
        cost, _, node, option = heapq.heappop(heap)
        if costs.of[node] is not None:
            continue
        costs.of[node], costs.choice[node] = cost, option
        for user in graph.users[node]:
            expression = graph.nodes[user]
            if isinstance(expression, Sequence):
                waiting[user] -= 1
                sums[user] += cost
                if waiting[user] == 0:
                    push(sums[user], user, -1)
            elif isinstance(expression, Repeat):
                push(cost * expression.minimum, user, node)
            else:
                push(cost, user, node)
    return costs


def shortest_text(graph: Graph, costs: Costs, nodes: list[int], limit: int) -> list[str]:
    """The names of up to ``limit`` terminals of a shortest text for the nodes one after the other."""
    names: list[str] = []
    stack = list(reversed(nodes))
    while stack and len(names) < limit:
        node = stack.pop()
        if costs.of[node] == 0 or costs.of[node] is None:
            continue
        expression = graph.nodes[node]
        if isinstance(expression, Sequence):
            stack.extend(reversed(graph.below[node]))
        elif isinstance(expression, Repeat):
            stack.extend([graph.below[node][0]] * min(expression.minimum, limit))
        elif graph.below[node]:
            stack.append(costs.choice[node] if isinstance(expression, Choice) else graph.below[node][0])
        else:
            names.append(getattr(expression, "name", "?"))
    return names
