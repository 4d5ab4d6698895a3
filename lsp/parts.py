"""Files without a start rule that other grammars import: parts of these, and no grammars with an error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from maskwright.diagnostic import Diagnostic, Severity
from maskwright.lsp.snapshot import Snapshot
from maskwright.lsp.surroundings import Surroundings
from maskwright.lsp.workspace import Search
from maskwright.names import Project

NO_START = "G002"


def as_part(snapshot: Snapshot, importer: Callable[[Snapshot], str | None]) -> Snapshot:
    """A text as a part of the grammar that imports it, if it has no start rule and there is one."""
    if snapshot.source.path is None or not any(one.code == NO_START for one in snapshot.grammar.diagnostics):
        return snapshot
    whole = importer(snapshot)
    if whole is None:
        return snapshot
    diagnostics = tuple(_told(one, snapshot.grammar.start, whole) for one in snapshot.grammar.diagnostics)
    return replace(snapshot, grammar=replace(snapshot.grammar, diagnostics=diagnostics), part_of=whole)


def importer_of(uri: str, snapshot: Snapshot, around: Surroundings, search: Search) -> str | None:
    """The name of a file that imports a document, among the open ones and those of the workspace. Reads files."""
    project, _ = around.project(uri, snapshot, search)
    here = around.file(uri)
    # An import names the file, and most texts need not be looked at for that.
    texts = {path: text for path, text in project.texts.items() if here.stem in text or path == here}
    return next((other.name for other, _ in Project(texts, project.unsaved).importing(here)), None)


def _told(one: Diagnostic, start: str, whole: str) -> Diagnostic:
    if one.code != NO_START:
        return one
    message = f"no start rule `{start}`: this is a part of `{whole}`, with which it is compiled"
    return replace(one, severity=Severity.INFORMATION, message=message, fixes=())
