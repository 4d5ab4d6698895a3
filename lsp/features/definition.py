"""Go to definition, in other files too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.diagnostic import Span
from maskwright.lsp.convert import Converter
from maskwright.lsp.elsewhere import find_elsewhere
from maskwright.lsp.lines import Lines
from maskwright.lsp.occurrences import definitions_of, occurrence_at
from maskwright.lsp.snapshot import Snapshot
from maskwright.notation import Kind

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer


def find_definitions(snapshot: Snapshot, offset: int) -> list[Span]:
    """Where the name at an offset is defined, or the terminal that the literal there stands for."""
    found = occurrence_at(snapshot.outline, offset)
    return [entry.name_span for entry in definitions_of(snapshot.outline, found.name)] if found else []


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def definition(params: types.DefinitionParams) -> list[types.Location] | None:
        around = server.surroundings(params.text_document.uri)

        def answer(snapshot: Snapshot, converter: Converter) -> list[types.Location]:
            offset = converter.offset(params.position)
            here, elsewhere = find_definitions(snapshot, offset), find_elsewhere(snapshot, offset)
            if not elsewhere:
                return [converter.location(span) for span in here]
            imported = {entry.name_span for entry in snapshot.outline.entries if entry.kind is Kind.IMPORT}
            found = [converter.location(span) for span in here if span not in imported]
            for one in elsewhere:
                other = Converter(around.uri(one.file), Lines(one.text), server.encoding)
                found.append(other.location(one.name_span))
            return found

        return await server.answer(params.text_document.uri, answer)
