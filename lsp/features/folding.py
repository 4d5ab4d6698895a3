"""Folding: definitions and directives of more than one line, and runs of comments that have lines to themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.diagnostic import Span
from maskwright.lsp.shades import Shade, shades_of
from maskwright.lsp.snapshot import Snapshot
from maskwright.positions import line_start

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer


def find_folds(snapshot: Snapshot) -> Iterator[tuple[Span, bool]]:
    """What may be folded, and whether it is made of comments. Linear."""
    for entry in snapshot.outline.entries:
        yield entry.span, False
    yield from ((span, True) for span in _runs_of_comments(snapshot))


def _runs_of_comments(snapshot: Snapshot) -> Iterator[Span]:
    """Comments on lines of their own, one below the other."""
    text = snapshot.source.text
    run: Span | None = None
    for piece in shades_of(snapshot):
        if piece.shade is not Shade.COMMENT:
            continue
        span = piece.span
        if run is not None and _is_next_line(text[run.end : span.start]):
            run = Span(run.start, span.end)
            continue
        if run is not None:
            yield run
        before = text[line_start(text, span.start) : span.start]
        run = None if before.strip() else span
    if run is not None:
        yield run


def _is_next_line(between: str) -> bool:
    return not between.strip() and len(between.splitlines()) + between.endswith(("\n", "\r")) == 2


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    async def folding_range(params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
        def answer(snapshot: Snapshot, converter: Converter) -> list[types.FoldingRange]:
            ranges = ((converter.range(span), comment) for span, comment in find_folds(snapshot))
            return [
                types.FoldingRange(
                    one.start.line, one.end.line, kind=types.FoldingRangeKind.Comment if comment else None
                )
                for one, comment in ranges
                if one.start.line < one.end.line
            ]

        return await server.answer(params.text_document.uri, answer)
