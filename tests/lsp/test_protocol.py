"""The protocol as pygls speaks it, with what is done differently."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any, cast

import pytest

from maskwright.lsp.server import GrammarServer
from maskwright.lsp.streams import Output


@pytest.fixture
def server() -> Iterator[GrammarServer]:
    server = GrammarServer()
    server.protocol.set_writer(cast("Any", Output(cast("Any", BytesIO()))))
    yield server
    server.shutdown()


def say(server: GrammarServer, method: str, parameters: Any) -> None:
    message = {"jsonrpc": "2.0", "method": method, "params": parameters}
    server.protocol.handle_message(server.protocol.structure_message(message))


async def test_nothing_is_kept_of_notifications(server: GrammarServer) -> None:
    document = {"uri": "file:///a.lark", "languageId": "lark", "version": 1, "text": ""}
    say(server, "textDocument/didOpen", {"textDocument": document})
    for version in range(2, 50):
        change = {"textDocument": {"uri": "file:///a.lark", "version": version}, "contentChanges": [{"text": "a"}]}
        say(server, "textDocument/didChange", change)
    say(server, "textDocument/didClose", {"textDocument": {"uri": "file:///a.lark"}})
    say(server, "textDocument/didClose", {"textDocument": {"uri": "file:///a.lark"}})
    assert server.protocol._request_futures == {}
