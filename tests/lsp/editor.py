"""An editor for tests: it talks to a real server process, keeps all that the server says, and waits for events."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lsprotocol import types
from lsprotocol.converters import get_converter
from pytest_lsp import ClientServerConfig

from lsp.client import Client
from lsp.document import Document
from maskwright.lsp.lines import Encoding

COMMAND = [sys.executable, "-m", "maskwright", "lsp"]
VSCODE = get_converter().structure(
    json.loads(Path(__file__).with_name("vscode.json").read_text(encoding="utf-8")), types.ClientCapabilities
)


@dataclass
class Editor:
    """A client with a session that has begun."""

    client: Client
    result: types.InitializeResult
    opened: int = 0

    @property
    def encoding(self) -> Encoding:
        return Encoding(self.result.capabilities.position_encoding or "utf-16")

    def open(self, text: str) -> Document:
        """Open a document under a name that no other has."""
        self.opened += 1
        return Document(self.client, f"file:///folder/{self.opened}.lark", text, self.encoding)


@asynccontextmanager
async def start_editor(
    *,
    settings: Any = None,
    options: Any = None,
    capabilities: types.ClientCapabilities = VSCODE,
    folder: Path | None = None,
    leave: bool = True,
) -> AsyncIterator[Editor]:
    """Start a server and a session. ``settings`` is what the editor answers, ``options`` what it sends at the start."""
    client = await ClientServerConfig(COMMAND, client_factory=Client).start()
    assert isinstance(client, Client)
    client.settings = settings
    result = await client.initialize_session(
        types.InitializeParams(
            capabilities=capabilities,
            initialization_options=options,
            trace=types.TraceValue.Messages,
            root_uri=folder.as_uri() if folder else None,
        )
    )
    try:
        yield Editor(client, result)
        if leave:
            await client.shutdown_session()
            assert client._server is not None
            assert client._server.returncode == 0
            assert [message.message for message in client.log_messages] == []
    finally:
        # A test that failed leaves a server that nobody has asked to end.
        if client._server is not None and client._server.returncode is None:
            client._server.kill()
        await client.stop()
