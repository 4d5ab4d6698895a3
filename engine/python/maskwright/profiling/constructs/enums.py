r"""Rules that are lists of literals: each of them is a terminal of its own, though all do the same.

As one terminal they cost less. The texts stay the same if no literal begins another: a lexeme is never cut short of its
own longest match, which a terminal of several literals would have more often.

>>> from maskwright import Grammar
>>> names = " | ".join(f'"n{number:02}"' for number in range(30))
>>> [(one.kind, one.size, one.instead) for one in large_enums(Grammar.from_text(f"start: {names}"))]
[('large enum', 30, 'one terminal of all 30 literals')]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise

from maskwright.grammar import Choice, Expression, Grammar, Literal, Symbol, Terminal
from maskwright.profiling.constructs.candidate import Candidate
from maskwright.profiling.constructs.replacing import fresh, names_of, parts_of, with_body
from maskwright.profiling.constructs.wording import text_of

FEWEST = 16
"""Literals that make a list large."""


def large_enums(grammar: Grammar) -> Iterator[Candidate]:
    """The lists in the bodies of rules. They are compared with their first literal alone. O(n log n) in their size."""
    literals = {one.name: one for one in grammar.terminals if isinstance(one.pattern, Literal) and not one.ignored}
    for rule in grammar.rules:
        for choice in parts_of(rule.body, Choice):
            named = [one for one in choice.options if isinstance(one, Symbol) and one.name in literals]
            if len(named) < FEWEST:
                continue
            terminals = [literals[one.name] for one in named]
            text = text_of(choice, rule, grammar)
            others = tuple(one for one in choice.options if not (isinstance(one, Symbol) and one.name in literals))
            first = replace(choice, options=(named[0], *others))
            without = partial(with_body, rule=rule.name, old=choice, new=first)
            same = _is_same(terminals)
            cheaper = partial(_as_one, rule=rule.name, choice=choice, others=others, terminals=terminals)
            ways, instead = ((cheaper,), f"one terminal of all {len(named)} literals") if same else ((), "")
            yield Candidate("large enum", text, choice.span, len(named), (without,), ways, instead)


def _is_same(terminals: list[Terminal]) -> bool:
    """Whether no literal begins another, and nothing else tells them apart: no priorities, no counts of tokens."""
    plain = {(one.max_tokens, one.priority) for one in terminals} == {(None, 0)}
    texts = sorted(one.pattern.text for one in terminals if isinstance(one.pattern, Literal))
    cased = any(isinstance(one.pattern, Literal) and one.pattern.ignore_case for one in terminals)
    # In order, a text that begins others stands right before one of them.
    return plain and not cased and not any(after.startswith(before) for before, after in pairwise(texts))


def _as_one(
    grammar: Grammar, rule: str, choice: Choice, others: tuple[Expression, ...], terminals: list[Terminal]
) -> Grammar:
    pattern = Choice(tuple(one.pattern for one in terminals if isinstance(one.pattern, Literal)), choice.span)
    # The instances of a template have it in common.
    there = next((one for one in grammar.terminals if one.pattern == pattern and one.span == choice.span), None)
    one_terminal = there or Terminal(fresh("ENUM", names_of(grammar)), pattern, choice.span)
    options = (Symbol(one_terminal.name, choice.span), *others)
    changed = with_body(grammar, rule, choice, replace(choice, options=options))
    return changed if there else replace(changed, terminals=(*changed.terminals, one_terminal))
