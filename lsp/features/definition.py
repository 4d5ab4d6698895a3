"""Go to definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.diagnostic import Span
from maskwright.lsp.occurrences import definitions_of, occurrence_at
from maskwright.lsp.snapshot import Snapshot

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer


def find_definitions(snapshot: Snapshot, offset: int) -> list[Span]:
    """Where the name at an offset is defined, or the terminal that the literal there stands for."""
    found = occurrence_at(snapshot.outline, offset)
    return [entry.name_span for entry in definitions_of(snapshot.outline, found.name)] if found else []


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def definition(params: types.DefinitionParams) -> list[types.Location] | None:
        def answer(snapshot: Snapshot, converter: Converter) -> list[types.Location]:
            return [converter.location(span) for span in find_definitions(snapshot, converter.offset(params.position))]

        return await server.answer(params.text_document.uri, answer)
