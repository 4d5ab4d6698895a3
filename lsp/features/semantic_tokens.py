"""Semantic tokens: the colours of a text, by what its pieces stand for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.diagnostic import Span
from maskwright.lsp.shades import Shade, Shaded, shades_of
from maskwright.lsp.snapshot import Snapshot

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer

MODIFIERS = ("definition", "readonly", "defaultLibrary")
LEGEND = types.SemanticTokensLegend([shade.value for shade in Shade], list(MODIFIERS))
_NUMBERS = {shade: number for number, shade in enumerate(Shade)}


def encode(pieces: list[Shaded], converter: Converter) -> list[int]:
    """Five numbers a piece, each place as its distance from the one before; no piece goes over the end of a line."""
    data: list[int] = []
    line, character = 0, 0
    for piece in pieces:
        for start, length in converter.rows(piece.span):
            same = start.line == line
            data += [start.line - line, start.character - character if same else start.character, length]
            data += [_NUMBERS[piece.shade], _modifiers(piece)]
            line, character = start.line, start.character
    return data


def _modifiers(piece: Shaded) -> int:
    return piece.defines | (piece.shade is Shade.TERMINAL) << 1 | piece.imported << 2


def within(pieces: list[Shaded], span: Span) -> Iterator[Shaded]:
    """The pieces that a span touches."""
    return (piece for piece in pieces if piece.span.start < span.end and span.start < piece.span.end)


def register(server: GrammarServer) -> None:
    """Register the handlers."""
    options = types.SemanticTokensRegistrationOptions(LEGEND, full=True, range=True)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, options)
    async def full(params: types.SemanticTokensParams) -> types.SemanticTokens | None:
        def answer(snapshot: Snapshot, converter: Converter) -> types.SemanticTokens:
            return types.SemanticTokens(encode(shades_of(snapshot), converter))

        return await server.answer(params.text_document.uri, answer)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, options)
    async def part(params: types.SemanticTokensRangeParams) -> types.SemanticTokens | None:
        def answer(snapshot: Snapshot, converter: Converter) -> types.SemanticTokens:
            pieces = list(within(shades_of(snapshot), converter.span(params.range)))
            return types.SemanticTokens(encode(pieces, converter))

        return await server.answer(params.text_document.uri, answer)
