r"""Rules that can stand for no text at all.

The compiler takes empty productions out of a grammar, which keeps the language and multiplies alternatives, so an
author may want to know. What makes a rule empty can be far away; the related places lead there.

>>> from maskwright.analysis import find_all
>>> from maskwright.notation import read_lark
>>> (found,) = find_all(read_lark('start: "a" sign\nsign: "+"?'))
>>> found.code, [related.message for related in found.related]
('N001', ['this may be left out'])
"""

from __future__ import annotations

from collections.abc import Iterator

from maskwright.analysis.facts import Facts
from maskwright.analysis.rewrites import nullable_fixes
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related, Severity, Span
from maskwright.grammar import Choice, Expression, Repeat, Sequence, Symbol

_MAX_CHAIN = 12


def find_nullable(facts: Facts, severity: Severity) -> Iterator[Diagnostic]:
    """One finding for each useful rule that can be empty, with the chain of places that makes it so."""
    for name, alternative, span in nullable_rules(facts):
        message = f"`{name}` can be empty; the grammar is compiled without empty rules, for the same language"
        related, fixes = tuple(_chain(facts, alternative)), tuple(nullable_fixes(facts, name))
        yield finding("N001", message, span, related, fixes=fixes, severity=severity)


def nullable_rules(facts: Facts) -> Iterator[tuple[str, int, Span]]:
    """Each useful rule that can be empty, the node of its alternative that can, and the place to look at."""
    for name, root in facts.graph.root.items():
        if root in facts.useful and facts.costs.nullable(root):
            rule = facts.graph.rules[name]
            alternative = facts.costs.choice[root] if isinstance(rule.body, Choice) else root
            span = facts.graph.nodes[alternative].span
            yield name, alternative, span if span.start < span.end else rule.span


def _name(expression: Expression) -> str:
    return expression.name if isinstance(expression, Symbol) else "this"


def _chain(facts: Facts, node: int) -> list[Related]:
    """Why a node can be empty, from the node down; what comes first is nearest."""
    graph, costs = facts.graph, facts.costs
    chain: list[Related] = []
    seen: set[int] = set()
    queue = [node]
    for node in queue:
        if node in seen:
            continue
        seen.add(node)
        expression = graph.nodes[node]
        if len(chain) == _MAX_CHAIN:
            break
        if isinstance(expression, Repeat) and expression.minimum == 0:
            chain.append(Related(expression.span, "this may be left out"))
        elif isinstance(expression, Choice):
            queue.append(costs.choice[node])
        elif isinstance(expression, Sequence | Repeat):
            queue.extend(graph.below[node][:_MAX_CHAIN])
            if not graph.below[node]:
                chain.append(Related(expression.span, "there is nothing here"))
        else:
            target = graph.rule_of(node)
            how = f"`{target}` can be empty" if target else f"`{_name(expression)}` matches the empty text"
            chain.append(Related(expression.span, how))
            queue.extend(graph.below[node])
    return chain
