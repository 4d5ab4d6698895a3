r"""Rules that no finite text can satisfy; a start rule among them leaves the grammar without a sentence.

Mostly the alternative that would end a recursion was forgotten. The related places are what each alternative waits for.

>>> from maskwright.analysis import find_all
>>> from maskwright.notation import read_lark
>>> [found.code for found in find_all(read_lark('start: "a" list | "b"\nlist: "," list'))]
['G010']
"""

from __future__ import annotations

from collections.abc import Iterator

from maskwright.analysis.facts import Facts
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related
from maskwright.grammar import Choice, Repeat, Sequence

_MAX_BLOCKERS = 8


def find_unproductive(facts: Facts) -> Iterator[Diagnostic]:
    """One finding for each rule, other than the start rule, that needs itself or another such rule to be finished."""
    for name, root in facts.graph.root.items():
        # What only waits for a terminal that nothing matches is not its fault.
        if facts.whole.productive(root) or name == facts.grammar.start:
            continue
        message = f"`{name}` can never be finished: each of its alternatives needs a rule that cannot be"
        yield finding("G010", message, facts.graph.rules[name].span, tuple(_blockers(facts, root)))


def find_empty_language(facts: Facts) -> Iterator[Diagnostic]:
    """The finding that no text at all satisfies the start rule."""
    start = facts.grammar.start
    root = facts.graph.root.get(start)
    if root is None or facts.costs.productive(root):
        return
    message = f"the language is empty: no finite text satisfies the start rule `{start}`"
    yield finding("G011", message, facts.graph.rules[start].span, tuple(_blockers(facts, root)))


def _blockers(facts: Facts, root: int) -> list[Related]:
    """In each alternative the first reference that cannot be finished."""
    blockers: list[Related] = []
    stack = [root]
    while stack and len(blockers) < _MAX_BLOCKERS:
        node = stack.pop()
        expression = facts.graph.nodes[node]
        stuck = [child for child in facts.graph.below[node] if not facts.costs.productive(child)]
        if isinstance(expression, Choice):
            stack.extend(reversed(stuck))
        elif isinstance(expression, Sequence | Repeat):
            stack.extend(stuck[:1])
        else:
            rule = facts.graph.rule_of(node)
            name = rule or getattr(expression, "name", "this")
            why = "which cannot be finished" if rule else "which no text matches"
            blockers.append(Related(expression.span, f"this needs `{name}`, {why}"))
    return blockers
