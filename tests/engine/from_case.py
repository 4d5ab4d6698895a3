"""A case of the reference as a grammar that maskwright takes.

It is written as Lark text and read again. What stands in the text for an operator that the notation cannot express
everywhere is then replaced by the pattern itself.
"""

from __future__ import annotations

from dataclasses import replace

import maskwright
from maskwright.diagnostic import Span
from maskwright.grammar import (
    Automaton,
    Choice,
    Complement,
    Expression,
    Intersection,
    NotFollowedBy,
    Regex,
    Repeat,
    Sequence,
    Shortest,
    SpecialTokens,
    Terminal,
)
from reference.case import Case
from reference.operators import Combined, Pattern, Tabled
from reference.random_grammars import to_lark

_NOWHERE = Span(0, 0)


def compiled(case: Case, vocabulary: maskwright.Vocabulary) -> maskwright.CompiledGrammar:
    """Compile a case, with its priorities if it has any."""
    return maskwright.compile(grammar_of(case), vocabulary, priorities=bool(case.priorities))


def grammar_of(case: Case) -> maskwright.Grammar:
    """The grammar of a case."""
    grammar = maskwright.Grammar.from_text(to_lark(case), start=case.start)
    return replace(grammar, terminals=tuple(_terminal(case, one) for one in grammar.terminals))


def _terminal(case: Case, terminal: Terminal) -> Terminal:
    pattern, own = terminal.pattern, case.terminals.get(terminal.name)
    if isinstance(own, Combined | Tabled):
        pattern = pattern_of(own)
    if terminal.name in case.guards:
        assert not isinstance(pattern, SpecialTokens | NotFollowedBy)
        pattern = NotFollowedBy(pattern, pattern_of(case.guards[terminal.name]), _NOWHERE)
    limit, priority = case.limits.get(terminal.name), case.priorities.get(terminal.name, 0)
    return replace(terminal, pattern=pattern, priority=priority, max_tokens=limit)


def pattern_of(pattern: Pattern) -> Expression:
    """A pattern in the grammar's form."""
    if isinstance(pattern, bytes):
        return Regex(pattern.decode(), _NOWHERE)
    if isinstance(pattern, Tabled):
        rows = (tuple((ord(character), ord(character), to) for character, to in row) for row in pattern.rows)
        return Automaton(tuple(rows), tuple(pattern.accepting), _NOWHERE)
    parts = tuple(pattern_of(part) for part in pattern.parts)
    match pattern.kind:
        case "and":
            return Intersection(parts, _NOWHERE)
        case "or":
            return Choice(parts, _NOWHERE)
        case "then":
            return Sequence(parts, _NOWHERE)
        case "some":
            return Repeat(parts[0], 1, None, _NOWHERE)
        case "not":
            return Complement(parts[0], _NOWHERE)
        case "shortest":
            return Shortest(parts[0], _NOWHERE)
