"""Tells when a file has other content than before, whatever saved it and however.

Editors save in many ways: they write over the file in place, in one go or in pieces; they write a second file and move
it over the first; they move the first away and write it anew. So an event of the file system is only a reason to look,
and what counts is the content. Events may also fail to come (a network folder, no watch left to be had, a folder that
was replaced), so the file is looked at now and then in any case.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final

from maskwright.notation.limits import MAX_SOURCE_BYTES
from maskwright.regular_files import open_regular_file

# All in seconds. A save is over when nothing has happened for QUIET; a file that never rests is looked at all the same.
QUIET: Final = 0.05
LONGEST_SAVE: Final = 0.5
# Some editors take the file away before they write it anew.
ABSENCE: Final = 0.3
# How often to look without any event: as a precaution, and where there are no events.
PRECAUTION: Final = 1.0
POLLING: Final = 0.25

MISSING: Final = "missing"


class FileWatcher:
    """Calls ``changed`` once for each change of a file's content, from a thread of its own.

    A file that vanishes, comes back, or can no longer be read has changed too; one that is saved as it was has not,
    nor one that is replaced within some tenths of a second by what it was. Start watching before the first reading:
    then no save is missed. Costs one reading of the file a second.
    """

    def __init__(self, path: str | os.PathLike[str], changed: Callable[[], None]) -> None:
        """Take the path as it is meant now, from the current folder. ``changed`` must not raise."""
        self._path = Path(path).absolute()
        self._changed = changed
        self._wake = threading.Event()
        self._stopped = threading.Event()
        self._calling = False
        self._seen = MISSING
        self._thread = threading.Thread(target=self._watch, name="maskwright-watch", daemon=True)

    def __enter__(self) -> FileWatcher:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Begin: every change from now on is noticed. Once only."""
        self._seen = content_mark(self._path)
        self._thread.start()

    def stop(self) -> None:
        """End: no call of ``changed`` begins any more. Does not wait for one that is running, which may wait for us."""
        self._stopped.set()
        self._wake.set()
        if self._thread.is_alive() and not self._calling:
            self._thread.join()

    def _watch(self) -> None:
        # Imported here, because importing watchdog takes its time and nobody needs to wait for it.
        from maskwright.folder_events import FolderEvents

        events = FolderEvents(self._wake.set)
        try:
            while not self._stopped.is_set():
                self._wake.wait(PRECAUTION if events.follow(self._path) else POLLING)
                mark = self._settled()
                if mark != self._seen:
                    self._seen = mark
                    self._call()
        finally:
            events.close()

    def _call(self) -> None:
        # In this order, so that `stop` either sees that we are calling or has made sure that we do not.
        self._calling = True
        if not self._stopped.is_set():
            self._changed()
        self._calling = False

    def _settled(self) -> str:
        """Wait until the file rests, and say what is in it then."""
        while True:
            deadline = time.monotonic() + LONGEST_SAVE
            self._wake.clear()
            while not self._stopped.is_set() and self._wake.wait(QUIET) and time.monotonic() < deadline:
                self._wake.clear()
            mark = content_mark(self._path)
            if mark != MISSING or self._seen == MISSING or not self._wake.wait(ABSENCE):
                return mark if mark != MISSING else content_mark(self._path)
            if self._stopped.is_set():
                return self._seen


def content_mark(path: Path) -> str:
    """Stand for what a reader of the file would get: equal for equal content, and for equal reasons to get none."""
    try:
        with open_regular_file(path) as file:
            return sha256(file.read(MAX_SOURCE_BYTES + 1)).hexdigest()
    except (FileNotFoundError, NotADirectoryError):
        return MISSING
    except (OSError, ValueError) as error:
        return f"unreadable: {error}"
