"""Find all references."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.diagnostic import Span
from maskwright.lsp.occurrences import definitions_of, occurrence_at
from maskwright.lsp.snapshot import Snapshot

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer


def find_references(snapshot: Snapshot, offset: int, *, with_definitions: bool) -> list[Span]:
    """Where the rule or terminal at an offset is used, also as a literal, in the order of the text."""
    found = occurrence_at(snapshot.outline, offset)
    if found is None:
        return []
    spans = [use.span for use in snapshot.outline.uses if use.name == found.name]
    if with_definitions:
        spans += [entry.name_span for entry in definitions_of(snapshot.outline, found.name)]
    return sorted(spans, key=lambda span: span.start)


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    async def references(params: types.ReferenceParams) -> list[types.Location] | None:
        def answer(snapshot: Snapshot, converter: Converter) -> list[types.Location]:
            offset = converter.offset(params.position)
            spans = find_references(snapshot, offset, with_definitions=params.context.include_declaration)
            return [converter.location(span) for span in spans]

        return await server.answer(params.text_document.uri, answer)
