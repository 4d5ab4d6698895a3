r"""What to write instead of what cannot be read: fixes for slips of which it is plain what was meant.

A statement that cannot be read has no language yet, so the titles of these fixes say nothing about it.

>>> quoted('\'say "no"\'', Span(7, 17))[0].edits[0].text
'"say \\"no\\""'
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from maskwright.diagnostic import Edit, Fix, Span

_QUOTES = re.compile(r"\\.|\"", re.DOTALL)
_COUNTS = re.compile(r"(\d+)(\D+)(\d+)")
_CLOSING = {"(": ")", "[": "]", "{": "}"}


def write(text: str, span: Span, title: str | None = None) -> tuple[Fix, ...]:
    """Put a text in the place of a span."""
    return (Fix(title or f"Write `{text}`", (Edit(span, text),)),)


def insert(text: str, at: int, title: str) -> tuple[Fix, ...]:
    """Put a text at an offset."""
    return write(text, Span(at, at), title)


def leave_out(written: str, span: Span, suffix: str = "") -> tuple[Fix, ...]:
    """Take away what is written at a span."""
    return write("", span, f"Leave `{written}` out{suffix}")


def quoted(written: str, span: Span) -> tuple[Fix, ...]:
    """A string in double quotes for one in single quotes."""
    inside = _QUOTES.sub(lambda found: {'"': '\\"', "\\'": "'"}.get(found[0], found[0]), written[1:-1])
    return write(f'"{inside}"', span)


def exchanged(written: str, span: Span) -> tuple[Fix, ...]:
    """Two counts the other way round, if there are two."""
    text = _COUNTS.sub(r"\3\2\1", written)
    return write(text, span) if text != written else ()


def closed(bracket: str, end: int) -> tuple[Fix, ...]:
    """The partner of a bracket that was opened, at the end of its definition."""
    partner = _CLOSING[bracket]
    return insert(partner, end, f"Close it with `{partner}` at the end of the definition")


def closed_string(written: str, end: int) -> tuple[Fix, ...]:
    """A quote at the end of a line, if all that is on it since the first quote is plainly the string."""
    plain = re.fullmatch(r'"[\w,.;:+*/<>=-]+', written)
    return insert('"', end, "Close it at the end of the line") if plain else ()


def close_word(word: str, known: Iterable[str], span: Span) -> tuple[Fix, ...]:
    """A word that looks like one that is unknown."""
    close = difflib.get_close_matches(word, list(known), 1)
    return write(close[0], span) if close else ()


def imported(name: str, source: str, start: int) -> tuple[Fix, ...]:
    """An import of a terminal of the ``common`` library, on a line of its own before an offset."""
    line = source.rfind("\n", 0, start) + 1
    return insert(f"%import common.{name}\n", line, f"Import it: `%import common.{name}`")
