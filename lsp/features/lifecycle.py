"""The beginning and the end of a session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer


def register(server: GrammarServer) -> None:
    """Register the handlers."""

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.begin(params)

    @server.feature(types.SHUTDOWN)
    def shutdown(params: None) -> None:
        server.stop_working()
