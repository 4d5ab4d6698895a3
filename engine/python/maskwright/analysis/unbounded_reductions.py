"""Places in a text after which a parser may have to reduce arbitrarily often before it reads on.

In a grammar without empty rules and unit cycles, a chain of reductions without a shift between them goes up the last
symbols of productions, so it is unbounded exactly where rules end with one another in a cycle (Aycock and others, Even
Faster Generalized LR Parsing, 2001). With empty rules there is one more way: a repetition of what can be empty.
"""

from __future__ import annotations

from collections.abc import Iterator

from maskwright.analysis.costs import shortest_text
from maskwright.analysis.cycles import shortest_cycle
from maskwright.analysis.facts import Facts
from maskwright.analysis.rewrites import idle_repetition_fixes
from maskwright.analysis.right_recursion import cycle_path, cycle_places
from maskwright.analysis.tails import Tail, prefix_nodes
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related, Severity
from maskwright.grammar import Repeat

_MAX_TEXT = 12


def find_unbounded_reductions(facts: Facts, severity: Severity) -> Iterator[Diagnostic]:
    """One finding for each component of right-recursive rules, with the shortest text that makes the chain longer.

    And one for each unbounded repetition of what can be empty.
    """
    for _, cycle in growing_cycles(facts):
        yield _of_cycle(facts, cycle, severity)
    for node in idle_repetitions(facts):
        message = (
            "this repeats something that can be empty, so it can go round for ever without reading any text; it is"
            " compiled as a repetition of what is not empty, for the same language"
        )
        related = (Related(facts.graph.nodes[facts.graph.below[node][0]].span, "this can be empty"),)
        fixes = tuple(idle_repetition_fixes(facts, node))
        yield finding("N003", message, facts.graph.nodes[node].span, related, fixes=fixes, severity=severity)


def growing_cycles(facts: Facts) -> Iterator[tuple[list[str], list[Tail]]]:
    """For each component of rules that end with one another its cycle of least text, if that needs any."""
    for members in facts.recursive:
        cycle = shortest_cycle(facts.tails, members, lambda tail: (tail.weight, 1))
        if any(tail.weight for tail in cycle):  # Without any text between its turns it is a unit cycle, which see.
            yield members, cycle


def idle_repetitions(facts: Facts) -> Iterator[int]:
    """The unbounded repetitions of what can be empty."""
    for node in sorted(facts.useful):
        expression = facts.graph.nodes[node]
        unbounded = isinstance(expression, Repeat) and expression.maximum is None
        if unbounded and facts.costs.nullable(facts.graph.below[node][0]):
            yield node


def _of_cycle(facts: Facts, cycle: list[Tail], severity: Severity) -> Diagnostic:
    names: list[str] = []
    for tail in cycle:
        if len(names) <= _MAX_TEXT:
            names += shortest_text(facts.graph, facts.costs, prefix_nodes(facts.graph, tail), _MAX_TEXT + 1)
    path = cycle_path(cycle)
    shown = " ".join(names[:_MAX_TEXT]) + (" …" if len(names) > _MAX_TEXT else "")
    message = (
        f"unbounded reductions: n times `{shown}` can be followed by n reductions in a row, of `{path}`; the cycle is"
        " turned round, for the same language"
    )
    return finding("N003", message, cycle[0].alternative, tuple(cycle_places(facts, cycle)), severity=severity)
