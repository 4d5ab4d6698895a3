"""Workspace symbols: rules and terminals of the documents that are open, by parts of their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.lsp.features.symbols import KINDS
from maskwright.notation import Entry

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer

MOST = 500
"""How many are listed: who sees so many types more."""


def matching(entries: Iterable[Entry], query: str) -> Iterator[Entry]:
    """The names that have the letters of a query in their order, whatever their case; all of them for an empty one."""
    wanted = query.casefold()
    for entry in entries:
        if entry.is_name:
            letters = iter(entry.name.casefold())
            if all(letter in letters for letter in wanted):
                yield entry


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(types.WORKSPACE_SYMBOL)
    async def workspace_symbol(params: types.WorkspaceSymbolParams) -> list[types.SymbolInformation]:
        found: list[types.SymbolInformation] = []
        for uri in list(server.session.documents):
            snapshot = await server.session.snapshot(uri)
            if snapshot is None:
                continue
            converter = server.converter(uri, snapshot)
            for entry in matching(snapshot.outline.entries, params.query):
                location = converter.location(entry.name_span)
                found.append(types.SymbolInformation(location, entry.name, KINDS[entry.kind]))
                if len(found) == MOST:
                    return found
        return found
