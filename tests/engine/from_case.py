"""A case of the reference as a grammar that maskwright takes.

It is written as Lark text and read again. What stands in the text for an operator that the notation cannot express
everywhere is then replaced by the pattern itself.
"""

from __future__ import annotations

from dataclasses import replace

import maskwright
from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Complement, Expression, Intersection, Regex, Repeat, Sequence, Shortest
from reference.case import Case
from reference.operators import Combined, Pattern
from reference.random_grammars import to_lark

_NOWHERE = Span(0, 0)


def grammar_of(case: Case) -> maskwright.Grammar:
    """The grammar of a case."""
    grammar = maskwright.Grammar.from_text(to_lark(case), start=case.start)
    combined = {name: pattern for name, pattern in case.terminals.items() if isinstance(pattern, Combined)}
    terminals = (
        replace(one, pattern=pattern_of(combined[one.name])) if one.name in combined else one
        for one in grammar.terminals
    )
    return replace(grammar, terminals=tuple(terminals))


def pattern_of(pattern: Pattern) -> Expression:
    """A pattern in the grammar's form."""
    if isinstance(pattern, bytes):
        return Regex(pattern.decode(), _NOWHERE)
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
