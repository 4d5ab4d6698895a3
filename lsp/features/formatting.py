"""Formatting: the text laid out, as the lines that change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.diagnostic import Edit, Span
from maskwright.formatting import format_text
from maskwright.grammar import Notation
from maskwright.lsp.snapshot import Snapshot

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer


def find_edits(snapshot: Snapshot) -> list[Edit]:
    """What formatting changes: from the first line that is another one to the last. Texts that are not Lark stay."""
    text = snapshot.source.text
    if snapshot.grammar.notation is not Notation.LARK:
        return []
    new = format_text(text)
    if new == text:
        return []
    before, after = text.splitlines(keepends=True), new.splitlines(keepends=True)
    most = min(len(before), len(after))
    first = next((place for place in range(most) if before[place] != after[place]), most)
    last = next((place for place in range(most - first) if before[-1 - place] != after[-1 - place]), most - first)
    start = sum(map(len, before[:first]))
    end = len(text) - sum(map(len, before[len(before) - last :]))
    return [Edit(Span(start, end), "".join(after[first : len(after) - last]))]


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    async def formatting(params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
        def answer(snapshot: Snapshot, converter: Converter) -> list[types.TextEdit]:
            return [converter.text_edit(edit) for edit in find_edits(snapshot)]

        return await server.answer(params.text_document.uri, answer)
