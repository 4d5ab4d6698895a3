"""Progress: only for what lasts, only where it can be shown, and always with an end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcInternalError

from maskwright.lsp.progress import Progress


@dataclass
class Shown:
    """What an editor has been told, in place of pygls. ``agrees`` lets it answer when it is asked for a token."""

    log: list[str] = field(default_factory=list)
    tokens: dict[str, Any] = field(default_factory=dict)
    agrees: asyncio.Event = field(default_factory=asyncio.Event)
    refuses: bool = False
    breaks: bool = False
    answered: int = 0
    tasks: list[asyncio.Future[None]] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def note(self, what: str) -> None:
        self.log.append(what)
        self.changed.set()

    async def create_async(self, token: str) -> None:
        self.note("create")
        await self.agrees.wait()
        if self.refuses:
            raise JsonRpcInternalError("no")
        self.answered += 1
        self.tokens[token] = None

    def begin(self, token: str, value: types.WorkDoneProgressBegin) -> None:
        if self.breaks:
            raise OSError("made for a test")
        self.note(f"begin {value.title}")

    def end(self, token: str, value: types.WorkDoneProgressEnd) -> None:
        self.note("end")

    async def until(self, *log: str) -> None:
        async def wait() -> None:
            while self.log != list(log):
                self.changed.clear()
                await self.changed.wait()

        await asyncio.wait_for(wait(), 30)


@dataclass
class Server:
    work_done_progress: Shown = field(default_factory=Shown)
    can: bool = True

    @property
    def client_capabilities(self) -> types.ClientCapabilities:
        return types.ClientCapabilities(window=types.WindowClientCapabilities(work_done_progress=self.can))


def progress(patience: float = 0.0, **options: Any) -> tuple[Progress, Shown]:
    server = Server(**options)
    server.work_done_progress.agrees.set()
    shown = server.work_done_progress

    async def guarded(work: Coroutine[Any, Any, None], doing: str) -> None:
        try:
            await work
        except Exception as error:
            shown.note(f"error while {doing}: {error}")

    def run(work: Coroutine[Any, Any, None], doing: str) -> None:
        shown.tasks.append(asyncio.ensure_future(guarded(work, doing)))

    return Progress(server, run, patience), shown  # type: ignore[arg-type]


async def turns() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_what_lasts_is_shown_from_begin_to_end() -> None:
    work, shown = progress()
    work.begin("Work")
    await shown.until("create", "begin Work")
    assert len(shown.tokens) == 1
    work.end()
    await shown.until("create", "begin Work", "end")
    assert shown.tokens == {}


async def test_what_is_soon_over_is_not_shown() -> None:
    work, shown = progress(patience=1000)
    work.begin("Work")
    await turns()
    work.end()
    await turns()
    assert shown.log == []


async def test_what_is_over_before_the_editor_agrees_is_not_shown() -> None:
    work, shown = progress()
    shown.agrees.clear()
    work.begin("Work")
    await shown.until("create")
    work.end()
    shown.agrees.set()
    await turns()
    assert shown.log == ["create"]
    assert shown.answered == 1, "nobody took the editor's answer, which the protocol takes for an error"
    assert shown.tokens == {}


async def test_errors_while_showing_are_told_and_leave_nothing() -> None:
    work, shown = progress()
    shown.breaks = True
    work.begin("Work")
    await shown.until("create", "error while showing progress: made for a test")
    assert shown.tokens == {}
    work.end()


async def test_an_editor_that_refuses_sees_nothing() -> None:
    work, shown = progress()
    shown.refuses = True
    work.begin("Work")
    await shown.until("create")
    await turns()
    work.end()
    assert shown.log == ["create"]


async def test_an_editor_that_cannot_show_it_is_not_asked() -> None:
    work, shown = progress(can=False)
    work.begin("Work")
    await turns()
    work.end()
    assert shown.log == []


@pytest.mark.parametrize("times", [1, 2])
async def test_ending_what_has_not_begun_does_nothing(times: int) -> None:
    work, shown = progress()
    for _ in range(times):
        work.end()
    assert shown.log == []


async def test_new_work_ends_the_old() -> None:
    work, shown = progress()
    work.begin("One")
    await shown.until("create", "begin One")
    work.begin("Two")
    await shown.until("create", "begin One", "end", "create", "begin Two")
    work.end()
    await shown.until("create", "begin One", "end", "create", "begin Two", "end")
