r"""A nullable rule made one that is never empty, with ``?`` where it is used.

A rule ``r: N | ε`` stands for what ``N`` does or for nothing, so ``r: N`` and ``r?`` in each place say the same. A
repetition that may be left out anyway needs no ``?``.

>>> from maskwright.analysis import find_all
>>> from maskwright.notation import read_lark
>>> text = 'start: sign "1"\nsign: "+"*'
>>> find_all(read_lark(text))[0].fixes[0].applied(text)
'start: sign? "1"\nsign: "+"+'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from maskwright.diagnostic import Edit, Fix, Span
from maskwright.grammar import Choice, Expression, Repeat, Sequence, Symbol, symbols

if TYPE_CHECKING:
    from maskwright.analysis.facts import Facts

_MAX_USES = 20


def nullable_fixes(facts: Facts, name: str) -> Iterator[Fix]:
    """The fix for a rule, where its parts that can be empty are on the face of it and its uses are few and plain."""
    rule, root = facts.graph.rules[name], facts.graph.root[name]
    body = _without_empty(facts, root)
    if name == facts.grammar.start or body is None or any(symbol.name == name for symbol in symbols(body)):
        return
    uses = _uses(facts, root)
    fix = facts.statements.instead(rule, body, "Leave it out where it is used")
    if fix is None or not uses:
        return
    title = f"Never empty, and `{name}?` where it is used (same language)"
    yield Fix(title, (*fix.edits, *(edit for edit in uses if edit is not None)))


def _without_empty(facts: Facts, node: int) -> Expression | None:
    """What a nullable node stands for besides nothing; ``None`` if that cannot be read off."""
    graph, costs = facts.graph, facts.costs
    expression = graph.nodes[node]
    match expression:
        case Repeat(minimum=0, maximum=high) if not costs.nullable(graph.below[node][0]) and high != 0:
            return expression.item if high == 1 else replace(expression, minimum=1)
        case Choice():
            rest = []
            for option, below in zip(expression.options, graph.below[node], strict=True):
                if costs.nullable(below) and graph.below[below]:
                    inner = _of_option(facts, below)
                    if inner is None:
                        return None
                    rest.append(inner)
                elif not (isinstance(option, Sequence) and not option.items):
                    rest.append(option)
                if costs.nullable(below) and isinstance(option, Symbol):
                    return None
            return rest[0] if len(rest) == 1 else Choice(tuple(rest), expression.span) if rest else None
        case _:
            return None


def _of_option(facts: Facts, node: int) -> Expression | None:
    """The same for an alternative, which has no alternatives of its own."""
    return _without_empty(facts, node) if isinstance(facts.graph.nodes[node], Repeat) else None


def _uses(facts: Facts, root: int) -> list[Edit | None] | None:
    """The edit for each place where a rule is used, ``None`` for one that needs none; no list if one cannot be made."""
    graph = facts.graph
    found: dict[Span, Edit | None] = {}
    for node in graph.users[root]:
        symbol = graph.nodes[node]
        owner = graph.rules[graph.owner[node]]
        name = graph.owner[root]
        written = facts.statements.is_written(name, symbol.span) and facts.statements.is_written(owner.name, owner.span)
        if not written or symbol.span in found or len(found) == _MAX_USES:
            return None
        above = next((graph.nodes[user] for user in graph.users[node]), None)
        repeated = isinstance(above, Repeat)
        free = isinstance(above, Repeat) and above.minimum == 0 and above.maximum in (1, None)
        found[symbol.span] = None if free else Edit(symbol.span, f"({name}?)" if repeated else f"{name}?")
    return list(found.values())
