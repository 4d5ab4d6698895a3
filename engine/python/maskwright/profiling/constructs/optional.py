r"""Chains of optional parts: each may be there or not, so that what comes behind the first may come at any of them.

>>> from maskwright import Grammar
>>> grammar = Grammar.from_text('start: "x" "a"? "b"? "c"? "d"? "e"?')
>>> [(one.kind, one.size) for one in optional_chains(grammar)]
[('optional chain', 5)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby

from maskwright.diagnostic import Span
from maskwright.grammar import Expression, Grammar, Repeat, Sequence, children
from maskwright.profiling.constructs.candidate import Candidate
from maskwright.profiling.constructs.replacing import with_body

FEWEST = 4
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
                    yield Candidate("optional chain", text, span, len(items), without)


def _sequences(body: Expression) -> Iterator[Sequence]:
    waiting = [body]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Sequence):
            yield one
        waiting += children(one)


def _is_optional(item: Expression) -> bool:
    return isinstance(item, Repeat) and item.minimum == 0 and item.maximum == 1
