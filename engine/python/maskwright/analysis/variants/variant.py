"""Another grammar beside the one that was written, and how to make it out of expression trees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from maskwright.analysis.graph import Graph
from maskwright.grammar import Expression, Grammar, Rule, Symbol, Terminal, children, with_parts

_MAX_NODES = 20_000
"""Of one body of a variant, where parts stand in it several times."""


class NotMade(Exception):
    """There is no variant, or it would be too large."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A grammar to compare with. ``title`` goes on from figures: "9, 12 and 3 *with the recursion first*"."""

    title: str
    grammar: Grammar


def with_rules(
    grammar: Grammar, bodies: Mapping[str, Expression], more: Iterable[Rule] = (), terminals: Iterable[Terminal] = ()
) -> Grammar:
    """The grammar with other bodies for some of its rules, more rules, and other terminals of the same names."""
    rules = (replace(rule, body=bodies.get(rule.name, rule.body)) for rule in grammar.rules)
    instead = {terminal.name: terminal for terminal in terminals}
    kept = (instead.get(terminal.name, terminal) for terminal in grammar.terminals)
    return replace(grammar, rules=(*rules, *more), terminals=tuple(kept))


def rebuilt(graph: Graph, name: str, change: Callable[[int, Expression], Expression]) -> Expression:
    """The body of a rule, each node changed after what is below it. Linear, without recursion.

    ``change`` gets the number of a node, and the node with its parts changed.
    """
    pending = [graph.root[name]]
    for node in pending:
        if not isinstance(graph.nodes[node], Symbol):
            pending.extend(graph.below[node])
    done: dict[int, Expression] = {}
    for node in reversed(pending):
        expression = graph.nodes[node]
        parts = () if isinstance(expression, Symbol) else tuple(done[below] for below in graph.below[node])
        done[node] = change(node, with_parts(expression, parts))
    return done[graph.root[name]]


def exchanged(graph: Graph, node: int, instead: Expression) -> Expression:
    """The body of the rule that a node stands in, with another expression in its place. Linear, without recursion."""
    return rebuilt(graph, graph.owner[node], lambda at, expression: instead if at == node else expression)


def mapped(root: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """An expression with each node changed after its parts. Linear, without recursion, and shared parts stay shared.

    Raises :class:`NotMade` for an expression that would be very large without sharing.
    """
    done: dict[int, Expression] = {}
    sizes: dict[int, int] = {}
    stack = [root]
    while stack:
        node = stack[-1]
        below = children(node)
        waiting = [part for part in below if id(part) not in done]
        if waiting:
            stack.extend(waiting)
            continue
        stack.pop()
        done[id(node)] = change(with_parts(node, tuple(done[id(part)] for part in below)))
        sizes[id(node)] = 1 + sum(sizes[id(part)] for part in below)
        if sizes[id(node)] > _MAX_NODES:
            raise NotMade
    return done[id(root)]
