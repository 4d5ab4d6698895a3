"""Which rule can stand first in which: the graph whose cycles are left recursion.

The mirror image of :mod:`maskwright.analysis.tails`, with two differences. Nothing needs to be known of how much text
comes before, because all that may come before is empty; and every place counts, not the best for each pair of rules,
since one of them may be hidden where another is plain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from maskwright.analysis.costs import Costs
from maskwright.analysis.graph import Graph
from maskwright.grammar import Choice, Repeat, Sequence


@dataclass(frozen=True, slots=True)
class Head:
    """``source`` can begin with ``target``, at ``node``; ``before`` is a node ahead of it that can be empty, or -1."""

    source: str
    target: str
    node: int
    before: int = -1

    @property
    def hidden(self) -> bool:
        """Whether something stands before it that can be empty."""
        return self.before >= 0


def find_heads(graph: Graph, costs: Costs, useful: set[int]) -> dict[str, list[Head]]:
    """The heads of each useful rule, plain ones first. Linear."""
    heads: dict[str, list[Head]] = {}
    for name, root in graph.root.items():
        if root in useful:
            found = dict.fromkeys(_heads_of(graph, costs, useful, name, root))
            heads[name] = sorted(found, key=lambda head: head.hidden)
    return heads


def _heads_of(graph: Graph, costs: Costs, useful: set[int], name: str, root: int) -> Iterator[Head]:
    stack = [(root, -1)]
    while stack:
        node, before = stack.pop()
        if node not in useful:
            continue
        expression = graph.nodes[node]
        below = graph.below[node]
        if isinstance(expression, Sequence):
            reached = []
            for child in below:
                reached.append((child, before))
                if not costs.nullable(child):
                    break
                before = child if before < 0 else before
            stack.extend(reversed(reached))
        elif isinstance(expression, Choice):
            stack.extend((child, before) for child in reversed(below))
        elif isinstance(expression, Repeat):
            stack.extend((child, before) for child in below)
        elif below:
            yield Head(name, graph.owner[below[0]], node, before)
