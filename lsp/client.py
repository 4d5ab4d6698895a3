"""The editor, as the session speaks to it: notifications and requests that nobody asked for."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.capabilities import get_capability

from maskwright.diagnostic import Diagnostic
from maskwright.lsp.document import Document, Publication
from maskwright.lsp.features.diagnostics import shown
from maskwright.lsp.parts import importer_of
from maskwright.lsp.progress import Progress
from maskwright.lsp.snapshot import Snapshot
from maskwright.severities import regraded

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer


class EditorClient:
    """Sends what a session has to tell, in the form and to the extent that the editor can take it."""

    def __init__(self, server: GrammarServer) -> None:
        self._server = server
        self._progress = Progress(server, self.run)
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopped = False
        self.listeners: list[Callable[[str, Document | None], None]] = []
        """Who is told when what is known of a document may be another."""

    def publication(
        self, uri: str, snapshot: Snapshot, found: tuple[Diagnostic, ...], trouble: str | None = None
    ) -> Publication:
        """Put diagnostics, with the version that they are about, in the protocol's terms; in any thread."""
        converter = self._server.converter(uri, snapshot)
        related = self._can("text_document.publish_diagnostics.related_information")
        wanted = regraded(found, snapshot.source.settings.severities)
        diagnostics = [converter.diagnostic(one, related=related) for one in shown(wanted, trouble)]
        params = types.PublishDiagnosticsParams(uri, diagnostics, snapshot.source.version)
        return lambda: self._server.text_document_publish_diagnostics(params)

    def importer(self, uri: str, snapshot: Snapshot) -> str | None:
        """The name of a file that imports a document."""
        return importer_of(uri, snapshot, self._server.surroundings(uri), self._server.search)

    def clear(self, uri: str) -> None:
        """Publish that there are none."""
        self._server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def refresh(self) -> None:
        """Ask for the code lenses and inlay hints anew, if the editor can be asked."""
        if self._can("workspace.inlay_hint.refresh_support"):
            self.run(self._server.workspace_inlay_hint_refresh_async(None), "asking for inlay hints")
        if self._can("workspace.code_lens.refresh_support"):
            self.run(self._server.workspace_code_lens_refresh_async(None), "asking for code lenses")

    def standing_changed(self, uri: str, document: Document | None) -> None:
        """Pass it on to the features that show it."""
        for listener in self.listeners:
            listener(uri, document)

    def show_error(self, message: str) -> None:
        """Put a message before the user."""
        self._server.window_show_message(types.ShowMessageParams(types.MessageType.Error, message))

    def show_warning(self, message: str) -> None:
        """Put a lesser message before the user."""
        self._server.window_show_message(types.ShowMessageParams(types.MessageType.Warning, message))

    def log_defect(self, doing: str, error: BaseException) -> None:
        """Log an error that is a defect, with all that helps to find it."""
        trace = "".join(traceback.format_exception(type(error), error, error.__traceback__))
        self._server.window_log_message(
            types.LogMessageParams(types.MessageType.Error, f"defect while {doing}: {error}\n{trace}")
        )

    def compile_begins(self, uri: str, version: int) -> None:
        """Trace it, and show progress if it lasts."""
        self._trace(f"compile of version {version} begins: {uri}")
        self._progress.begin("Compiling the grammar")

    def compile_ends(self, uri: str, version: int, outcome: str) -> None:
        """Trace it, and end the progress."""
        self._progress.end()
        self._trace(f"compile of version {version} is {outcome}: {uri}")

    def run(self, work: Coroutine[Any, Any, Any], doing: str) -> None:
        """Do something beside everything else; what goes wrong is logged. Nothing is done once this is stopped."""
        if self._is_stopped:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(self._guarded(work, doing))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Stop all that is done beside everything else: it would go on with what is there no more."""
        self._is_stopped = True
        for task in self._tasks:
            task.cancel()

    async def _guarded(self, work: Coroutine[Any, Any, Any], doing: str) -> None:
        try:
            await work
        except Exception as error:
            self.log_defect(doing, error)

    def _trace(self, message: str) -> None:
        if self._server.protocol.trace != types.TraceValue.Off:
            self._server.log_trace(types.LogTraceParams(message))

    def _can(self, capability: str) -> bool:
        """Whether the editor says that it can do something."""
        return bool(get_capability(self._server.client_capabilities, capability, False))
