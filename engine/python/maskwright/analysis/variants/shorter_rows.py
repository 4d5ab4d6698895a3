"""The same language with a long row as two rows, each a rule of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.analysis.variants.variant import Variant, exchanged, with_rules
from maskwright.grammar import Rule, Sequence, Symbol

if TYPE_CHECKING:
    from maskwright.analysis.facts import Facts


def row_in_two(facts: Facts, node: int) -> Variant:
    """The grammar in which a row is cut in the middle."""
    graph = facts.graph
    row, owner = graph.nodes[node], graph.owner[node]
    assert isinstance(row, Sequence)
    middle = len(row.items) // 2
    # No rule that somebody wrote has such a name.
    halves = [
        Rule(f"{owner}/{number}", Sequence(items, row.span), row.span)
        for number, items in enumerate((row.items[:middle], row.items[middle:]), start=1)
    ]
    instead = Sequence(tuple(Symbol(half.name, row.span) for half in halves), row.span)
    body = exchanged(graph, node, instead)
    return Variant("as two rules of half the length (same language)", with_rules(facts.grammar, {owner: body}, halves))
