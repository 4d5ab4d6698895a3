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
    for members in facts.recursive:
        cycle = shortest_cycle(facts.tails, members, lambda tail: (tail.weight, 1))
        if any(tail.weight for tail in cycle):  # Without any text between its turns it is a unit cycle, which see.
            yield _of_cycle(facts, cycle, severity)
    for node in sorted(facts.useful):
        expression = facts.graph.nodes[node]
        if not isinstance(expression, Repeat) or expression.maximum is not None:
            continue
        item = facts.graph.below[node][0]
        if facts.costs.nullable(item):
            message = "this repeats something that can be empty, so it can go round for ever without reading any text"
            related = (Related(facts.graph.nodes[item].span, "this can be empty"),)
            yield finding("N003", message, expression.span, related, severity=severity)


def _of_cycle(facts: Facts, cycle: list[Tail], severity: Severity) -> Diagnostic:
    names: list[str] = []
    for tail in cycle:
        if len(names) <= _MAX_TEXT:
            names += shortest_text(facts.graph, facts.costs, prefix_nodes(facts.graph, tail), _MAX_TEXT + 1)
    path = cycle_path(cycle)
    shown = " ".join(names[:_MAX_TEXT]) + (" …" if len(names) > _MAX_TEXT else "")
    message = f"unbounded reductions: n times `{shown}` can be followed by n reductions in a row, of `{path}`"
    return finding("N003", message, cycle[0].alternative, tuple(cycle_places(facts, cycle)), severity=severity)
