"""Document symbols: rules, terminals and directives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.capabilities import get_capability

from maskwright.lsp.snapshot import Snapshot
from maskwright.notation import Entry, Kind

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer

KINDS = {
    Kind.RULE: types.SymbolKind.Function,
    Kind.TERMINAL: types.SymbolKind.Constant,
    Kind.IMPORT: types.SymbolKind.Constant,
    Kind.DIRECTIVE: types.SymbolKind.Namespace,
}
MAX_NAME = 60


@dataclass(frozen=True, slots=True)
class Symbol:
    """An entry of the outline, how it is shown, and the entries inside it."""

    entry: Entry
    name: str
    detail: str
    inside: list[Symbol] = field(default_factory=list)


def symbols_of(snapshot: Snapshot) -> list[Symbol]:
    """The outline of a text as a tree: names that a directive brings in stand below it. Linear."""
    ignored = {terminal.name for terminal in snapshot.grammar.terminals if terminal.ignored}
    top: list[Symbol] = []
    for entry in snapshot.outline.entries:
        symbol = Symbol(entry, _name(snapshot, entry), _detail(snapshot, entry, ignored))
        inside = top and entry.span.start < top[-1].entry.span.end
        (top[-1].inside if inside else top).append(symbol)
    return top


def _name(snapshot: Snapshot, entry: Entry) -> str:
    if entry.kind is not Kind.DIRECTIVE:
        return entry.name
    text = " ".join(snapshot.source.text[entry.span.start : entry.span.end].split())
    return text if len(text) <= MAX_NAME else f"{text[: MAX_NAME - 1]}…"


def _detail(snapshot: Snapshot, entry: Entry, ignored: set[str]) -> str:
    if entry.kind is Kind.DIRECTIVE:
        return "directive"
    if entry.name == snapshot.grammar.start:
        return "rule, where the grammar starts"
    kind = "imported terminal" if entry.kind is Kind.IMPORT else entry.kind.value
    return f"{kind}, ignored" if entry.name in ignored else kind


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def document_symbol(
        params: types.DocumentSymbolParams,
    ) -> list[types.DocumentSymbol] | list[types.SymbolInformation] | None:
        capability = "text_document.document_symbol.hierarchical_document_symbol_support"
        nested = get_capability(server.client_capabilities, capability, False)

        def answer(
            snapshot: Snapshot, converter: Converter
        ) -> list[types.DocumentSymbol] | list[types.SymbolInformation]:
            symbols = symbols_of(snapshot)
            if nested:
                return [_nested(symbol, converter) for symbol in symbols]
            return [_flat(symbol, converter) for symbol in _flattened(symbols)]

        return await server.answer(params.text_document.uri, answer)


def _nested(symbol: Symbol, converter: Converter) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        name=symbol.name,
        kind=KINDS[symbol.entry.kind],
        detail=symbol.detail,
        range=converter.range(symbol.entry.span),
        selection_range=converter.range(symbol.entry.name_span),
        children=[_nested(inner, converter) for inner in symbol.inside],
    )


def _flat(symbol: Symbol, converter: Converter) -> types.SymbolInformation:
    return types.SymbolInformation(converter.location(symbol.entry.span), symbol.name, KINDS[symbol.entry.kind])


def _flattened(symbols: list[Symbol]) -> Iterator[Symbol]:
    for symbol in symbols:
        yield symbol
        yield from _flattened(symbol.inside)
