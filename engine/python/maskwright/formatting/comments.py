r"""Where the comments of a statement are. The scanner blanks them out, so they are found by what it has changed.

>>> from maskwright.notation.scan import scan_statements
>>> source = 'a: b // one\n | c'
>>> (statement,) = scan_statements(source)
>>> comments_of(source, statement, [])
[Comment(start=5, text='// one', own_line=False)]
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from maskwright.notation.scan import Statement

_LINE = re.compile(r"[^\r\n]+")
_SIGN = re.compile(r"//|#")


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment at an offset from its statement's start. ``own_line`` says that nothing stands before it."""

    start: int
    text: str
    own_line: bool


def comments_of(source: str, statement: Statement, blocks: Iterable[tuple[int, int]]) -> list[Comment]:
    """The comments within a statement, in order. ``blocks`` are the ranges of embedded texts, which are blanked too."""
    written = source[statement.start : statement.span.end]
    inside = sorted(blocks)
    found = []
    for line in _LINE.finditer(written):
        for sign in _SIGN.finditer(line.group()):
            at = line.start() + sign.start()
            if statement.text[at] == " " and not _is_within(inside, at):
                own = not statement.text[line.start() : at].strip()
                found.append(Comment(at, written[at : line.end()].rstrip(), own))
                break
    return found


def _is_within(ranges: list[tuple[int, int]], at: int) -> bool:
    """Whether one of the ranges, which are in order and do not overlap, holds a place."""
    index = bisect_right(ranges, (at, at)) - 1
    return any(start <= at < end for start, end in ranges[max(index, 0) : index + 2])
