r"""Alternatives that say the same twice.

The second one adds no text; it makes each text that goes through it ambiguous, and mostly something else was meant.

>>> from maskwright.analysis import find_all
>>> from maskwright.notation import read_lark
>>> (found,) = find_all(read_lark('start: "a" "b"? | "c" | "a" "b"?'))
>>> found.code, found.fixes[0].title
('G012', 'Leave it out: `start: "a" "b"? | "c"` (same language)')
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from maskwright.analysis.facts import Facts
from maskwright.analysis.graph import Graph
from maskwright.analysis.rewrites import duplicate_fixes
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related
from maskwright.grammar import Choice, Repeat, Symbol


def find_duplicates(facts: Facts) -> Iterator[Diagnostic]:
    """One finding for each option of a choice that is built like an earlier one. Linear."""
    graph = facts.graph
    shape = _shapes(graph)
    for node, expression in enumerate(graph.nodes):
        if not isinstance(expression, Choice):
            continue
        first: dict[int, int] = {}
        for position, option in enumerate(graph.below[node]):
            earlier = first.setdefault(shape[option], option)
            if earlier == option:
                continue
            rule = graph.owner[node]
            if facts.statements.has_errors(graph.rules[rule].span.start):
                continue  # What was kept of it is names only.
            whole = node == graph.root[rule]
            fixes = tuple(duplicate_fixes(facts, rule, position)) if whole else ()
            related = (Related(graph.nodes[earlier].span, "it stands here already"),)
            message = f"duplicate alternative: `{rule}` has the same alternative twice, which makes its texts ambiguous"
            yield finding("G012", message, graph.nodes[option].span, related, fixes=fixes)


def _shapes(graph: Graph) -> list[int]:
    """A number for each node, the same for nodes that are built alike; places do not count."""
    numbers: dict[Hashable, int] = {}
    shape = [0] * len(graph.nodes)
    # Within a body children come after their parents, and a reference has the shape of its name.
    for node in reversed(range(len(graph.nodes))):
        expression = graph.nodes[node]
        key: Hashable
        if isinstance(expression, Symbol):
            key = expression.name
        else:
            bounds = (expression.minimum, expression.maximum) if isinstance(expression, Repeat) else None
            key = (type(expression), bounds, *(shape[child] for child in graph.below[node]))
        shape[node] = numbers.setdefault(key, len(numbers))
    return shape
