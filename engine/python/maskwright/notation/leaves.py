"""Strings, character ranges and regular expressions: from lexemes to leaves of the tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Severity, Span
from maskwright.notation import fixes, tree
from maskwright.notation.literals import unescape
from maskwright.notation.places import Child, Places
from maskwright.notation.regex import translate

Report = Callable[[Diagnostic], None]


def text(children: Sequence[Child], places: Places, report: Report) -> tree.Text:
    """A string, its escapes resolved."""
    written = str(children[0])
    span = places.span(children)
    ignore_case = written.endswith("i")
    inside = written[1 : -2 if ignore_case else -1]
    return tree.Text(unescape(inside, span.start + 1, report), ignore_case, span)


def char_range(first: tree.Text, last: tree.Text, places: Places, report: Report) -> tree.Node:
    """``"a".."z"``, or what is wrong with it."""
    span = Span(first.span.start, last.span.end)
    complaint = _complaint_about(first, last)
    if complaint is None:
        return tree.CharRange(first.value, last.value, span)
    swap = len(first.value) == len(last.value) == 1 and first.value > last.value
    ends = f"{places.text(last.span)}..{places.text(first.span)}"
    report(finding("S014", complaint, span, fixes=fixes.write(ends, span) if swap else ()))
    return tree.Unsupported(places.text(span), (), span)


def _complaint_about(first: tree.Text, last: tree.Text) -> str | None:
    if len(first.value) != 1 or len(last.value) != 1:
        return "the ends of a character range are single characters"
    if first.ignore_case or last.ignore_case:
        return "a character range cannot ignore case; write a regular expression with the flag `i`"
    if first.value > last.value:
        return f"this character range runs backwards, from {first.value!r} to {last.value!r}"
    return None


def pattern(written: str, span: Span, report: Report) -> tree.Pattern:
    """A regular expression between its slashes, with the flags after them."""
    closing = written.rindex("/")
    inside, flags = written[1:closing], written[closing + 1 :]
    if "\n" in inside and "x" not in flags:  # Only reached by a statement that was put together by hand.
        report(finding("S003", "a regular expression over several lines needs the flag `x`", span))
    peculiar: list[Diagnostic] = []
    complaints: list[Diagnostic] = []
    regex = translate(inside, flags, span.start + 1, complaints.append, peculiar.append)
    for complaint in complaints:
        report(complaint)
    # What has an error of its own is not compiled at all, so that nothing more is to be said of it.
    is_broken = any(complaint.severity is Severity.ERROR for complaint in complaints)
    return tree.Pattern(inside, regex, span, flags, () if is_broken else tuple(peculiar))


def quoted(written: str, span: Span, report: Report) -> tree.Unsupported:
    """What stands in single quotes, which is no string here."""
    report(finding("S016", "strings stand in double quotes", span, fixes=fixes.quoted(written, span)))
    return tree.Unsupported(written, (), span)
