"""The open documents and what is done for them. Knows nothing of the protocol: it speaks to a :class:`Client`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from maskwright.diagnostic import Diagnostic
from maskwright.errors import VocabularyError
from maskwright.lsp.scheduler import Scheduler
from maskwright.lsp.settings import Settings
from maskwright.lsp.snapshot import Snapshot, Source, take_snapshot
from maskwright.lsp.standing import Figures, Standing, figures_of
from maskwright.lsp.vocabularies import Vocabularies

if TYPE_CHECKING:
    from maskwright import CancelToken
    from maskwright.examination import Examination


class Client(Protocol):
    """The editor, as far as a session tells it something of its own accord."""

    def publish(self, uri: str, snapshot: Snapshot, found: tuple[Diagnostic, ...], trouble: str | None) -> None:
        """Show findings about a text, and what keeps it from being compiled if that is not its fault."""

    def clear(self, uri: str) -> None:
        """Take back all findings about a document."""

    def refresh(self) -> None:
        """Ask for the code lenses anew."""

    def show_error(self, message: str) -> None:
        """Put a message before the user."""

    def log_defect(self, doing: str, error: BaseException) -> None:
        """Log an error that is a defect."""

    def compile_begins(self, uri: str, version: int) -> None:
        """Show that a compile is running."""

    def compile_ends(self, uri: str, version: int, outcome: str) -> None:
        """Show that it is over."""


@dataclass
class Document:
    """An open document: its present source, and what was last found out."""

    source: Source
    figures: Figures | None = None
    figures_of: Source | None = None
    obstacle: str = "compiling"
    known: Standing | None = None
    """What the editor was last given, or told to ask for."""

    @property
    def standing(self) -> Standing:
        """The figures, and whether they are of the present source."""
        return Standing(self.figures, None if self.figures_of is self.source else self.obstacle)


class Session:
    """Keeps documents, reads and compiles them in the background, and tells the editor. Belongs to one event loop."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._settings = Settings()
        self._configured = asyncio.Event()
        self._folder: Path | None = None
        self._loader = ThreadPoolExecutor(1, "maskwright-load")
        self._vocabularies = Vocabularies(self._loader)
        self._scheduler: Scheduler[Source, Snapshot, Examination] = Scheduler(self)
        self._shown: set[str] = set()
        self.documents: dict[str, Document] = {}

    def configure(self, settings: Settings, folder: Path | None) -> None:
        """Use these settings from now on. Documents wait until this is called for the first time."""
        if self._configured.is_set() and self._settings == settings:
            return
        self._settings, self._folder = settings, folder
        self._configured.set()
        for uri, document in self.documents.items():
            self._submit(uri, document.source.version, document.source.text, at_once=True)

    def open(self, uri: str, version: int, text: str) -> None:
        """Take a document that was opened."""
        self.documents[uri] = Document(Source(version, text, self._settings))
        self._submit(uri, version, text, at_once=True)

    def change(self, uri: str, version: int, text: str) -> None:
        """Take a document's new text."""
        self._submit(uri, version, text)

    def close(self, uri: str) -> None:
        """Forget a document."""
        self._scheduler.drop(uri)
        if self.documents.pop(uri, None) is not None:
            self._client.clear(uri)

    def stop(self) -> None:
        """Stop all work. Nothing can be done afterwards."""
        self._scheduler.stop()
        self._loader.shutdown(wait=False, cancel_futures=True)

    async def snapshot(self, uri: str) -> Snapshot | None:
        """The present text of a document, read; ``None`` if it is changed or closed before that is done."""
        await self._configured.wait()
        return await self._scheduler.read(uri)

    def _submit(self, uri: str, version: int, text: str, *, at_once: bool = False) -> None:
        document = self.documents[uri]
        document.source = Source(version, text, self._settings)
        document.obstacle = "compiling"
        if self._configured.is_set():
            self._scheduler.submit(uri, document.source, at_once=at_once)

    # The stages, as the scheduler calls them.

    def read(self, source: Source, cancel: CancelToken) -> Snapshot:
        """Read a source, in a thread."""
        return take_snapshot(source, cancel)

    def was_read(self, key: str, read: Snapshot) -> None:
        """Show what reading found."""
        if read.is_broken:
            self.documents[key].obstacle = "the grammar has errors"
        self._client.publish(key, read, read.found, None)
        self._refresh(self.documents[key])

    async def compilation(self, key: str, read: Snapshot) -> Callable[[CancelToken], Examination] | None:
        """Wait for the vocabulary."""
        if read.is_broken:
            return None
        name = read.source.settings.vocabulary
        try:
            vocabulary = await self._vocabularies.load(name, self._folder)
        except VocabularyError as error:
            self._no_vocabulary(key, read, str(error))
            return None

        def compile_it(cancel: CancelToken) -> Examination:
            from maskwright.examination import examine

            return examine(read.grammar, vocabulary, strict=read.source.settings.strict, cancel=cancel)

        return compile_it

    def compile_begins(self, key: str, read: Snapshot) -> None:
        """Pass it on."""
        self._client.compile_begins(key, read.source.version)

    def compile_ends(self, key: str, read: Snapshot, outcome: str) -> None:
        """Pass it on."""
        self._client.compile_ends(key, read.source.version, outcome)

    def was_compiled(self, key: str, read: Snapshot, made: Examination) -> None:
        """Show what compiling found, and the figures."""
        document = self.documents[key]
        if made.compiled is None:
            document.obstacle = "the grammar cannot be compiled"
        else:
            document.figures = figures_of(made.compiled, read.source.settings.vocabulary)
            document.figures_of = read.source
        if made.found != read.found:
            self._client.publish(key, read, made.found, None)
        self._refresh(document)

    def failed(self, key: str, error: BaseException) -> None:
        """Log a defect."""
        self.documents[key].obstacle = "a defect of maskwright, see the log"
        self._client.log_defect(f"reading or compiling {key}", error)
        self._refresh(self.documents[key])

    def _no_vocabulary(self, key: str, read: Snapshot, message: str) -> None:
        self.documents[key].obstacle = "there is no vocabulary"
        self._client.publish(key, read, read.found, message)
        self._refresh(self.documents[key])
        if message not in self._shown:
            self._shown.add(message)
            self._client.show_error(f"Grammars are not compiled: {message}")

    def _refresh(self, document: Document) -> None:
        """Ask for new lenses if what they show is another than the editor knows."""
        if document.known != document.standing:
            document.known = document.standing
            self._client.refresh()
