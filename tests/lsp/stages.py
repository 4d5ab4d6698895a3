"""Stages made up for tests of the scheduler, which write down what happens."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from maskwright import Cancelled, CancelToken
from maskwright.lsp.scheduler import Scheduler

NO_EVENT = 30


class Panic(BaseException):
    """What the engine's defects look like from Python."""


@dataclass
class Stages:
    """Writes down what happens. Sources are strings: what they begin with says how reading and compiling go."""

    log: list[str] = field(default_factory=list)
    release: threading.Event = field(default_factory=threading.Event)
    happened: asyncio.Event = field(default_factory=asyncio.Event)
    compiling: int = 0
    most_at_once: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)
    outdated: int = 0
    """How many of the next readings find something else changed meanwhile."""

    def note(self, what: str) -> None:
        self.log.append(what)
        self.happened.set()

    async def until(self, what: str) -> None:
        async def wait() -> None:
            while what not in self.log:
                self.happened.clear()
                await self.happened.wait()

        await asyncio.wait_for(wait(), NO_EVENT)

    def read(self, key: str, source: str, cancel: CancelToken) -> str:
        if source.startswith("slow-read"):
            assert self.release.wait(NO_EVENT)
        if source.startswith("bad-read"):
            raise ValueError(source)
        return source

    def analysis(self, key: str, read: str, cancel: CancelToken) -> Callable[[], None]:
        if read.startswith("slow-analysis"):
            assert self.release.wait(NO_EVENT)
        if read.startswith("bad-analysis"):
            raise ValueError(read)
        return lambda: self.note(f"read {read}")

    def is_current(self, key: str, read: str) -> bool:
        self.outdated -= 1
        return self.outdated < 0

    def was_read(self, key: str, read: str, show: Callable[[], None]) -> None:
        show()

    async def compilation(self, key: str, read: str) -> Callable[[CancelToken], str] | None:
        if read.startswith("broken"):
            return None
        return lambda cancel: self.compile(read, cancel)

    def compile(self, read: str, cancel: CancelToken) -> str:
        with self.lock:
            self.compiling += 1
            self.most_at_once = max(self.most_at_once, self.compiling)
        try:
            return self.outcome(read, cancel)
        finally:
            with self.lock:
                self.compiling -= 1

    def outcome(self, read: str, cancel: CancelToken) -> str:
        if read.startswith("endless"):  # Like the engine, it looks at its flag now and then.
            while not cancel.is_cancelled():
                threading.Event().wait(0.001)
            raise Cancelled("cancelled")
        if read.startswith("deaf"):  # Does not look at its flag at all.
            assert self.release.wait(NO_EVENT)
        if read.startswith("panic"):
            raise Panic(read)
        return read.upper()

    def compile_begins(self, key: str, read: str) -> None:
        self.note(f"begin {read}")

    def compile_ends(self, key: str, read: str, outcome: str) -> None:
        self.note(f"{outcome} {read}")

    def was_compiled(self, key: str, read: str, made: str) -> None:
        self.note(f"made {made}")

    def completion(self, key: str, read: str, made: str) -> Callable[[CancelToken], str] | None:
        if not read.startswith("more") or f"completed {made}" in self.log:
            return None
        return lambda cancel: self.complete(read, cancel)

    def complete(self, read: str, cancel: CancelToken) -> str:
        if read.startswith("more-endless"):
            while not cancel.is_cancelled():
                threading.Event().wait(0.001)
            raise Cancelled("cancelled")
        if read.startswith("more-deaf"):
            assert self.release.wait(NO_EVENT)
        return read.upper()

    def was_completed(self, key: str, read: str, made: str) -> None:
        self.note(f"completed {made}")

    def failed(self, key: str, error: BaseException) -> None:
        self.note(f"failed {error}")


@asynccontextmanager
async def scheduler(
    read_delay: float = 0.0, compile_delay: float = 0.0, answers_first: float = 0.0
) -> AsyncIterator[tuple[Stages, Scheduler[str, str, str]]]:
    stages = Stages()
    running: Scheduler[str, str, str] = Scheduler(
        stages, read_delay=read_delay, compile_delay=compile_delay, answers_first=answers_first
    )
    try:
        yield stages, running
    finally:
        stages.release.set()
        running.stop()
