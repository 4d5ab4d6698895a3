r"""The normal form of a compiled grammar as a grammar: productions over the terminals of the source.

What the compiler made up has a name that says what it stands for, which is written in letters that a notation allows.

>>> from maskwright import Grammar, Vocabulary, compile
>>> from maskwright.conversion.lark import write_lark
>>> grammar = Grammar.from_text('start: "-" start | "1"?')
>>> form = normal_form(grammar, compile(grammar, Vocabulary.from_tokens([b"1"])))
>>> print(write_lark(form).text, end="")
start: start_2 | ""
rule_0_1_1: "1"
start_start: "-" | start_start "-"
start_2: "-" | rule_0_1_1 | start_start "-" | start_start rule_0_1_1
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Expression, Grammar, Rule, Sequence, Symbol

if TYPE_CHECKING:
    from maskwright import CompiledGrammar


def normal_form(grammar: Grammar, compiled: CompiledGrammar) -> Grammar:
    """The grammar with the rules that its compiled form was made of. Linear in those."""
    form = compiled.normal_form()
    end = len(form["terminals"]) - 1
    taken = {terminal.name for terminal in grammar.terminals}
    names: list[str] = []
    for name, _, _ in form["nonterminals"]:
        names.append(_free(name, taken))
        taken.add(names[-1])
    options: dict[int, list[Expression]] = {}
    for head, body, _ in form["productions"]:
        span = _span(form["nonterminals"][head])
        symbols = tuple(
            Symbol(form["terminals"][number] if is_terminal else names[number], span)
            for is_terminal, number in body
            if not (is_terminal and number == end)
        )
        options.setdefault(head, []).append(symbols[0] if len(symbols) == 1 else Sequence(symbols, span))
    rules = tuple(
        Rule(names[head], bodies[0] if len(bodies) == 1 else Choice(tuple(bodies), bodies[0].span), bodies[0].span)
        for head, bodies in options.items()
    )
    return replace(grammar, start=names[0], rules=rules)


def _span(nonterminal: tuple[str, int, int]) -> Span:
    return Span(*nonterminal[1:])


def _free(name: str, taken: set[str]) -> str:
    number, free = 2, name
    while free in taken:
        free = f"{name}_{number}"
        number += 1
    return free
