r"""From a formula of numbers to the pattern of a terminal.

Inside of intersections and complements numerals stand for values: whether a set is asked for 2 or for 2.0 is the same.
There integers come with fractions of zeros unless something else makes all of it integers.

>>> from decimal import Decimal as D
>>> from maskwright.diagnostic import Span
>>> from maskwright.json_schema.leaves.formula import Other, Finite
>>> expression(Other(Finite(frozenset({D("2.50")}))), Span(0, 0)).items[1].item.source
'(?:2\\.50*)'
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Complement, Expression, Intersection, Literal, Regex
from maskwright.json_schema.leaves.formula import ALL, Atom, Every, Finite, Formula, Other, Some
from maskwright.json_schema.leaves.multiples import Multiple, automaton
from maskwright.json_schema.leaves.ranges import Range, range_text
from maskwright.json_schema.spelling import spell_number


@dataclass(frozen=True, slots=True)
class _Integer(Atom):
    """Numbers without a fraction that says anything."""

    def contains(self, value: Any) -> bool:
        """Whether a number is one."""
        return bool(value == value.to_integral_value())


INTEGER: Final = _Integer()
FREE_NUMBER: Final = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?"
FREE_INTEGER: Final = r"-?(?:0|[1-9][0-9]*)"
_INTEGER: Final = r"(?:0|-?[1-9][0-9]*)"
_PLAIN: Final = r"(?:(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|-(?:0\.0*[1-9][0-9]*|[1-9][0-9]*(?:\.[0-9]+)?))"
_WHOLE_VALUE: Final = r"(?:(?:0|-?[1-9][0-9]*)(?:\.0+)?)"
_NEVER: Final = "[a&&b]"


def expression(formula: Formula, span: Span) -> Expression:
    """The expression of a set of numbers. A single step for what most schemas have."""
    if formula == ALL:
        return Regex(FREE_NUMBER, span)
    match formula:
        case _Integer():
            return Regex(FREE_INTEGER, span)
        case Some(items=items):
            return Choice(tuple(expression(item, span) for item in items), span)
        case Finite(members=members):
            literals = tuple(Literal(text, span) for text in sorted(map(_spelled, members)))
            return literals[0] if len(literals) == 1 else Choice(literals, span)
        case _:
            return _valued(formula, span, integer=False)


def _valued(formula: Formula, span: Span, *, integer: bool) -> Expression:
    """All numerals of the members, or those without a fraction. Recurses as deep as the formula, which is limited."""
    match formula:
        case Every(items=items):
            if INTEGER in items:
                integer = True
                items = tuple(item for item in items if item != INTEGER)
            wanted = tuple(_valued(item, span, integer=integer) for item in items if not isinstance(item, Other))
            others = tuple(_valued(item.item, span, integer=integer) for item in items if isinstance(item, Other))
            return _without(wanted, others, span, integer=integer)
        case Some(items=items):
            return Choice(tuple(_valued(item, span, integer=integer) for item in items), span)
        case Other(item=item):
            return _without((), (_valued(item, span, integer=integer),), span, integer=integer)
        case atom:
            return _atom(atom, span, integer=integer)


def _without(
    wanted: tuple[Expression, ...], others: tuple[Expression, ...], span: Span, *, integer: bool
) -> Expression:
    wanted = wanted or (Regex(_INTEGER if integer else _PLAIN, span),)
    if others:
        other = others[0] if len(others) == 1 else Choice(others, span)
        wanted = (*wanted, Complement(other, span))
    return wanted[0] if len(wanted) == 1 else Intersection(wanted, span)


def _atom(atom: Atom, span: Span, *, integer: bool) -> Expression:
    match atom:
        case _Integer():
            return Regex(_INTEGER if integer else _WHOLE_VALUE, span)
        case Range():
            return Regex(range_text(atom, integer=integer) or _NEVER, span)
        case Multiple(of=of):
            return replace(automaton(of, integer=integer), span=span)
        case Finite(members=members):
            texts = [text for text in sorted(map(_spelled, members)) if not integer or "." not in text]
            return Regex(f"(?:{'|'.join(_all_spellings(text, integer) for text in texts)})" if texts else _NEVER, span)
        case _:
            raise TypeError(f"{atom} is no set of numbers")


def _all_spellings(text: str, integer: bool) -> str:
    before, point, after = text.partition(".")
    if integer:
        return before
    return rf"{before}\.{after}0*" if point else rf"{before}(?:\.0+)?"


def _spelled(number: object) -> str:
    assert isinstance(number, Decimal)
    return spell_number(number)
