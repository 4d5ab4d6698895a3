"""What is around a document: the other open ones, and the grammars of the workspace, as they are at one moment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from maskwright.lsp.places import place_without_file
from maskwright.lsp.snapshot import Snapshot
from maskwright.lsp.workspace import Search
from maskwright.names import CannotRename, Project


@dataclass(frozen=True, slots=True)
class Open:
    """An open document: its text with its version, and what the editor calls it."""

    uri: str
    version: int
    text: str


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The open documents by the real paths of their files, or what stands for these, and the workspace's folders."""

    documents: Mapping[Path, Open]
    folders: tuple[Path, ...]

    def file(self, uri: str) -> Path:
        """The file of an open document. One that has none gets a place of its own, where nothing can be imported."""
        return next((path for path, one in self.documents.items() if one.uri == uri), place_without_file(uri))

    def near(self, uri: str, snapshot: Snapshot) -> Project:
        """A document with those that are open and what they import."""
        texts = {path: one.text for path, one in self.documents.items()}
        return Project({**texts, self.file(uri): snapshot.source.text}, texts)

    def project(self, uri: str, snapshot: Snapshot, search: Search) -> tuple[Project, bool]:
        """The same with all grammars of the workspace; and whether these are all. Without a workspace, of its folder.

        Reads files.
        """
        near = self.near(uri, snapshot)
        folders = self.folders or ((self.file(uri).parent,) if self.file(uri).is_absolute() else ())
        found = search.grammars(folders)
        return Project({**found.texts, **near.texts}, near.unsaved), found.is_complete

    def uri(self, path: Path) -> str:
        """What the editor calls a file."""
        return self.documents[path].uri if path in self.documents else path.as_uri()

    def version(self, path: Path) -> int | None:
        """The version that edits are for, of an open document."""
        return self.documents[path].version if path in self.documents else None

    def require_writable(self, path: Path) -> None:
        """Raise :class:`CannotRename` for a file that is not open and may not be written."""
        if path not in self.documents and not os.access(path, os.W_OK):
            raise CannotRename(f"`{path.name}` may not be written")
