"""Document highlight: where what stands under the cursor is defined, and where it is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.diagnostic import Span
from maskwright.lsp.occurrences import definitions_of, occurrence_at
from maskwright.lsp.snapshot import Snapshot

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer


def find_highlights(snapshot: Snapshot, offset: int) -> Iterator[tuple[Span, bool]]:
    """The places of the rule or terminal at an offset, and whether each defines it."""
    found = occurrence_at(snapshot.outline, offset)
    if found is None:
        return
    for entry in definitions_of(snapshot.outline, found.name):
        yield entry.name_span, True
    for use in snapshot.outline.uses:
        if use.name == found.name:
            yield use.span, False


def register(server: GrammarServer) -> None:
    """Register the handler."""
    kinds = {True: types.DocumentHighlightKind.Write, False: types.DocumentHighlightKind.Read}

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def document_highlight(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight] | None:
        def answer(snapshot: Snapshot, converter: Converter) -> list[types.DocumentHighlight]:
            found = find_highlights(snapshot, converter.offset(params.position))
            return [types.DocumentHighlight(converter.range(span), kinds[defines]) for span, defines in found]

        return await server.answer(params.text_document.uri, answer)
