"""Rename, with a look beforehand at what stands there: rules, terminals, parameters and names of imports."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.exceptions import JsonRpcContentModified, JsonRpcException

from maskwright.lsp.convert import Converter
from maskwright.lsp.lines import Lines
from maskwright.lsp.snapshot import Snapshot
from maskwright.lsp.surroundings import Surroundings
from maskwright.lsp.workspace import Search
from maskwright.names import CannotRename, Place, Project
from maskwright.names.meaning import with_budgets
from maskwright.names.renaming import FileEdits, renamable
from maskwright.names.renaming import rename as renamed

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer

INCOMPLETE = "The workspace is too large to be searched: names in files that are not open may stay as they are."


def find_renamable(project: Project, uri: str, snapshot: Snapshot, around: Surroundings, offset: int) -> Place | None:
    """What stands at an offset, if it may get another name. Raises :class:`CannotRename` where there is more to say."""
    place = project.names(around.file(uri)).at(offset)
    if place is None:
        return None
    try:
        renamable(project, around.file(uri), place, snapshot.grammar.start)
    except CannotRename as error:
        if error.is_elsewhere:
            return None
        raise
    return place


def find_edits(
    uri: str, snapshot: Snapshot, around: Surroundings, search: Search, offset: int, new: str
) -> tuple[FileEdits, Project, bool]:
    """The edits after which what stands at an offset has a new name; also whether all of the workspace was searched.

    Raises :class:`CannotRename`.
    """
    project, is_complete = around.project(uri, snapshot, search)
    file = around.file(uri)
    place = project.names(file).at(offset)
    if place is None:
        raise CannotRename("there is no name here")
    meaning = renamable(project, file, place, snapshot.grammar.start)
    edits = with_budgets(project, renamed(project, meaning, new), snapshot.options)
    for path in edits:
        around.require_writable(path)
    return edits, project, is_complete


def register(server: GrammarServer) -> None:
    """Register the handlers."""

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    async def prepare_rename(params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        uri = params.text_document.uri
        around = server.surroundings(uri)

        def answer(snapshot: Snapshot, converter: Converter) -> types.PrepareRenamePlaceholder | None:
            project = around.near(uri, snapshot)
            with _as_refusal():
                place = find_renamable(project, uri, snapshot, around, converter.offset(params.position))
            return types.PrepareRenamePlaceholder(converter.range(place.span), place.name) if place else None

        return await server.answer(uri, answer)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    async def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        uri = params.text_document.uri
        around = server.surroundings(uri)

        def answer(snapshot: Snapshot, converter: Converter) -> tuple[types.WorkspaceEdit, set[Path], bool]:
            offset = converter.offset(params.position)
            with _as_refusal():
                edits, project, is_complete = find_edits(uri, snapshot, around, server.search, offset, params.new_name)
            return _workspace_edit(server, around, project, edits), set(edits), is_complete

        found = await server.answer(uri, answer)
        if found is None:
            return None
        edit, files, is_complete = found
        now = server.surroundings(uri).documents
        if any(now.get(file) != around.documents.get(file) for file in files):
            raise JsonRpcContentModified()
        if not is_complete:
            server.client.show_warning(INCOMPLETE)
        return edit


@contextmanager
def _as_refusal() -> Iterator[None]:
    """What cannot be done is the answer to the request, for the user to read."""
    try:
        yield
    except CannotRename as error:
        raise JsonRpcException(str(error), types.LSPErrorCodes.RequestFailed.value) from None


def _workspace_edit(
    server: GrammarServer, around: Surroundings, project: Project, edits: FileEdits
) -> types.WorkspaceEdit:
    """Edits for the versions that were looked at, if the editor can be told; of files that are not open, for none."""
    changes: dict[str, list[types.TextEdit]] = {}
    documents = []
    for file, some in edits.items():
        uri = around.uri(file)
        converter = Converter(uri, Lines(project.text(file) or ""), server.encoding)
        changes[uri] = [converter.text_edit(one) for one in some]
        identifier = types.OptionalVersionedTextDocumentIdentifier(uri, around.version(file))
        documents.append(types.TextDocumentEdit(identifier, list(changes[uri])))
    if get_capability(server.client_capabilities, "workspace.workspace_edit.document_changes", False):
        return types.WorkspaceEdit(document_changes=documents)
    return types.WorkspaceEdit(changes=changes)
