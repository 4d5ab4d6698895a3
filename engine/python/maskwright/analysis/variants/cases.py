"""What each finding about the normal form is about, so that what it costs can be measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from maskwright.analysis.facts import Facts
from maskwright.analysis.left_recursion import recursive_heads
from maskwright.analysis.long_productions import long_rows
from maskwright.analysis.nullable import nullable_rules
from maskwright.analysis.right_recursion import right_cycles
from maskwright.analysis.unbounded_reductions import growing_cycles, idle_repetitions
from maskwright.analysis.variants.nonempty import node_never_empty, rule_never_empty, without_idle_turns
from maskwright.analysis.variants.recursion_first import recursion_first
from maskwright.analysis.variants.shorter_rows import row_in_two
from maskwright.analysis.variants.variant import NotMade, Variant
from maskwright.diagnostic import Span

Place = tuple[str, Span]
"""A finding's code and span, of which there is one each."""


@dataclass(frozen=True, slots=True)
class Case:
    """The rules that a finding is about, and how to make a grammar that does without."""

    rules: tuple[str, ...]
    make: Callable[[], Variant] | None = None

    def variant(self) -> Variant | None:
        """The grammar, if there is one."""
        try:
            return self.make() if self.make else None
        except NotMade:
            return None


def cases(facts: Facts) -> dict[Place, Case]:
    """The case of each finding about the normal form, by its place."""
    found: dict[Place, Case] = {}
    for code, span, case in _cases(facts):
        found.setdefault((code, span), case)
    return found


def _cases(facts: Facts) -> Iterator[tuple[str, Span, Case]]:
    nodes, owner = facts.graph.nodes, facts.graph.owner
    for name, _, span in nullable_rules(facts):
        yield "N001", span, Case((name,), partial(rule_never_empty, facts, name))
    for members, cycle, is_unit in right_cycles(facts):
        make = None if is_unit else partial(recursion_first, facts, members)
        yield "N004" if is_unit else "N002", nodes[cycle[0].node].span, Case(tuple(members), make)
    for members, cycle in growing_cycles(facts):
        # What turning it round costs is measured for the cycle itself, N002.
        yield "N003", cycle[0].alternative, Case(tuple(members))
    for node in idle_repetitions(facts):
        yield "N003", nodes[node].span, Case((owner[node],), partial(without_idle_turns, facts, node))
    for members, heads, is_hidden in recursive_heads(facts):
        make_it = partial(node_never_empty, facts, heads[0].before) if is_hidden else None
        yield "N006" if is_hidden else "N005", nodes[heads[0].node].span, Case(tuple(members), make_it)
    for node in long_rows(facts):
        yield "N007", nodes[node].span, Case((owner[node],), partial(row_in_two, facts, node))
