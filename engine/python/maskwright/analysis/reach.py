"""Which rules the start rule leads to.

There are two answers. A rule that is *mentioned* somewhere on the way is used, even if nothing ever comes of it; a node
is *useful* if some finite text of a rule goes through it. Findings about what is unused want the first, findings about
the normal form the second: an author writes a rule before it is used, and wants to hear of it then.
"""

from __future__ import annotations

from collections.abc import Iterable

from maskwright.analysis.costs import Costs
from maskwright.analysis.graph import Graph
from maskwright.grammar import Repeat, Symbol


def mentioned_nodes(graph: Graph, starts: Iterable[str]) -> set[int]:
    """The nodes of all rules that are mentioned, however indirectly, from ``starts``. Linear."""
    return _closure(graph, starts, set(range(len(graph.nodes))))


def useful_nodes(graph: Graph, costs: Costs) -> set[int]:
    """The nodes that take part in some text of some rule: reached from a rule and productive all the way. Linear."""
    never = {below[0] for node, below in zip(graph.nodes, graph.below, strict=True) if _is_never(node)}
    productive = {node for node, cost in enumerate(costs.of) if cost is not None}
    return _closure(graph, graph.rules, productive - never)


def leads_to_terminals(graph: Graph) -> set[int]:
    """The nodes below which a terminal stands, however indirectly; of others only the empty text can come. Linear."""
    stack = [node for node, expression in enumerate(graph.nodes) if _is_terminal(graph, expression)]
    found = set(stack)
    while stack:
        for user in graph.users[stack.pop()]:
            if user not in found:
                found.add(user)
                stack.append(user)
    return found


def _is_terminal(graph: Graph, expression: object) -> bool:
    return isinstance(expression, Symbol) and expression.name not in graph.root


def _is_never(expression: object) -> bool:
    return isinstance(expression, Repeat) and expression.maximum == 0


def _closure(graph: Graph, starts: Iterable[str], wanted: set[int]) -> set[int]:
    """What is reached by way of wanted nodes, which are taken out of ``wanted``."""
    found = {graph.root[name] for name in starts if name in graph.root}
    found &= wanted
    wanted -= found
    stack = list(found)
    while stack:
        for child in graph.below[stack.pop()]:
            if child in wanted:
                wanted.remove(child)
                found.add(child)
                stack.append(child)
    return found
