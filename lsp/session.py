"""The open documents and what is done for them. Knows nothing of the protocol: it speaks to a :class:`Client`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from maskwright.diagnostic import Diagnostic
from maskwright.errors import VocabularyError
from maskwright.growth import good_of
from maskwright.lsp.claims import is_grammar
from maskwright.lsp.compiling import compile_snapshot, next_step
from maskwright.lsp.document import Compiled, Document, Publication
from maskwright.lsp.files import Files, touched
from maskwright.lsp.last_good import LastGood
from maskwright.lsp.parts import as_part
from maskwright.lsp.places import path_of
from maskwright.lsp.scheduler import Scheduler
from maskwright.lsp.settings import Settings
from maskwright.lsp.snapshot import Snapshot, Source, take_snapshot
from maskwright.lsp.standing import budget_line, figures_of
from maskwright.lsp.testing import Runs, SuiteResult
from maskwright.lsp.turns import Turns
from maskwright.lsp.vocabularies import Vocabularies
from maskwright.lsp.watching import Watching

if TYPE_CHECKING:
    from maskwright import CancelToken


class Client(Protocol):
    """The editor, as far as a session tells it something of its own accord."""

    def publication(
        self, uri: str, snapshot: Snapshot, found: tuple[Diagnostic, ...], trouble: str | None = None
    ) -> Publication:
        """Prepare to show findings about a text, and what keeps it from being compiled if that is not its fault.

        Called in any thread; what it gives is called in the event loop, and shows them.
        """

    def importer(self, uri: str, snapshot: Snapshot) -> str | None:
        """The name of a file that imports a document, among the open ones and those of the workspace; in any thread."""

    def clear(self, uri: str) -> None:
        """Take back all findings about a document."""

    def refresh(self) -> None:
        """Ask for the code lenses anew."""

    def standing_changed(self, uri: str, document: Document | None) -> None:
        """Take note that what is known of a document may be another now; of none it was closed."""

    def show_error(self, message: str) -> None:
        """Put a message before the user."""

    def log_defect(self, doing: str, error: BaseException) -> None:
        """Log an error that is a defect."""

    def run(self, work: Coroutine[Any, Any, Any], doing: str) -> None:
        """Do something beside everything else; what goes wrong is logged."""

    def compile_begins(self, uri: str, version: int) -> None:
        """Show that a compile is running."""

    def compile_ends(self, uri: str, version: int, outcome: str) -> None:
        """Show that it is over."""


class Session:
    """Keeps documents, reads and compiles them in the background, and tells the editor. Belongs to one event loop."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._settings = Settings()
        self._configured = asyncio.Event()
        self._folder: Path | None = None
        self._loader = ThreadPoolExecutor(1, "maskwright-load")
        self._vocabularies = Vocabularies(self._loader)
        self._scheduler: Scheduler[Source, Snapshot, Compiled] = Scheduler(self)
        self._testing = Runs(self._tests_done, lambda key, error: client.log_defect(f"testing {key}", error))
        self._shown: set[str] = set()
        self._wholes: dict[str, str | None] = {}
        """For documents without a start rule the name of a file that imports them, if there is one."""
        self.files = Files()
        self.watching = Watching(self, client.run)
        self.documents: dict[str, Document] = {}
        self._others: dict[str, Source] = {}
        """Documents that are no grammars, unless other settings say so."""

    def configure(self, settings: Settings, folder: Path | None) -> None:
        """Use these settings from now on. Documents wait until this is called for the first time."""
        if self._configured.is_set() and self._settings == settings:
            return
        self._settings, self._folder = settings, folder
        self._configured.set()
        sources = {**self._others, **{uri: one.source for uri, one in self.documents.items()}}
        for uri, source in sources.items():
            self._take(uri, replace(source, settings=settings), at_once=True)

    def open(self, uri: str, version: int, text: str) -> None:
        """Take a document that was opened."""
        self._take(uri, Source(version, text, self._settings, path=path_of(uri)), at_once=True)
        self._read_again(self.files.put(uri, text), typed=True)

    def change(self, uri: str, version: int, text: str) -> None:
        """Take a document's new text."""
        self._take(uri, Source(version, text, self._settings, typed=True, path=path_of(uri)))
        self._read_again(self.files.put(uri, text), typed=True)

    def text(self, uri: str) -> str | None:
        """The text of a document that is open, whether it is a grammar or not."""
        document = self.documents.get(uri)
        source = document.source if document else self._others.get(uri)
        return source.text if source else None

    def close(self, uri: str) -> None:
        """Forget a document."""
        self._others.pop(uri, None)
        self._drop(uri)
        path = self.files.drop(uri)
        if path is not None:
            self.watching.notice([path])

    @property
    def used(self) -> set[Path]:
        """The files on disk that matter to open documents."""
        vocabulary = self._vocabularies.file
        return self.files.used | ({vocabulary} if vocabulary is not None and self.documents else set())

    async def changed(self, paths: frozenset[Path]) -> None:
        """Work again on the documents that depend on files, if the content of these has changed."""
        mattering = touched(self.used, paths)
        if self._vocabularies.file in mattering and await self.watching.look(self._vocabularies.is_outdated):
            self._vocabularies.forget()
            self._read_again(self.documents)
            return
        self._read_again(await self.watching.look(lambda: self.files.outdated(mattering)))

    def _read_again(self, uris: Iterable[str], *, typed: bool = False) -> None:
        for uri in list(uris):
            if uri in self.documents:
                self._take(uri, replace(self.documents[uri].source, typed=typed), at_once=not typed)

    def _take(self, uri: str, source: Source, *, at_once: bool = False) -> None:
        """Work on a document, or leave it alone."""
        if not is_grammar(uri, source.settings.schemas):
            self._drop(uri)
            self._others[uri] = source
            return
        self._others.pop(uri, None)
        document = self.documents.setdefault(uri, Document(source))
        document.source = source
        self._submit(uri, at_once=at_once)

    def _drop(self, uri: str) -> None:
        self._scheduler.drop(uri)
        self._testing.drop(uri)
        self._wholes.pop(uri, None)
        document = self.documents.pop(uri, None)
        if document is not None:
            document.forget()
            self._client.clear(uri)
            self._client.standing_changed(uri, None)

    def stop(self) -> None:
        """Stop all work. Nothing can be done afterwards."""
        self.watching.stop()
        for document in self.documents.values():
            document.forget()
        self._scheduler.stop()
        self._testing.stop()
        self._loader.shutdown(wait=False, cancel_futures=True)

    async def snapshot(self, uri: str) -> Snapshot | None:
        """The present text of a document, read; ``None`` if it is changed or closed before that is done."""
        await self._configured.wait()
        return await self._scheduler.read(uri)

    @property
    def turns(self) -> Turns:
        """What answers take their turn from."""
        return self._scheduler.turns

    def _submit(self, uri: str, *, at_once: bool = False) -> None:
        document = self.documents[uri]
        document.obstacle = "compiling"
        self._client.standing_changed(uri, document)
        self._testing.drop(uri)
        if self._configured.is_set():
            self._scheduler.submit(uri, document.source, at_once=at_once)

    # The stages, as the scheduler calls them.

    def read(self, key: str, source: Source, cancel: CancelToken) -> Snapshot:
        """Read a source, in a thread."""
        return as_part(take_snapshot(source, cancel, self.files.texts), partial(self._whole_of, key))

    def _whole_of(self, key: str, snapshot: Snapshot) -> str | None:
        """What a document is a part of. While somebody types in it, that is not looked for anew."""
        if not snapshot.source.typed or key not in self._wholes:
            self._wholes[key] = self._client.importer(key, snapshot)
        return self._wholes[key]

    def is_current(self, key: str, read: Snapshot) -> bool:
        """Whether the open texts that it imports are as they were read. From now on it is read again if they change."""
        return self.files.was_read(key, read)

    def analysis(self, key: str, read: Snapshot, cancel: CancelToken) -> Publication:
        """Work out what there is to find without compiling, in a thread."""
        return self._client.publication(key, read, read.found(cancel))

    def was_read(self, key: str, read: Snapshot, show: Publication) -> None:
        """Show what was found."""
        if read.part_of is not None:
            self.documents[key].obstacle = f"a part of {read.part_of}"
        elif read.is_broken:
            self.documents[key].obstacle = "the grammar has errors"
        show()
        self._refresh(key)
        # What was not known to be a part may be one from now on.
        alone = [uri for uri, whole in self._wholes.items() if whole is None]
        self._read_again(uri for uri in alone if self.files.path(uri) in read.imported)

    async def compilation(self, key: str, read: Snapshot) -> Callable[[CancelToken], Compiled] | None:
        """Wait for the vocabulary."""
        if read.is_broken:
            return None
        name = read.source.settings.vocabulary
        try:
            vocabulary = await self._vocabularies.load(name, self._folder)
        except VocabularyError as error:
            self._no_vocabulary(key, read, str(error))
            return None

        history, publish = self.documents[key].history, partial(self._client.publication, key)
        return partial(compile_snapshot, read, vocabulary, history, publish)

    def compile_begins(self, key: str, read: Snapshot) -> None:
        """Pass it on."""
        self._client.compile_begins(key, read.source.version)

    def compile_ends(self, key: str, read: Snapshot, outcome: str) -> None:
        """Pass it on."""
        self._client.compile_ends(key, read.source.version, outcome)

    def was_compiled(self, key: str, read: Snapshot, made: Compiled) -> None:
        """Show what compiling found, and the figures."""
        document, source = self.documents[key], read.source
        document.found, document.vocabulary = (read, made.examination.found), made.vocabulary
        compiled = made.examination.compiled
        if compiled is None:
            document.obstacle = "the grammar cannot be compiled"
        else:
            document.figures = figures_of(compiled, source.settings.vocabulary, made)
            document.figures_of = source
            good = good_of(read.grammar, compiled, read.sizes_depend_on)
            document.last_good = LastGood(read, compiled, made.vocabulary)
            document.history.compiled(good, made.base)
        if made.publication is not None:
            made.publication()
        self._refresh(key)
        self._test(key, read, made)

    def completion(self, key: str, read: Snapshot, made: Compiled) -> Callable[[CancelToken], Compiled] | None:
        """What is found in the automata, and examples of conflicts."""
        return next_step(read, made, partial(self._client.publication, key))

    def was_completed(self, key: str, read: Snapshot, made: Compiled) -> None:
        """Show what was added."""
        self.documents[key].found = read, made.examination.found
        if made.publication is not None:
            made.publication()
        self._test(key, read, made)

    def _test(self, key: str, read: Snapshot, made: Compiled) -> None:
        """Run the tests, once nothing more is to be found: what they find is added to that."""
        compiled = made.examination.compiled
        if compiled is not None and self.completion(key, read, made) is None:
            self.documents[key].budget = read.source, budget_line(read.limits, made.examination.found)
            self._refresh(key)
            self._testing.begin(key, read, compiled, made.vocabulary)

    def _tests_done(self, key: str, snapshot: Snapshot, tested: SuiteResult | None) -> None:
        document = self.documents[key]
        document.tested = tested
        if tested is not None and tested.found:
            found = (*document.found_in(snapshot), *tested.found)
            document.found = snapshot, tuple(sorted(found, key=lambda one: (one.span.start, one.span.end, one.code)))
            self._client.publication(key, snapshot, document.found[1])()
        self._refresh(key)

    def failed(self, key: str, error: BaseException) -> None:
        """Log a defect."""
        self.documents[key].obstacle = "a defect of maskwright, see the log"
        self._client.log_defect(f"reading or compiling {key}", error)
        self._refresh(key)

    def _no_vocabulary(self, key: str, snapshot: Snapshot, message: str) -> None:
        self.documents[key].obstacle = "there is no vocabulary"
        self._client.publication(key, snapshot, snapshot.found(), message)()
        self._refresh(key)
        if message not in self._shown:
            self._shown.add(message)
            self._client.show_error(f"Grammars are not compiled: {message}")

    def _refresh(self, key: str) -> None:
        """Ask for new lenses if what they show is another than the editor knows."""
        document = self.documents[key]
        self._client.standing_changed(key, document)
        if document.known != document.standing:
            document.known = document.standing
            self._client.refresh()
