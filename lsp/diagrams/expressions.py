"""Rules as they were read: those of GBNF, which are as they are written, and those that a JSON Schema became."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from maskwright.gbnf.read import read_gbnf
from maskwright.grammar import (
    Choice,
    Expression,
    Grammar,
    Notation,
    Repeat,
    Rule,
    Sequence,
    SpecialTokens,
    Symbol,
    symbols,
)
from maskwright.lsp.diagrams.room import Room, Tree


def rules(grammar: Grammar) -> tuple[Grammar, Iterator[Rule]]:
    """The rules that can be drawn, and the grammar that they are of."""
    if grammar.notation is Notation.GBNF:
        # Before repetitions were made lexemes.
        grammar = read_gbnf(grammar.source)
    return grammar, (rule for rule in grammar.rules if not _is_broken(rule))


def tree_maker(grammar: Grammar, room: Room) -> Callable[[Expression], Tree]:
    """What makes the body of a rule a tree. Linear, and as deep as its brackets."""
    terminals = {one.name: one for one in grammar.terminals}

    def made(node: Expression) -> Tree:
        match node:
            case Sequence(items=items):
                return room.many("sequence", items, made)
            case Choice(options=options):
                return room.many("choice", options, made)
            case Repeat(item=item, minimum=least, maximum=most):
                return room.repeated(item, least, most, made)
            case Symbol(name=name) if name in terminals:
                terminal = terminals[name]
                if isinstance(terminal.pattern, SpecialTokens):
                    return room.text("special", name)
                return room.text("terminal", name) if terminal.anonymous else room.named("terminal", name)
            case Symbol(name=name):
                return room.named("rule", name)
        raise TypeError(f"a rule has no {type(node).__name__}")

    return made


def _is_broken(rule: Rule) -> bool:
    """Whether it stands for a text that could not be read."""
    return rule.name.startswith("…") or any(symbol.name == "…" for symbol in symbols(rule.body))
