"""Progress in the editor's status line, for compiles that one might begin to wait for."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.exceptions import JsonRpcException

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer

PATIENCE = 0.4
"""Seconds before anything is shown."""

Run = Callable[[Coroutine[Any, Any, None], str], None]


class Progress:
    """At most one piece of work at a time, shown if it lasts and if the editor can show it.

    ``run`` does something beside everything else, and tells somebody if it fails.
    """

    def __init__(self, server: GrammarServer, run: Run, patience: float = PATIENCE) -> None:
        self._server = server
        self._run = run
        self._patience = patience
        self._over = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, title: str) -> None:
        """The work begins."""
        self.end()
        if get_capability(self._server.client_capabilities, "window.work_done_progress", False):
            self._over = over = asyncio.Event()
            self._timer = asyncio.get_running_loop().call_later(
                self._patience, lambda: self._run(self._show(title, over), "showing progress")
            )

    def end(self) -> None:
        """The work is over."""
        self._over.set()
        if self._timer is not None:
            self._timer.cancel()

    async def _show(self, title: str, over: asyncio.Event) -> None:
        progress = self._server.work_done_progress
        token = str(uuid.uuid4())
        try:
            # Waited for even if the work is over meanwhile: the answer must find its future.
            await progress.create_async(token)
            if not over.is_set():
                progress.begin(token, types.WorkDoneProgressBegin(title, cancellable=False))
                await over.wait()
                progress.end(token, types.WorkDoneProgressEnd())
        except JsonRpcException:
            return  # The editor refuses; then nothing is shown.
        finally:
            progress.tokens.pop(token, None)
