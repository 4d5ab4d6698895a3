"""The grammars of a workspace that nobody has open, as far as they import others. Not for the event loop: it reads.

Links to folders are not followed, so that no folder is searched twice, and links to files count for what they lead to
if that lies in the workspace too.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from maskwright.lsp import limits
from maskwright.lsp.watching import Stamp, stamp
from maskwright.notation.libraries import look_at


@dataclass(frozen=True, slots=True)
class Found:
    """The texts with imports, by the real paths of their files, and whether that is all there are."""

    texts: dict[Path, str]
    is_complete: bool


@dataclass(slots=True)
class Search:
    """Searches folders. What was read once is read again only if it has changed."""

    _lock: Lock = field(default_factory=Lock)
    _known: dict[Path, tuple[Stamp, str | None, int]] = field(default_factory=dict)

    def grammars(self, folders: Iterable[Path]) -> Found:
        """The grammars in folders and below, within the limits."""
        with self._lock:
            return self._grammars(folders)

    def _grammars(self, folders: Iterable[Path]) -> Found:
        texts: dict[Path, str] = {}
        seen: dict[Path, tuple[Stamp, str | None, int]] = {}
        room = limits.MAX_BYTES
        walk = _Walk([Path(os.path.realpath(folder)) for folder in folders])
        for path in walk.files():
            if path in seen:
                continue
            if len(seen) == limits.MAX_FILES or room < 0:
                walk.is_complete = False
                break
            mark = stamp(path)
            known = self._known.get(path)
            if known is None or known[0] != mark:
                text = look_at(path, {}).text
                known = mark, text if "%import" in text else None, len(text)
            seen[path] = known
            room -= known[2]
            if known[1] is not None:
                texts[path] = known[1]
        self._known = seen
        return Found(texts, walk.is_complete)


@dataclass(slots=True)
class _Walk:
    """Walks through folders, near ones first."""

    folders: list[Path]
    is_complete: bool = True

    def files(self) -> Iterator[Path]:
        roots, waiting, entries = tuple(self.folders), list(self.folders), 0
        for number, folder in enumerate(waiting):
            if number == limits.MAX_FOLDERS or entries > limits.MAX_ENTRIES:
                self.is_complete = False
                return
            for entry in _entries(folder):
                entries += 1
                if entry.is_dir(follow_symlinks=False):
                    if not entry.name.startswith(".") and entry.name not in limits.SKIPPED:
                        waiting.append(Path(entry.path))
                elif entry.name.endswith(".lark"):
                    path = Path(os.path.realpath(entry.path))
                    if any(path.is_relative_to(root) for root in roots):
                        yield path


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return sorted(found, key=lambda entry: entry.name)
    except OSError:
        return []
