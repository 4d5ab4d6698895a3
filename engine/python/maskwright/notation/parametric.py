"""From the parser's pieces of ``::…`` and ``%if …`` to nodes; what cannot be understood is reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from lark import Token as Lexeme

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Span
from maskwright.notation import tree
from maskwright.notation.parameters import CONDITIONS, VALUES, WIDTH, complaint_about

Child: TypeAlias = "Lexeme | tree.Argument"
Place = Callable[[Sequence[Any]], Span]
Report = Callable[[Diagnostic], None]


def parameter(children: Sequence[Child], place: Place, report: Report) -> tree.Argument:
    """What stands after ``::``."""
    found = _argument(children[1], place, report)
    complaint = None
    if isinstance(found, tree.Call):
        complaint = complaint_about(found, VALUES)
    elif isinstance(found, tree.Bits) and found != all_bits(found.span):
        complaint = "a parameter is a number, `_`, or a function of it", found.span
    return _or_report(found, complaint, tree.Number(0, found.span), report)


def takes_value(part: object, report: Report) -> bool:
    """Whether a part of a definition's head is a parameter, which can only be ``_``."""
    if not isinstance(part, tree.Number | tree.Bits | tree.Call):
        return False
    if not isinstance(part, tree.Bits):
        report(finding("S040", "a rule is defined for every value, with `::_`, and looks at it with `%if`", part.span))
    return True


def condition(children: Sequence[Child], place: Place, report: Report) -> tree.Condition:
    """``%if`` with its condition."""
    found = children[1]
    assert isinstance(found, tree.Call)
    kept = _or_report(found, complaint_about(found, CONDITIONS), tree.Call("true", (), found.span), report)
    assert isinstance(kept, tree.Call)
    return tree.Condition(kept, place(children))


def call(children: Sequence[Child], place: Place, report: Report) -> tree.Call:
    """A function with what it is given."""
    signs = {"LPAR", "COMMA", "RPAR"}
    given = [child for child in children[1:] if not (isinstance(child, Lexeme) and child.type in signs)]
    return tree.Call(str(children[0]), tuple(_argument(one, place, report) for one in given), place(children))


def bits(children: Sequence[Lexeme], place: Place, report: Report) -> tree.Bits:
    """``[low:high]``."""
    low, high = (_number(child, place, report).value for child in (children[1], children[3]))
    span = place(children)
    if not low < high <= WIDTH:
        message = f"bits are counted up to {WIDTH}, and the second number is not one of them: `[0:3]` are three"
        report(finding("S040", message, span))
        low, high = 0, WIDTH
    return tree.Bits(low, high, span)


def all_bits(span: Span) -> tree.Bits:
    """What ``_`` stands for."""
    return tree.Bits(0, WIDTH, span)


def _argument(child: Child, place: Place, report: Report) -> tree.Argument:
    if not isinstance(child, Lexeme):
        return child
    return all_bits(place([child])) if child.type == "UNDERSCORE" else _number(child, place, report)


def _number(lexeme: Lexeme, place: Place, report: Report) -> tree.Number:
    span = place([lexeme])
    digits = str(lexeme).lstrip("+")
    is_short = len(digits.lstrip("0")) <= 20
    value = int(digits, 16 if lexeme.type == "HEX" else 10) if is_short else 1 << WIDTH
    if not 0 <= value < 1 << WIDTH:
        report(finding("S040", f"parameters are whole numbers of {WIDTH} bits", span))
        value = 0
    return tree.Number(value, span)


def _or_report(
    found: tree.Argument, complaint: tuple[str, Span] | None, instead: tree.Argument, report: Report
) -> tree.Argument:
    if complaint is None:
        return found
    report(finding("S040", *complaint))
    return instead
