r"""Rules that begin with themselves as repetitions: llama.cpp's parser works from the top down, and refuses the others.

What a rule begins with other than itself comes once, and what stands behind the rule itself any number of times.

>>> from maskwright.expressions.printing import braces, print_tree
>>> from maskwright.notation import read_lark
>>> (rule,) = read_lark('start: start "+" A | start "-" A | A\nA: "a"').rules
>>> print_tree(as_repetition(rule).body, lambda leaf: leaf.name, braces)
'A ("+" A | "-" A)*'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Expression, Repeat, Rule, Sequence, Symbol


def as_repetition(rule: Rule) -> Rule:
    """The rule with the same language that does not begin with itself; itself if it does not, or never stops to."""
    first: list[Expression] = []
    behind: list[Expression] = []
    for option in _options(rule.body):
        items = option.items if isinstance(option, Sequence) else (option,)
        if items and isinstance(items[0], Symbol) and items[0].name == rule.name:
            behind += [_one(list(items[1:]), option.span, Sequence)] if len(items) > 1 else []
        else:
            first.append(option)
    if not (first and behind):
        return rule
    span = rule.body.span
    again = Repeat(_one(behind, span, Choice), 0, None, span)
    return replace(rule, body=Sequence((_one(first, span, Choice), again), span))


def _options(body: Expression) -> Iterator[Expression]:
    """The alternatives of a body, those of alternatives too."""
    stack = [body]
    while stack:
        node = stack.pop()
        if isinstance(node, Choice):
            stack.extend(reversed(node.options))
        else:
            yield node


def _one(parts: list[Expression], span: Span, kind: type[Sequence] | type[Choice]) -> Expression:
    return parts[0] if len(parts) == 1 else kind(tuple(parts), span)
