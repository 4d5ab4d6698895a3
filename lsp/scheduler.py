"""When a document is read and compiled, and what becomes of the results.

Each edit starts a job: a short pause, reading and analysing in a thread, between which answers that wait for the
reading are given (``turns``), a longer pause since the edit, compiling in
another thread, and then, in a thread that nobody waits for, step by step whatever takes longer than one would wait.

A pause is as long as the same work took the last time for this document (``pace``), up to a limit.
The next edit of the same document drops the job: its flag is set, so that a running stage stops when it next looks
(between one definition and the next, between one analysis and the next, every few milliseconds of a compile), and
whatever it still returns goes nowhere. One thread compiles, for all documents, so there is never more than one
compile at a time. All methods belong to one event loop; only what stages give to run runs in threads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from maskwright import Cancelled, CancelToken
from maskwright.lsp.pace import Pace
from maskwright.lsp.stages import MadeT, ReadT, Stages
from maskwright.lsp.turns import Turns

SourceT = TypeVar("SourceT")

READ_DELAY = 0.05
COMPILE_DELAY = 0.2
"""Seconds of the longest pauses."""
ANSWERS_FIRST = 0.05
"""Seconds that answers may keep analyses and searches waiting."""
ASKING = 0.005
"""Seconds in which an editor asks for what it was told of."""


@dataclass(eq=False)
class _Job(Generic[SourceT, ReadT]):
    source: SourceT
    begun: float
    read: asyncio.Future[ReadT | None]
    reading: Pace
    compiling: Pace
    hurry: asyncio.Event = field(default_factory=asyncio.Event)
    cancel: CancelToken = field(default_factory=CancelToken)
    task: asyncio.Task[None] | None = None


class Scheduler(Generic[SourceT, ReadT, MadeT]):
    """Runs the stages for each document, always for its latest source only."""

    def __init__(
        self,
        stages: Stages[SourceT, ReadT, MadeT],
        *,
        read_delay: float = READ_DELAY,
        compile_delay: float = COMPILE_DELAY,
        answers_first: float = ANSWERS_FIRST,
    ) -> None:
        self._stages = stages
        self._read_delay = read_delay
        self._compile_delay = compile_delay
        self._answers_first = answers_first
        self._jobs: dict[str, _Job[SourceT, ReadT]] = {}
        self._paces: dict[str, tuple[Pace, Pace]] = {}
        self.turns = Turns()
        # Two, so that a very large document does not keep the others waiting.
        self._readers = ThreadPoolExecutor(2, "maskwright-read")
        self._compiler = ThreadPoolExecutor(1, "maskwright-compile")
        self._completer = ThreadPoolExecutor(1, "maskwright-complete")

    def submit(self, key: str, source: SourceT, *, at_once: bool = False) -> None:
        """Take a document's new source in place of an earlier one; ``at_once`` without pauses."""
        self._end(key)
        if key not in self._paces:
            self._paces[key] = Pace(self._read_delay), Pace(self._compile_delay)
        loop = asyncio.get_running_loop()
        begun = loop.time() - (self._compile_delay if at_once else 0)
        job = _Job(source, begun, loop.create_future(), *self._paces[key])
        if at_once:
            job.hurry.set()
        self._jobs[key] = job
        job.task = loop.create_task(self._run(key, job))

    def drop(self, key: str) -> None:
        """Stop what is done for a document, and forget it."""
        self._paces.pop(key, None)
        self._end(key)

    def _end(self, key: str) -> None:
        job = self._jobs.pop(key, None)
        if job is None or job.task is None:
            return
        job.cancel.cancel()
        # A cancelled task keeps what it was doing, so a job that knew its task would be kept with it.
        task, job.task = job.task, None
        task.cancel()
        _settle(job, None)

    def stop(self) -> None:
        """Drop everything. Nothing can be submitted afterwards."""
        for key in list(self._jobs):
            self.drop(key)
        self._readers.shutdown(wait=False, cancel_futures=True)
        self._compiler.shutdown(wait=False, cancel_futures=True)
        self._completer.shutdown(wait=False, cancel_futures=True)

    async def read(self, key: str) -> ReadT | None:
        """What reading the latest source gave, without a pause; ``None`` if a later one comes before that is known."""
        job = self._jobs.get(key)
        if job is None:
            return None
        job.hurry.set()
        return await asyncio.shield(job.read)

    async def _run(self, key: str, job: _Job[SourceT, ReadT]) -> None:
        try:
            await self._stages_of(key, job)
        except Cancelled:
            pass
        except (asyncio.CancelledError, KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # A panic of the engine is no Exception.
            if self._jobs.get(key) is job:
                self._stages.failed(key, error)
        finally:
            _settle(job, None)

    async def _stages_of(self, key: str, job: _Job[SourceT, ReadT]) -> None:
        """Looks after each wait whether the job was dropped: it is cancelled then, but a cancellation can get lost."""
        loop = asyncio.get_running_loop()
        # Not `wait_for`, which takes a cancellation that comes together with the event for the event (Python < 3.12).
        timer = loop.call_later(job.reading.wait, job.hurry.set)
        try:
            await job.hurry.wait()
        finally:
            timer.cancel()
        if self._jobs.get(key) is not job:
            return
        begun = loop.time()
        while True:
            read = await loop.run_in_executor(self._readers, self._stages.read, key, job.source, job.cancel)
            if self._jobs.get(key) is not job:
                return
            if self._stages.is_current(key, read):
                break
        job.reading.took(loop.time() - begun)
        _settle(job, read)
        await self.turns.free(self._answers_first)
        if self._jobs.get(key) is not job:
            return
        begun = loop.time()
        show = await loop.run_in_executor(self._readers, self._stages.analysis, key, read, job.cancel)
        if self._jobs.get(key) is not job:
            return
        job.reading.took_also(loop.time() - begun)
        self._stages.was_read(key, read, show)
        compilation = await self._stages.compilation(key, read)
        if compilation is None or self._jobs.get(key) is not job:
            return
        await asyncio.sleep(job.begun + job.compiling.wait - loop.time())
        if self._jobs.get(key) is not job:
            return
        made = await loop.run_in_executor(self._compiler, self._compile, loop, key, job, read, compilation)
        if self._jobs.get(key) is not job:
            return
        self._stages.was_compiled(key, read, made)
        # Searches may take all processors, and whoever is told of new figures asks for them at once.
        await asyncio.sleep(ASKING)
        await self.turns.free(self._answers_first)
        if self._jobs.get(key) is not job:
            return
        while (completion := self._stages.completion(key, read, made)) is not None:
            made = await loop.run_in_executor(self._completer, completion, job.cancel)
            if self._jobs.get(key) is not job:
                return
            self._stages.was_completed(key, read, made)

    def _compile(
        self,
        loop: asyncio.AbstractEventLoop,
        key: str,
        job: _Job[SourceT, ReadT],
        read: ReadT,
        compilation: Callable[[CancelToken], MadeT],
    ) -> MadeT:
        """Runs in the compiling thread, so that begin and end are told as they happen."""
        outcome, begun, pace = "failed", loop.time(), job.compiling
        self._tell(loop, self._stages.compile_begins, key, read)
        try:
            made = compilation(job.cancel)
            outcome = "done"
            self._tell(loop, pace.took, loop.time() - begun)
            return made
        except Cancelled:
            outcome = "cancelled"
            self._tell(loop, pace.gave_up, loop.time() - begun)
            raise
        finally:
            self._tell(loop, self._stages.compile_ends, key, read, outcome)

    @staticmethod
    def _tell(loop: asyncio.AbstractEventLoop, what: Callable[..., None], *arguments: object) -> None:
        with suppress(RuntimeError):  # The loop may be closed by now.
            loop.call_soon_threadsafe(what, *arguments)


def _settle(job: _Job[SourceT, ReadT], read: ReadT | None) -> None:
    if not job.read.done():
        job.read.set_result(read)
