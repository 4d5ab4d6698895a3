r"""What a construct looks like, as its author wrote it.

>>> from maskwright import Grammar
>>> grammar = Grammar.from_text('start: "a"?   B*\nB: "b"')
>>> text_of(grammar.rules[0].body, grammar.rules[0], grammar)
'"a"?   B*'
"""

from __future__ import annotations

from maskwright.expressions.printing import braces, print_tree
from maskwright.grammar import Expression, Grammar, Rule, Symbol


def text_of(part: Expression, rule: Rule, grammar: Grammar) -> str:
    """The text of a part of a rule. Linear.

    All of a rule of another file stands where that is imported, so its parts are printed.
    """
    if rule.span == rule.body.span:
        return print_tree(part, _name, braces)
    return grammar.source[part.span.start : part.span.end]


def _name(leaf: Expression) -> str:
    return leaf.name if isinstance(leaf, Symbol) else "…"
