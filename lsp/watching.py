"""Notices that files have changed which open documents depend on, outside of the editor too.

An editor that can watch files is asked to, and says when something happens to them. That is a reason to look, and what
counts is the content. Files that no editor watches for us are looked at once a second, by what the system says of their
age and size, and the others now and then, because events can fail to come: one look costs some microseconds a file, no
thread waits for it, and no watch of the system is taken away from anybody, of which there are few on some systems.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

# All in seconds. A save is over when nothing has happened for QUIET; what never rests is looked at all the same.
QUIET = 0.05
LONGEST_SAVE = 0.5
POLLING = 1.0
WATCHED = ("*.lark", "*.budget")
"""Patterns of the names that an editor is asked to watch."""
ROUNDS = 10
"""How many rounds of looking at what nobody watches make one in which all is looked at."""

Stamp: TypeAlias = "tuple[int, ...] | None"


Value = TypeVar("Value")
Run = Callable[[Coroutine[Any, Any, None], str], None]


class Watched(Protocol):
    """Whoever depends on files."""

    @property
    def used(self) -> set[Path]:
        """Files on disk that matter now, by their real paths."""

    async def changed(self, paths: frozenset[Path]) -> None:
        """Look whether the content of these has changed, and do what is to be done."""


class Watching:
    """Collects what happens to files, and has it looked into once that is over. Belongs to one event loop."""

    def __init__(self, watched: Watched, run: Run, polling: float = POLLING) -> None:
        self._watched = watched
        self._run = run
        self._polling = polling
        self._looking = ThreadPoolExecutor(1, "maskwright-look")
        self._waiting: set[Path] = set()
        self._since = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._stamps: dict[Path, Stamp] = {}
        self.folders: tuple[Path, ...] = ()
        """Where the editor watches for us."""

    def notice(self, paths: Iterable[Path]) -> None:
        """Something may have happened to files, or to folders with files in them."""
        now = asyncio.get_running_loop().time()
        if not self._waiting:
            self._since = now
        self._waiting.update(paths)
        if self._waiting and (self._timer is None or now - self._since < LONGEST_SAVE - QUIET):
            if self._timer is not None:
                self._timer.cancel()
            self._timer = asyncio.get_running_loop().call_later(QUIET, self._settle)

    def _settle(self) -> None:
        paths, self._waiting, self._timer = frozenset(self._waiting), set(), None
        self._run(self._watched.changed(paths), "looking at files")

    async def look(self, work: Callable[[], Value]) -> Value:
        """Do what reads files in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._looking, work)

    async def poll(self) -> None:
        """Look at files for as long as the session lasts. What is new is noticed too: it may have changed by now."""
        number = 0
        while True:
            await asyncio.sleep(self._polling)
            number += 1
            used = self._watched.used
            for path in self._stamps.keys() - used:
                del self._stamps[path]
            looked = [path for path in used if number % ROUNDS == 0 or not self._is_watched(path)]
            if looked:
                new = await asyncio.get_running_loop().run_in_executor(self._looking, _stamps, looked)
                self.notice(path for path in looked if path not in self._stamps or self._stamps[path] != new[path])
                self._stamps.update(new)

    def _is_watched(self, path: Path) -> bool:
        is_asked_for = any(path.match(pattern) for pattern in WATCHED)
        return path in self._stamps and is_asked_for and any(path.is_relative_to(one) for one in self.folders)

    def stop(self) -> None:
        """Notice nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._looking.shutdown(wait=False, cancel_futures=True)


def _stamps(paths: Iterable[Path]) -> dict[Path, Stamp]:
    return {path: stamp(path) for path in paths}


def stamp(path: Path) -> Stamp:
    """What changes when a file is written or replaced; of a folder, what changes when one in it is."""
    try:
        one = path.stat()
        inside = [entry.stat() for entry in sorted(path.iterdir())[:1000]] if path.is_dir() else []
    except (OSError, ValueError):
        return None
    return tuple(number for each in (one, *inside) for number in (each.st_mtime_ns, each.st_size, each.st_ino))
