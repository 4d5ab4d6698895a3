r"""The parts of a grammar that a set of texts may reach or miss: rules, alternatives, optional parts, terminals.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: A | B "!"?\nA: "a"\nB: "b"')
>>> vocabulary = Vocabulary.from_tokens([b"a"])
>>> from maskwright.trials.syntax import read_syntax
>>> parts = parts_of(grammar, read_syntax(grammar, compile(grammar, vocabulary), vocabulary))
>>> [(part.kind, part.name) for part in parts[:4]]
[('rule', 'start'), ('alternative', 'A'), ('alternative', 'B "!"?'), ('optional', '"!"')]
"""

from __future__ import annotations

from dataclasses import dataclass

from maskwright.analysis.reach import mentioned_nodes
from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Grammar, Repeat
from maskwright.trials.syntax import Syntax

_ORDER = ("rule", "alternative", "optional", "terminal")
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Part:
    """Something that texts can reach: where it is written, and the nodes any of which reaches it.

    A terminal that is only ignored has no nodes. ``name`` is that of a rule or a terminal, else what is written there.
    ``possible`` is whether any text does.
    """

    kind: str
    name: str
    span: Span
    nodes: frozenset[int]
    possible: bool


def parts_of(grammar: Grammar, syntax: Syntax) -> list[Part]:
    """All parts that the start rule leads to, in the order of the text.

    What a template or an import has made several times of one place is one part.
    """
    reached = mentioned_nodes(syntax.graph, [grammar.start])
    found: dict[tuple[str, str, Span], set[int]] = {}
    rules = {rule.name: rule for rule in grammar.rules}
    terminals = {terminal.name: terminal for terminal in grammar.terminals}
    for name, root in syntax.graph.root.items():
        if root in reached:
            found.setdefault(("rule", name, rules[name].span), set()).add(root)
    for node in reached:
        expression, below = syntax.expression(node), syntax.graph.below[node]
        terminal = syntax.terminal(node)
        if isinstance(expression, Choice):
            for option in below:
                _add(found, "alternative", option, grammar, syntax)
        elif isinstance(expression, Repeat) and expression.minimum == 0 and expression.maximum != 0:
            _add(found, "optional", below[0], grammar, syntax)
        elif terminal is not None and terminal in terminals:
            found.setdefault(("terminal", terminal, terminals[terminal].span), set()).add(node)
    for name in syntax.ignored:
        found.setdefault(("terminal", name, terminals[name].span), set())
    useful = _useful(syntax)
    parts = [
        Part(kind, name, span, frozenset(nodes), not nodes.isdisjoint(useful) or name in syntax.ignored)
        for (kind, name, span), nodes in found.items()
    ]
    return sorted(parts, key=lambda one: (_ORDER.index(one.kind) == 3, one.span.start, -one.span.end, one.kind))


def _add(found: dict[tuple[str, str, Span], set[int]], kind: str, node: int, grammar: Grammar, syntax: Syntax) -> None:
    span = syntax.expression(node).span
    written = " ".join(grammar.source[span.start : span.end].split())
    name = written if len(written) <= _LONGEST_NAME else f"{written[: _LONGEST_NAME - 1]}…"
    found.setdefault((kind, name or "(nothing)", span), set()).add(node)


def _useful(syntax: Syntax) -> set[int]:
    """The nodes that some text goes through."""
    stack = [syntax.start] if syntax.cost[syntax.start] is not None else []
    useful = set(stack)
    while stack:
        node = stack.pop()
        expression = syntax.expression(node)
        if isinstance(expression, Repeat) and expression.maximum == 0:
            continue
        for child in syntax.graph.below[node]:
            if child not in useful and syntax.cost[child] is not None:
                useful.add(child)
                stack.append(child)
    return useful
