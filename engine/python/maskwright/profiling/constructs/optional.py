r"""Chains of optional parts: each may be there or not, so that what comes behind the first may come at any of them.

In rules of two each the texts are the same, and not every combination becomes a production.

>>> from maskwright import Grammar
>>> grammar = Grammar.from_text('start: "x" "a"? "b"? "c"? "d"? "e"?')
>>> [(one.kind, one.size, one.instead) for one in optional_chains(grammar)]
[('optional chain', 5, 'a rule for each two: "a"? "b"?, then those and "c"?, …')]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby

from maskwright.diagnostic import Span
from maskwright.grammar import Expression, Grammar, Repeat, Rule, Sequence, Symbol
from maskwright.profiling.constructs.candidate import Candidate
from maskwright.profiling.constructs.replacing import fresh, names_of, parts_of, with_body
from maskwright.profiling.constructs.wording import text_of

FEWEST = 3
"""Parts that make a chain."""


def optional_chains(grammar: Grammar) -> Iterator[Candidate]:
    """The chains in the bodies of rules. They are compared with nothing in their place. Linear."""
    for rule in grammar.rules:
        for sequence in parts_of(rule.body, Sequence):
            first = end = 0
            for optional, run in groupby(sequence.items, _is_optional):
                first, items = end, tuple(run)
                end += len(items)
                if optional and len(items) >= FEWEST:
                    span = Span(items[0].span.start, items[-1].span.end)
                    text = text_of(Sequence(items, span), rule, grammar)
                    chain = partial(_with_parts, name=rule.name, sequence=sequence, first=first, end=end)
                    cheaper = partial(_in_rules, name=rule.name, sequence=sequence, first=first, end=end)
                    instead = _written(grammar, rule, items)
                    without = partial(chain, parts=())
                    yield Candidate("optional chain", text, span, len(items), (without,), (cheaper,), instead)


def _with_parts(
    grammar: Grammar, name: str, sequence: Sequence, first: int, end: int, parts: tuple[Expression, ...]
) -> Grammar:
    """The grammar with other parts in place of the chain from ``first`` to ``end``."""
    items = (*sequence.items[:first], *parts, *sequence.items[end:])
    return with_body(grammar, name, sequence, replace(sequence, items=items))


def _in_rules(grammar: Grammar, name: str, sequence: Sequence, first: int, end: int) -> Grammar:
    """A rule for the first two, one for that and the third, and so on; the last stands where the chain was."""
    taken = names_of(grammar)
    rules: list[Rule] = []
    before = sequence.items[first]
    for number, item in enumerate(sequence.items[first + 1 : end]):
        made = fresh(f"chain_{number}", taken)
        rules.append(Rule(made, Sequence((before, item), sequence.span), sequence.span))
        before = Symbol(made, sequence.span)
    changed = _with_parts(grammar, name, sequence, first, end, (before,))
    return replace(changed, rules=(*changed.rules, *rules))


def _written(grammar: Grammar, rule: Rule, items: tuple[Expression, ...]) -> str:
    parts = [text_of(one, rule, grammar) for one in items[:FEWEST]]
    more = ", …" if len(items) > FEWEST else ""
    return f"a rule for each two: {parts[0]} {parts[1]}, then those and {parts[2]}{more}"


def _is_optional(item: Expression) -> bool:
    return isinstance(item, Repeat) and item.minimum == 0 and item.maximum == 1
