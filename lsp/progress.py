"""Progress in the editor's status line, for compiles that one might begin to wait for."""

from __future__ import annotations

import asyncio
import uuid
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.capabilities import get_capability

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer

PATIENCE = 0.4
"""Seconds before anything is shown."""


class Progress:
    """At most one piece of work at a time, shown if it lasts and if the editor can show it."""

    def __init__(self, server: GrammarServer, patience: float = PATIENCE) -> None:
        self._server = server
        self._patience = patience
        self._task: asyncio.Task[None] | None = None

    def begin(self, title: str) -> None:
        """The work begins."""
        self.end()
        if get_capability(self._server.client_capabilities, "window.work_done_progress", False):
            self._task = asyncio.get_running_loop().create_task(self._show(title))

    def end(self) -> None:
        """The work is over."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _show(self, title: str) -> None:
        await asyncio.sleep(self._patience)
        progress = self._server.work_done_progress
        token = str(uuid.uuid4())
        try:
            # The answer must find its future, even if the work is over before it comes.
            await asyncio.shield(progress.create_async(token))
        except Exception:  # The editor refuses; then nothing is shown.
            return
        progress.begin(token, types.WorkDoneProgressBegin(title, cancellable=False))
        try:
            await asyncio.Event().wait()
        finally:
            progress.end(token, types.WorkDoneProgressEnd())
            progress.tokens.pop(token, None)
