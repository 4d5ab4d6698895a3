"""Runs the debugger without a terminal, presses keys, and reads what is on the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from maskwright import Vocabulary
from maskwright.tui.app import DebuggerApp
from maskwright.tui.model.opening import Opening
from maskwright.tui.model.project import Project
from maskwright.tui.model.saves import Saves
from maskwright.tui.model.session import DebugSession
from maskwright.tui.screens.step import StepScreen

WIDE = (110, 30)


class Driver:
    """A running debugger."""

    def __init__(self, app: DebuggerApp, pilot: Pilot[Any], grammar: Path, saved: Saves) -> None:
        self.app, self.pilot, self.grammar, self.saved = app, pilot, grammar, saved

    @property
    def screen(self) -> StepScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, StepScreen))

    @property
    def session(self) -> DebugSession:
        return self.screen.session

    def text(self, name: str) -> str:
        """What a widget of the step screen says."""
        text = self.screen.query_one(f"#{name}").text  # type: ignore[attr-defined]
        assert isinstance(text, str)
        return text

    async def settle(self) -> None:
        """Wait until all workers and messages are done."""
        await self.pilot.pause()
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        await self.press(*("space" if character == " " else character for character in text))

    async def save(self, text: str) -> None:
        """Change the grammar as another program does."""
        self.grammar.write_text(text, encoding="utf-8")
        self.saved()
        await self.settle()


@asynccontextmanager
async def debugger(
    grammar: Path,
    vocabulary: Vocabulary,
    text: str | list[int] = "",
    *,
    asked: int | bytes | None = None,
    size: tuple[int, int] = WIDE,
) -> AsyncIterator[Driver]:
    """Open the debugger, and wait until the grammar is compiled."""
    tokens = vocabulary.encode(text) if isinstance(text, str) else text
    project = Project(str(grammar), vocabulary)
    opening = Opening(project, project.read(), tokens, asked)
    saved = Saves()
    app = DebuggerApp(opening, saved)
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot, grammar, saved)
        await driver.settle()
        yield driver
