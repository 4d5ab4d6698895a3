"""What is written around one place of a text, without looking at all of it: a key has to be answered before the next.

Statements are scanned one by one, and what begins one begins it whatever stands before. So it is enough to scan from
the statement that the place is in or behind. An embedded block is the exception, since one without an end hides what
others hold: behind the first of those the text is scanned from its beginning.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from maskwright.diagnostic import Span
from maskwright.lsp.shades import Shade, Shaded, pieces_of
from maskwright.lsp.snapshot import Snapshot
from maskwright.notation import Outline

UNNAMED = (Shade.COMMENT, Shade.STRING, Shade.REGEX, Shade.MACRO)
"""What tells by itself what it is, whatever names are defined."""

_BLOCK = re.compile(r"%(?:json|regex|lark|llguidance)\s*\{")


def unnamed_around(snapshot: Snapshot, offset: int) -> Iterator[Shaded]:
    """The comments, strings, expressions and tokens near an offset, at least all that touch it.

    They are as :func:`shades_of` has them. Linear in the number of statements and in the length of one.
    """
    start, end = _stretch(snapshot, offset)
    for one in pieces_of(snapshot.source.text[start:end], snapshot.grammar.notation, Outline()):
        if one.shade in UNNAMED:
            yield replace(one, span=Span(one.span.start + start, one.span.end + start))


def _stretch(snapshot: Snapshot, offset: int) -> tuple[int, int]:
    """Where the last statement before an offset begins, and the first one behind it."""
    text, starts = snapshot.source.text, _starts(snapshot.outline)
    following = bisect_right(starts, offset)
    start = starts[following - 1] if following else 0
    end = starts[following] if following < len(starts) else len(text)
    return 0 if _BLOCK.search(text, 0, start) else start, end


def _starts(outline: Outline) -> list[int]:
    """Where the statements begin that are not inside of others."""
    starts: list[int] = []
    end = 0
    for entry in outline.entries:
        if entry.span.start >= end:
            starts.append(entry.span.start)
            end = entry.span.end
    return starts
