r"""The same alternatives with the recursion at their front, where nothing has to be turned round.

What the compiler makes of ``a: x b`` is compared with what it makes of ``a: b x``: as many alternatives of as many
symbols, but for another language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.analysis.tails import tails_from
from maskwright.analysis.variants.variant import Variant, rebuilt, with_rules
from maskwright.grammar import Expression, Sequence

if TYPE_CHECKING:
    from maskwright.analysis.facts import Facts


def recursion_first(facts: Facts, members: list[str]) -> Variant:
    """The grammar in which rules that end with one another begin with one another instead."""
    inside = set(members)
    bodies = {name: _turned(facts, name, inside) for name in members}
    return Variant("with the recursion at the front (another language)", with_rules(facts.grammar, bodies))


def _turned(facts: Facts, name: str, inside: set[str]) -> Expression:
    graph = facts.graph
    found = tails_from(graph, facts.costs, facts.useful, name, graph.root[name])
    moving = {tail.node for tail in found if tail.target in inside}

    def change(node: int, expression: Expression) -> Expression:
        below = graph.below[node]
        if graph.rule_of(node) is None and moving.intersection(below):
            moving.add(node)
            if isinstance(expression, Sequence):
                order = sorted(range(len(below)), key=lambda place: below[place] not in moving)
                return Sequence(tuple(expression.items[place] for place in order), expression.span)
        return expression

    return rebuilt(graph, name, change)
