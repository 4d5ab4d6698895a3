"""File watching: the editor is asked to say when grammars and budgets change that it has not open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.capabilities import get_capability

from maskwright.lsp.files import real_path
from maskwright.lsp.watching import WATCHED

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer


async def watch(server: GrammarServer) -> None:
    """Ask the editor to watch the folders of its workspace, if it can be asked.

    Each folder by itself if it knows such patterns. Other patterns are about the workspace, whatever its folders are.
    """
    capability = "workspace.did_change_watched_files"
    folders = server.folders
    server.session.watching.folders = ()
    if not folders or not get_capability(server.client_capabilities, f"{capability}.dynamic_registration", False):
        return
    patterns: list[types.Pattern | types.RelativePattern] = [f"**/{name}" for name in WATCHED]
    if get_capability(server.client_capabilities, f"{capability}.relative_pattern_support", False):
        patterns = [types.RelativePattern(uri, f"**/{name}") for uri in folders for name in WATCHED]
    options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher(one) for one in patterns])
    registration = types.Registration("files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
    await server.client_register_capability_async(types.RegistrationParams([registration]))
    server.session.watching.folders = tuple(path for path in map(real_path, folders) if path is not None)


def register(server: GrammarServer) -> None:
    """Register the handlers."""

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def did_change_workspace_folders(params: types.DidChangeWorkspaceFoldersParams) -> None:
        # One registration under the same name as an earlier one takes its place.
        server.client.run(watch(server), "registering for files")

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_watched_files(params: types.DidChangeWatchedFilesParams) -> None:
        paths = (real_path(change.uri) for change in params.changes)
        server.session.watching.notice(path for path in paths if path is not None)
