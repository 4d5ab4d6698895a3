"""Bounded repetitions by their counts: ``~n``, ``~n..m``, ``{n}``, ``{n,}``, ``{,m}`` and ``{n,m}``."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token as Lexeme

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Span
from maskwright.notation import fixes, tree
from maskwright.notation.limits import MAX_REPEAT, read_count
from maskwright.notation.places import Places

Report = Callable[[Diagnostic], None]


def counted(item: tree.Node, operator: list[Lexeme], span: Span, places: Places, report: Report) -> tree.Node:
    """The node of an item with its counts, at ``span``, or what is wrong with them."""
    low, high = bounds(operator)
    complaint = complaint_about(low, high)
    if complaint is None:
        return tree.Repeated(item, low, high, span)
    at = places.span(operator)
    swap = fixes.exchanged(places.text(at), at) if high is not None and high < low else ()
    report(finding("S015", complaint, at, fixes=swap))
    return tree.Unsupported(places.text(span), (item,), span)


def bounds(operator: list[Lexeme]) -> tuple[int, int | None]:
    """The least and the greatest count that the lexemes of an operator ask for; ``None`` is without end."""
    if operator[0].type == "TILDE":
        low = read_count(operator[1])
        return low, read_count(operator[3]) if len(operator) > 2 else low
    first, comma, last = operator[0].strip("{} \t\r\n").partition(",")
    low = read_count(first.strip() or "0")
    if not comma:
        return low, low
    return low, read_count(last.strip()) if last.strip() else None


def complaint_about(low: int, high: int | None) -> str | None:
    """What is wrong with two counts, if anything is."""
    if low < 0 or (high is not None and high < 0):
        return "a repetition cannot have a negative count"
    if max(low, high or 0) > MAX_REPEAT:
        return f"a repetition count above {MAX_REPEAT} is not supported"
    if high is not None and high < low:
        return f"this repetition counts down, from {low} to {high}"
    return None
