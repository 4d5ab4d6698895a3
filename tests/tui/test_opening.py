"""From the start until the grammar is compiled: what is seen meanwhile, how to leave, and what may go wrong."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from maskwright import CancelToken, Grammar, Vocabulary
from maskwright.errors import Cancelled, InputError
from maskwright.stepping.session import Session
from maskwright.tui.app import DebuggerApp
from maskwright.tui.model.opening import Opening
from maskwright.tui.model.project import Project
from maskwright.tui.model.saves import Saves
from maskwright.tui.screens.loading import LoadingScreen
from tui.samples import INCREMENT

Write = Callable[[str], Path]


class Waiting(Project):
    """Compiles until it is cancelled, or until a test says that the grammar is bad."""

    bad = threading.Event()

    def compile(self, grammar: Grammar, cancel: CancelToken) -> Session:
        """Wait."""
        while not cancel.is_cancelled():
            if self.bad.wait(0.01):
                raise InputError("some.lark:1:1: it is bad")
        raise Cancelled("cancelled")


@pytest.fixture
def waiting(grammar: Write, letters: Vocabulary) -> Opening:
    Waiting.bad.clear()
    project = Waiting(str(grammar(INCREMENT)), letters)
    return Opening(project, project.read(), [0], None)


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
async def test_says_what_it_waits_for_and_can_be_left(waiting: Opening, key: str) -> None:
    app = DebuggerApp(waiting, Saves())
    async with app.run_test() as pilot:
        await pilot.pause()
        assert isinstance(app.screen, LoadingScreen)
        text = app.screen.query_one("#loading").text  # type: ignore[attr-defined]
        assert text.startswith(" maskwright  compiling ")
        await pilot.press(key)
    assert (app.return_code, app.return_value) == (0, None)
    with pytest.raises(Cancelled):
        waiting.future.result(60)


async def test_an_error_after_a_long_time_ends_the_debugger_with_it(waiting: Opening) -> None:
    app = DebuggerApp(waiting, Saves())
    async with app.run_test() as pilot:
        await pilot.pause()
        Waiting.bad.set()
        await app.workers.wait_for_complete()
    assert isinstance(app.return_value, InputError)
    assert str(app.return_value) == "some.lark:1:1: it is bad"


async def test_a_save_before_the_screen_is_there_is_not_missed(grammar: Write, letters: Vocabulary) -> None:
    path = grammar(INCREMENT)
    project = Project(str(path), letters)
    opening = Opening(project, project.read(), [0], None)
    path.write_text("start: NAME\nNAME: /[ab]+/\n", encoding="utf-8")
    saves = Saves()
    saves()
    app = DebuggerApp(opening, saves)
    async with app.run_test(size=(110, 30)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "reloaded" in app.screen.query_one("#notice").text  # type: ignore[attr-defined]
