"""Where the protocol's positions and the offsets of everything else meet: ``lines`` counts, this puts it in its terms.

No other module makes a position or a range out of numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lsprotocol import types

from maskwright.diagnostic import Diagnostic, Edit, Severity, Span
from maskwright.lsp.lines import EditedLines, Encoding, Lines, joined

_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFORMATION: types.DiagnosticSeverity.Information,
}
SOURCE = "maskwright"


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

    def span(self, range_: types.Range) -> Span:
        """The span of a range; one that runs backwards is empty, at its start."""
        start = self.offset(range_.start)
        return Span(start, max(start, self.offset(range_.end)))

    def rows(self, span: Span) -> Iterator[tuple[types.Position, int]]:
        """A span line by line: where it begins on each, and how many characters it has there, at least one."""
        for start, length in self.lines.rows(span.start, span.end, self.encoding):
            yield types.Position(*start), length

    def text_edit(self, edit: Edit) -> types.TextEdit:
        """An edit as the protocol has it."""
        return types.TextEdit(self.range(edit.span), edit.text)

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
            data={"witness": diagnostic.witness} if diagnostic.witness is not None else None,
        )


def changed_text(text: str, changes: Sequence[types.TextDocumentContentChangeEvent], encoding: Encoding) -> str:
    """The text after changes, each of which counts from the text that the one before it left."""
    edited = EditedLines(text, encoding)
    for change in changes:
        if isinstance(change, types.TextDocumentContentChangePartial):
            start, end = change.range.start, change.range.end
            edited.replace((start.line, start.character), (end.line, end.character), change.text)
        else:
            edited = EditedLines(change.text, encoding)
    return joined(edited.text)
