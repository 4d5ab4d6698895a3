"""Keeping up with the editor's documents: open, change, close."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.lsp.convert import changed_text
from maskwright.lsp.lines import joined

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer


def register(server: GrammarServer) -> None:
    """Register the handlers. They are plain functions, so that messages take effect in the order in which they come."""

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        server.session.open(document.uri, document.version, joined(document.text))

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        before = server.session.text(params.text_document.uri)
        if before is not None:
            text = changed_text(before, params.content_changes, server.encoding)
            server.session.change(params.text_document.uri, params.text_document.version, text)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        server.session.close(params.text_document.uri)
