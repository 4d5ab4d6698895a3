"""Files that documents depend on: the texts of those that are open, and what was found where others were looked for.

A document depends on the files that it imports, directly or through others, and on its budget. What an editor has open
counts as it is there, saved or not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from maskwright.lsp.places import followed, path_of
from maskwright.lsp.snapshot import Snapshot
from maskwright.notation.libraries import Looked, look_at


def real_path(uri: str) -> Path | None:
    """The file of a document with all links followed, as imports know it."""
    path = path_of(uri)
    return followed(path) if path is not None else None


class Files:
    """Knows which document depends on which files. Belongs to one event loop, but for :attr:`texts`."""

    def __init__(self) -> None:
        self._paths: dict[str, Path] = {}
        self._uses: dict[str, Mapping[Path, Looked]] = {}
        self.texts: Mapping[Path, str] = {}
        """The texts of open documents, by their real paths. Replaced and never changed, so that any thread may look."""

    def put(self, uri: str, text: str) -> list[str]:
        """Take the text of an open document; the documents that know another text of its file."""
        if uri not in self._paths:
            path = real_path(uri)
            if path is None:
                return []
            self._paths[uri] = path
        path = self._paths[uri]
        self.texts = {**self.texts, path: text}
        return self._outdated({path: look_at(path, self.texts)})

    def drop(self, uri: str) -> Path | None:
        """Forget a document that was closed; its file, if that counts as it is on disk from now on."""
        self._uses.pop(uri, None)
        path = self._paths.pop(uri, None)
        if path is None or path in self._paths.values():
            return None
        self.texts = {one: text for one, text in self.texts.items() if one != path}
        return path

    def was_read(self, uri: str, snapshot: Snapshot) -> bool:
        """Take note of what a document depends on; whether that is as it was when it was read, as far as it is open."""
        self._uses[uri] = {**snapshot.imported, **snapshot.budget}
        texts = self.texts
        return uri not in self._outdated({path: look_at(path, texts) for path in snapshot.imported if path in texts})

    def path(self, uri: str) -> Path | None:
        """The real path of an open document."""
        return self._paths.get(uri)

    @property
    def used(self) -> set[Path]:
        """The files that count as they are on disk, and on which some document depends."""
        return {path for uses in self._uses.values() for path in uses if path not in self.texts}

    def outdated(self, paths: Iterable[Path]) -> list[str]:
        """The documents that know other contents of files than these have on disk. Reads them: not for the loop."""
        used = self.used
        return self._outdated({path: look_at(path, {}) for path in paths if path in used})

    def _outdated(self, now: Mapping[Path, Looked]) -> list[str]:
        every = list(self._uses.items())
        return [uri for uri, uses in every if any(path in uses and uses[path] != now[path] for path in now)]


def touched(used: Collection[Path], events: frozenset[Path]) -> set[Path]:
    """The files that events are about: what happens to a folder happens to all in it, and the other way round."""
    folders = {folder for path in events for folder in path.parents}
    return {path for path in used if path in events or path in folders or not events.isdisjoint(path.parents)}
