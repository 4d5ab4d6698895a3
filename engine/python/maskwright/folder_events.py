"""Events of the folders in which a file lies, from the operating system through watchdog."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, Final

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

if TYPE_CHECKING:
    from watchdog.observers.api import BaseObserver

# What watchdog logs (that it was stopped, that events were lost) is no matter for a user's terminal: without a handler,
# logging would print it there. Lost events are made up for by looking without events.
logging.getLogger("watchdog").addHandler(logging.NullHandler())

# As many links after one another as Linux follows.
MOST_LINKS: Final = 40
# Reading causes these, and our own reading would wake us for ever.
READING: Final = ("opened", "closed_no_write")


class FolderEvents:
    """Calls ``notice`` when something happens to a file's name, or to the names of links that lead to it.

    Folders are watched and not the file itself, because a file that is moved over it is another file. May call too
    often, and not at all where the system gives no events: a hint when to look, not what has happened.
    """

    def __init__(self, notice: Callable[[], None]) -> None:
        self._notice = notice
        self._observer: BaseObserver | None = None
        self._names: frozenset[str] = frozenset()
        self._folders: dict[Path, tuple[int, int]] = {}

    def follow(self, path: Path) -> bool:
        """Watch the folders where the file lies by now; whether there will be events. Cheap if nothing was moved."""
        places = _places(path)
        names = frozenset(place.name.casefold() for place in places)
        folders = _identities({place.parent for place in places})
        if (names, folders) != (self._names, self._folders):
            self.close()
            self._names, self._folders = names, folders
            self._open()
            # Something may have happened before the new folders were watched.
            self._notice()
        return self._observer is not None and bool(folders)

    def close(self) -> None:
        """Watch nothing, until asked to follow a file again."""
        observer, self._observer = self._observer, None
        self._names, self._folders = frozenset(), {}
        if observer is not None:
            observer.stop()
            observer.join()

    def _open(self) -> None:
        observer = Observer()
        try:
            observer.start()
            for folder in self._folders:
                observer.schedule(NameHandler(self._names, self._notice), str(folder))
        except OSError:
            # No watch is left to be had, or the folder is gone already.
            observer.stop()
        else:
            self._observer = observer


class NameHandler(FileSystemEventHandler):
    """Passes on what happens under certain names. Compares names without their folders, which have several names."""

    def __init__(self, names: Collection[str], notice: Callable[[], None]) -> None:
        self._names = names
        self._notice = notice

    def dispatch(self, event: FileSystemEvent) -> None:
        """Take an event from watchdog. A file that is moved over ours has our name as its destination."""
        if event.event_type in READING:
            return
        paths = (Path(os.fsdecode(event.src_path)), Path(os.fsdecode(event.dest_path)))
        if any(path.name.casefold() in self._names for path in paths):
            self._notice()


def _places(path: Path) -> list[Path]:
    """The file's own path and those of the links' targets on the way to its content, each in a folder without links."""
    places: list[Path] = []
    place = path
    try:
        while len(places) < MOST_LINKS:
            place = Path(os.path.realpath(place.parent)) / place.name
            places.append(place)
            place = place.parent / place.readlink()
    except (OSError, ValueError):
        # Not a link, so this is the end of the way.
        pass
    return places


def _identities(folders: set[Path]) -> dict[Path, tuple[int, int]]:
    """Which folders are there, and which they are: another one may come to have the same name."""
    found = {}
    for folder in folders:
        try:
            status = folder.stat()
        except (OSError, ValueError):
            continue
        found[folder] = (status.st_dev, status.st_ino)
    return found
