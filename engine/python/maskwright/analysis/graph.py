"""A grammar as one numbered graph of expression nodes, on which every analysis works without recursion.

Node ``i`` has a kind, its node of the grammar, and the numbers of its children. A reference to a rule has the rule's
body as its only child; terminals, and names that nothing defines, are leaves that stand for some text.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from maskwright.grammar import Expression, Grammar, Rule, Symbol, children


@dataclass(slots=True)
class Graph:
    """The nodes of all rule bodies, parents before children within a body."""

    grammar: Grammar
    rules: dict[str, Rule] = field(default_factory=dict)
    nodes: list[Expression] = field(default_factory=list)
    below: list[tuple[int, ...]] = field(default_factory=list)
    root: dict[str, int] = field(default_factory=dict)
    """Rule name to the number of its body."""
    owner: list[str] = field(default_factory=list)
    """The rule that a node stands in."""
    users: list[list[int]] = field(default_factory=list)
    """The nodes that have a node as a child, once for each time."""

    def rule_of(self, node: int) -> str | None:
        """The rule that a node refers to, if it is a reference to one."""
        expression = self.nodes[node]
        return expression.name if isinstance(expression, Symbol) and expression.name in self.rules else None


def build_graph(grammar: Grammar) -> Graph:
    """Number the expression nodes of a grammar. Linear."""
    graph = Graph(grammar, {rule.name: rule for rule in grammar.rules})
    for rule in graph.rules.values():
        graph.root[rule.name] = len(graph.nodes)
        _add(graph, rule)
    graph.users = [[] for _ in graph.nodes]
    for number, expression in enumerate(graph.nodes):
        if isinstance(expression, Symbol) and expression.name in graph.rules:
            graph.below[number] = (graph.root[expression.name],)
        for child in graph.below[number]:
            graph.users[child].append(number)
    return graph


def _add(graph: Graph, rule: Rule) -> None:
    """Number the nodes of one body, level by level."""
    queue = [rule.body]
    first = len(graph.nodes)
    for expression in queue:
        parts = children(expression)
        position = first + len(queue)
        queue.extend(parts)
        graph.below.append(tuple(range(position, position + len(parts))))
    graph.nodes.extend(queue)
    graph.owner.extend([rule.name] * len(queue))
