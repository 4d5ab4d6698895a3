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
from maskwright.grammar import Expression, Grammar, Repeat, Rule, Sequence, Symbol, children
from maskwright.profiling.constructs.candidate import Candidate
from maskwright.profiling.constructs.replacing import fresh, with_body

FEWEST = 3
"""Parts that make a chain."""


def optional_chains(grammar: Grammar) -> Iterator[Candidate]:
    """The chains in the bodies of rules. They are compared with nothing in their place. Linear."""
    for rule in grammar.rules:
        for sequence in _sequences(rule.body):
            for optional, run in groupby(sequence.items, _is_optional):
                items = tuple(run)
                if optional and len(items) >= FEWEST:
                    span = Span(items[0].span.start, items[-1].span.end)
                    text = grammar.source[span.start : span.end]
                    left = tuple(one for one in sequence.items if not any(one is item for item in items))
                    shorter = replace(sequence, items=left)
                    without = partial(with_body, grammar, rule.name, sequence, shorter)
                    cheaper = partial(_in_rules, grammar, rule.name, sequence, items)
                    parts = [grammar.source[one.span.start : one.span.end] for one in items]
                    instead = f"a rule for each two: {parts[0]} {parts[1]}, then those and {parts[2]}"
                    instead += ", …" if len(parts) > FEWEST else ""
                    yield Candidate("optional chain", text, span, len(items), without, cheaper, instead)


def _in_rules(grammar: Grammar, name: str, sequence: Sequence, items: tuple[Expression, ...]) -> Grammar:
    """A rule for the first two, one for that and the third, and so on; the last stands where the chain was."""
    taken = {*(one.name for one in grammar.rules), *(one.name for one in grammar.terminals)}
    rules: list[Rule] = []
    before = items[0]
    for number, item in enumerate(items[1:]):
        made = fresh(f"chain_{number}", taken)
        rules.append(Rule(made, Sequence((before, item), sequence.span), sequence.span))
        before = Symbol(made, sequence.span)
    first = next(number for number, one in enumerate(sequence.items) if one is items[0])
    parts = (*sequence.items[:first], before, *sequence.items[first + len(items) :])
    changed = with_body(grammar, name, sequence, replace(sequence, items=parts))
    return replace(changed, rules=(*changed.rules, *rules))


def _sequences(body: Expression) -> Iterator[Sequence]:
    waiting = [body]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Sequence):
            yield one
        waiting += children(one)


def _is_optional(item: Expression) -> bool:
    return isinstance(item, Repeat) and item.minimum == 0 and item.maximum == 1
