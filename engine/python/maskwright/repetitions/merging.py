r"""Repetitions in a regular expression that are one in truth: nested ones, and equal ones that follow one another.

>>> from maskwright.repetitions.regexes import repetitions_in_regex
>>> for source in ("(?:a{0,50}){0,40}", "(a{2,3}){2}", "(a{3,4}){1,2}", "a{0,9}a{1,7}"):
...     print([edit.text for edit in merges(list(repetitions_in_regex(source, 0)), source).values()])
['a{0,2000}']
['a{4,6}']
[]
['a{1,16}']
"""

from __future__ import annotations

from collections.abc import Sequence

from maskwright.diagnostic import Edit, Span
from maskwright.repetitions.regexes import Written

_GROUPS = ("(?:", "(")


def merges(written: Sequence[Written], source: str) -> dict[Written, Edit]:
    """What to write in place of a repetition with another one in it or before it: the same language. Linear."""
    ending = {one.span.end: one for one in written if one.in_regex}
    found = {}
    for one in ending.values():
        inner, before = ending.get(one.item.end - 1), ending.get(one.span.start)
        if inner is not None and _is_all(inner, one, source) and (bounds := _times(inner, one)):
            found[one] = _edit(inner.item, bounds, one.span, source)
        elif before is not None and _text(before.item, source) == _text(one.item, source):
            high = None if one.high is None or before.high is None else one.high + before.high
            whole = Span(before.span.start, one.span.end)
            found[one] = _edit(one.item, (one.low + before.low, high), whole, source)
    return found


def _is_all(inner: Written, outer: Written, source: str) -> bool:
    """Whether a group has nothing in it but a repetition."""
    starts = (outer.item.start + len(group) for group in _GROUPS if source.startswith(group, outer.item.start))
    return source[outer.item.end - 1] == ")" and inner.span.start == next(starts, None)


def _times(inner: Written, outer: Written) -> tuple[int, int | None] | None:
    """The bounds of both together, if no number between them is left out; there must be ends."""
    if inner.high is None or outer.high is None:
        return None
    # The most of k times, and then the least of one time more; what holds for the least k holds for all.
    has_gap = outer.low < outer.high and (outer.low + 1) * inner.low > outer.low * inner.high + 1
    return None if has_gap else (inner.low * outer.low, inner.high * outer.high)


def _edit(item: Span, bounds: tuple[int, int | None], whole: Span, source: str) -> Edit:
    low, high = bounds
    counts = f"{low}" if low == high else f"{low},{'' if high is None else high}"
    return Edit(whole, f"{_text(item, source)}{{{counts}}}")


def _text(span: Span, source: str) -> str:
    return source[span.start : span.end]
