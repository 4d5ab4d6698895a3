"""Selection ranges: from the piece under the cursor outwards, over groups and alternatives, to the whole text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from lsprotocol import types

from maskwright.diagnostic import Span
from maskwright.gbnf.scan import scan_statements as scan_gbnf
from maskwright.grammar import Notation
from maskwright.lsp.snapshot import Snapshot
from maskwright.portability.pieces import statements_of

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer


class _Piece(Protocol):
    @property
    def kind(self) -> str: ...
    @property
    def span(self) -> Span: ...


def find_selections(snapshot: Snapshot, offset: int) -> list[Span]:
    """What one may want to select at an offset, each inside the next one. Linear in the text."""
    found = {Span(0, len(snapshot.source.text))}
    for pieces, body in _statements(snapshot):
        whole = Span(pieces[0].span.start, pieces[-1].span.end)
        if whole.start <= offset <= whole.end:
            found |= {whole, *_around(pieces, offset), *_alternatives(pieces[body:], offset)}
    around = [span for span in found if span.start <= offset <= span.end]
    nested: list[Span] = []
    for span in sorted(around, key=lambda one: (one.end - one.start, one.start)):
        # At the border of two pieces the one that begins there counts.
        if nested and not (span.start <= nested[-1].start and nested[-1].end <= span.end):
            if len(nested) == 1 and span.start == offset:
                nested = [span]
            continue
        nested.append(span)
    return nested


def _statements(snapshot: Snapshot) -> Iterator[tuple[Sequence[_Piece], int]]:
    """Each statement's pieces, and the number of the one that its body begins with."""
    source = snapshot.source.text
    if snapshot.grammar.notation is Notation.LARK:
        for one in statements_of(source):
            yield one.pieces, len(one.pieces) - len(one.body)
    elif snapshot.grammar.notation is Notation.GBNF:
        for statement in scan_gbnf(source):
            heads = (number for number, one in enumerate(statement.pieces) if one.kind == "define")
            yield statement.pieces, next(heads, -1) + 1


def _around(pieces: Sequence[_Piece], offset: int) -> Iterator[Span]:
    """The piece at an offset, and what stands between the brackets around it, with and without them."""
    opened: list[tuple[int, _Piece]] = []
    for number, piece in enumerate(pieces):
        if piece.span.start <= offset <= piece.span.end:
            yield piece.span
        if piece.kind == "open":
            opened.append((number, piece))
        elif piece.kind == "close" and opened:
            first, bracket = opened.pop()
            if bracket.span.start <= offset <= piece.span.end:
                yield Span(bracket.span.start, piece.span.end)
                inside = pieces[first + 1 : number]
                yield from _alternatives(inside, offset)


def _alternatives(pieces: Sequence[_Piece], offset: int) -> Iterator[Span]:
    """The alternative at an offset among those that bars part, and all of them."""
    if not pieces:
        return
    yield Span(pieces[0].span.start, pieces[-1].span.end)
    depth, part = 0, list[_Piece]()
    for piece in pieces:
        depth += (piece.kind == "open") - (piece.kind == "close")
        if piece.kind == "bar" and depth == 0:
            yield from _whole(part, offset)
            part = []
        else:
            part.append(piece)
    yield from _whole(part, offset)


def _whole(part: list[_Piece], offset: int) -> Iterator[Span]:
    if part and part[0].span.start <= offset <= part[-1].span.end:
        yield Span(part[0].span.start, part[-1].span.end)


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_SELECTION_RANGE)
    async def selection_range(params: types.SelectionRangeParams) -> list[types.SelectionRange] | None:
        def answer(snapshot: Snapshot, converter: Converter) -> list[types.SelectionRange]:
            return [_chain(snapshot, converter, position) for position in params.positions]

        return await server.answer(params.text_document.uri, answer)


def _chain(snapshot: Snapshot, converter: Converter, position: types.Position) -> types.SelectionRange:
    chain: types.SelectionRange | None = None
    for span in reversed(find_selections(snapshot, converter.offset(position))):
        chain = types.SelectionRange(converter.range(span), chain)
    return chain or types.SelectionRange(types.Range(position, position))
