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

# Reading causes these, and our own reading would wake us for ever.
READING: Final = ("opened", "closed_no_write")


class FolderEvents:
    """Calls ``notice`` when something happens to a file's name, or to the name of what it is a link to in the end.

    Folders are watched and not the file itself, because a file that is moved over it is another file. May call too
    often, and not at all where the system gives no events, where a folder was replaced, and for links between the two
    names: a hint when to look, not what has happened.
    """

    def __init__(self, notice: Callable[[], None]) -> None:
        self._notice = notice
        self._observer: BaseObserver | None = None
        self._places: frozenset[Path] = frozenset()

    def follow(self, path: Path) -> bool:
        """Watch the folders where the file lies by now; whether there will be events. Cheap if nothing was moved."""
        # Each in a folder without links, so that one that lies on both ways is watched once.
        named = Path(os.path.realpath(path.parent)) / path.name
        places = frozenset((named, Path(os.path.realpath(path))))
        if places != self._places:
            self.close()
            self._places = places
            self._open()
            # Something may have happened before the new folders were watched.
            self._notice()
        return self._observer is not None

    def close(self) -> None:
        """Watch nothing, until asked to follow a file again."""
        observer, self._observer = self._observer, None
        self._places = frozenset()
        if observer is not None:
            observer.stop()
            observer.join()

    def _open(self) -> None:
        handler = NameHandler({place.name.casefold() for place in self._places}, self._notice)
        observer = Observer()
        try:
            observer.start()
            for folder in {place.parent for place in self._places}:
                observer.schedule(handler, str(folder))
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
