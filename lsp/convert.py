r"""Where the protocol's positions and the offsets of everything else meet. No other module converts one to the other.

Offsets count code points of a text. Positions are a line and a character, both from 0; characters count code units of
the encoding that was agreed with the editor. A line ends with ``\n``, ``\r\n`` or ``\r`` and with nothing else.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from lsprotocol import types

from maskwright.diagnostic import Diagnostic, Severity, Span

_LINE_END = re.compile(r"\r\n|\n|\r")
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFORMATION: types.DiagnosticSeverity.Information,
}
SOURCE = "maskwright"


class Encoding(str, Enum):
    """What the characters of a position count."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"

    def length(self, text: str) -> int:
        """The code units of a text. Halves of surrogate pairs count as the editor counts them."""
        if text.isascii() or self is Encoding.UTF32:
            return len(text)
        if self is Encoding.UTF8:
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text) + sum(character > "\uffff" for character in text)

    def prefix(self, text: str, units: int) -> int:
        """How many characters of a text lie within its first ``units`` code units."""
        if text.isascii() or self is Encoding.UTF32:
            return min(max(units, 0), len(text))
        for index, character in enumerate(text):
            units -= self.length(character)
            if units < 0:
                return index
        return len(text)


class Lines:
    """The lines of a text. Made in one pass over it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0]
        self._ends = []
        for end in _LINE_END.finditer(text):
            self._ends.append(end.start())
            self._starts.append(end.end())
        self._ends.append(len(text))

    def position(self, offset: int, encoding: Encoding) -> tuple[int, int]:
        """Line and character of an offset. Those in a line's end are put before it, those past the text at its end."""
        line = bisect_right(self._starts, max(offset, 0)) - 1
        return line, encoding.length(self._text[self._starts[line] : min(max(offset, 0), self._ends[line])])

    def offset(self, line: int, character: int, encoding: Encoding) -> int:
        """The offset of a position. What lies past a line is put at its end, what lies in a character before it."""
        if line < 0:
            return 0
        if line >= len(self._starts):
            return len(self._text)
        start, end = self._starts[line], self._ends[line]
        return start + encoding.prefix(self._text[start:end], character)


@dataclass(frozen=True, slots=True)
class Converter:
    """Converts to and from places in one text of one document."""

    uri: str
    lines: Lines
    encoding: Encoding

    def offset(self, position: types.Position) -> int:
        """The offset of a position."""
        return self.lines.offset(position.line, position.character, self.encoding)

    def range(self, span: Span) -> types.Range:
        """The range of a span."""
        start = self.lines.position(span.start, self.encoding)
        end = self.lines.position(span.end, self.encoding)
        return types.Range(types.Position(*start), types.Position(*end))

    def location(self, span: Span) -> types.Location:
        """The location of a span."""
        return types.Location(self.uri, self.range(span))

    def diagnostic(self, diagnostic: Diagnostic, *, related: bool) -> types.Diagnostic:
        """A diagnostic as the protocol has it; ``related`` says whether the editor shows related places."""
        places = [
            types.DiagnosticRelatedInformation(self.location(place.span), place.message) for place in diagnostic.related
        ]
        return types.Diagnostic(
            range=self.range(diagnostic.span),
            severity=_SEVERITIES[diagnostic.severity],
            code=diagnostic.code,
            source=SOURCE,
            message=diagnostic.message,
            related_information=places if places and related else None,
        )


def changed_text(text: str, changes: Sequence[types.TextDocumentContentChangeEvent], encoding: Encoding) -> str:
    """The text after changes, each of which counts from the text that the one before it left."""
    for change in changes:
        if isinstance(change, types.TextDocumentContentChangePartial):
            lines = Lines(text)
            start = lines.offset(change.range.start.line, change.range.start.character, encoding)
            end = lines.offset(change.range.end.line, change.range.end.character, encoding)
            text = text[:start] + change.text + text[max(start, end) :]
        else:
            text = change.text
    return joined(text)


def joined(text: str) -> str:
    """The text with surrogate pairs, whose halves may have come one after the other, as the characters they are."""
    return _PAIR.sub(lambda pair: pair.group().encode("utf-16", "surrogatepass").decode("utf-16"), text)
