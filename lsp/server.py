"""The server: what holds the parts together, and the beginning and end of a session."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeVar

from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.exceptions import (
    FeatureRequestError,
    JsonRpcContentModified,
    JsonRpcException,
    JsonRpcServerNotInitialized,
)
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from maskwright.diagnostic import Edit
from maskwright.lsp import interpreter
from maskwright.lsp.client import EditorClient
from maskwright.lsp.convert import Converter
from maskwright.lsp.document import Document
from maskwright.lsp.features import offer, register_all
from maskwright.lsp.features.configuration import PATIENCE, Configuration
from maskwright.lsp.files import real_path
from maskwright.lsp.lifeline import INTERVAL, wait_for_end
from maskwright.lsp.lines import Encoding
from maskwright.lsp.places import place_without_file
from maskwright.lsp.plain_json import plain_converter
from maskwright.lsp.protocol import GrammarProtocol
from maskwright.lsp.session import Session
from maskwright.lsp.snapshot import Snapshot
from maskwright.lsp.surroundings import Open, Surroundings
from maskwright.lsp.workspace import Search
from maskwright.notation.parse import prepare as prepare_parser

if TYPE_CHECKING:
    from pygls.server import ServerErrors

Answer = TypeVar("Answer")


class GrammarServer(LanguageServer):
    """The language server for grammars. Serves one editor and ends with it.

    ``patience`` is how many seconds it waits for the editor's settings before it goes on without, ``interval`` those
    between two looks whether the editor is alive. ``follows`` says whether the editor's process is one of this machine,
    with which the server ends.
    """

    protocol: GrammarProtocol

    def __init__(self, patience: float = PATIENCE, interval: float = INTERVAL, *, follows: bool = True) -> None:
        super().__init__(
            "maskwright", version("maskwright"), protocol_cls=GrammarProtocol, converter_factory=plain_converter
        )
        self.client = EditorClient(self)
        self.session = Session(self.client)
        self.configuration = Configuration(self, patience)
        self._interval = interval
        self._follows = follows
        self._lifeline: asyncio.Task[None] | None = None
        self.encoding = Encoding.UTF16
        self.markup = types.MarkupKind.Markdown
        self.folder: Path | None = None
        self.search = Search()
        self.has_begun = False
        self._answering = ThreadPoolExecutor(2, "maskwright-answer")
        # Apart from the other answers, which nobody is to wait for.
        self.showing = ThreadPoolExecutor(2, "maskwright-show")
        register_all(self)
        self.protocol.offer = offer

    def serve(self, source: BinaryIO, target: BinaryIO) -> int:
        """Serve until the editor leaves or is gone; gives the exit code that the protocol asks for.

        The process is for nothing else from now on.
        """
        interpreter.prepare()
        self.start_io(source, target)
        return 0 if self.protocol.left_properly else 1

    def begin(self, params: types.InitializeParams) -> None:
        """Take what the editor says of itself."""
        self.encoding = Encoding(self.workspace.position_encoding or Encoding.UTF16)
        formats = get_capability(self.client_capabilities, "text_document.hover.content_format", None)
        if formats and types.MarkupKind.Markdown not in formats:
            self.markup = types.MarkupKind.PlainText
        if params.trace is not None:
            self.protocol.trace = params.trace
        self.folder = _folder_of(params)
        self.has_begun = True
        self.configuration.start(params.initialization_options)
        self.showing.submit(prepare_parser)
        # No part of the session, for it goes on between the shutdown and the exit.
        leaving = self._leave_with(params.process_id if self._follows else None)
        self._lifeline = asyncio.get_running_loop().create_task(leaving)

    def shutdown(self) -> None:
        """Stop all work, and let no thread keep the process."""
        self.stop_working()
        self._answering.shutdown(wait=False, cancel_futures=True)
        self.showing.shutdown(wait=False, cancel_futures=True)
        super().shutdown()  # type: ignore[no-untyped-call]

    def stop_working(self) -> None:
        """Begin nothing any more, and stop what was begun, but for answers."""
        self.client.stop()
        self.session.stop()

    @property
    def folders(self) -> tuple[str, ...]:
        """The folders of the workspace as they are now, as the editor names them."""
        root = self.workspace.root_uri
        return tuple(self.workspace.folders) or ((root,) if root else ())

    def surroundings(self, asked: str) -> Surroundings:
        """What is open, and where else there may be grammars. Of names of one file, that asked about counts."""
        documents = {
            self.session.files.path(uri) or place_without_file(uri): Open(
                uri, document.source.version, document.source.text
            )
            # A copy, so that any thread may ask.
            for uri, document in sorted(self.session.documents.items(), key=lambda one: one[0] == asked)
        }
        folders = (real_path(uri) for uri in self.folders)
        return Surroundings(documents, tuple(folder for folder in folders if folder is not None))

    def converter(self, uri: str, snapshot: Snapshot) -> Converter:
        """What converts places of a snapshot."""
        return Converter(uri, snapshot.lines, self.encoding)

    def workspace_edit(self, uri: str, snapshot: Snapshot, edits: Iterable[Edit]) -> types.WorkspaceEdit:
        """Edits of a document, for the version that was looked at if the editor can be told."""
        converter = self.converter(uri, snapshot)
        changes = [converter.text_edit(edit) for edit in edits]
        if not get_capability(self.client_capabilities, "workspace.workspace_edit.document_changes", False):
            return types.WorkspaceEdit(changes={uri: changes})
        identifier = types.OptionalVersionedTextDocumentIdentifier(uri, snapshot.source.version)
        return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(identifier, list(changes))])

    async def answer(self, uri: str, feature: Callable[[Snapshot, Converter], Answer]) -> Answer | None:
        """What a feature says of a document as it is now, worked out in a thread; ``None`` if it is not open.

        Raises the protocol's errors before the session and for a document that is changed meanwhile. An error of the
        feature is logged, and is the answer to this request only.
        """
        with self.answering(uri) as document, self.session.turns.answering():
            if document is None:
                return None
            snapshot = await self.session.snapshot(uri)
            if snapshot is None:
                raise JsonRpcContentModified()
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._answering, feature, snapshot, self.converter(uri, snapshot))

    @contextmanager
    def answering(self, uri: str) -> Iterator[Document | None]:
        """Around all that answers about a document, which is given if it is open.

        Raises the protocol's error before the session. Errors that are none of the protocol's are logged on the way.
        """
        if not self.has_begun:
            raise JsonRpcServerNotInitialized()
        try:
            yield self.session.documents.get(uri)
        except JsonRpcException:
            raise
        except Exception as error:
            self.client.log_defect(f"answering about {uri}", error)
            raise

    def report_server_error(self, error: Exception, source: ServerErrors) -> None:
        """Log an error; it is no matter for a pop-up."""
        if source is not FeatureRequestError:
            self.client.log_defect("handling a message", error)

    async def _leave_with(self, process: int | None) -> None:
        await wait_for_end(process, self._interval)
        # A thread waits for input that never comes, so nothing less would end.
        os._exit(1)


def _folder_of(params: types.InitializeParams) -> Path | None:
    """The folder that relative files of the settings are in."""
    uri = params.workspace_folders[0].uri if params.workspace_folders else params.root_uri
    path = to_fs_path(uri) if uri else params.root_path
    return Path(path) if path else None
