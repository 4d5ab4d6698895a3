"""Sizes, mouse, help, palette, and how to leave."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key
from textual.widgets import OptionList

from maskwright import Vocabulary
from maskwright.tui.actions import ACTIONS
from maskwright.tui.screens import panels
from maskwright.tui.screens.help import HelpScreen
from maskwright.tui.screens.palette import Palette
from maskwright.tui.widgets.candidate_list import CandidateList
from maskwright.tui.widgets.notice_bar import NoticeBar
from maskwright.tui.widgets.text_panel import TextPanel
from maskwright.tui.widgets.token_strip import TokenStrip
from tui.driving import debugger
from tui.samples import INCREMENT

Write = Callable[[str], Path]
SIZES = [(80, 24), (110, 30), (160, 45)]


async def test_a_click_goes_to_a_token_a_row_or_a_panel(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, [0, 3], size=(80, 24)) as driver:
        await driver.pilot.click(TokenStrip, offset=(4, 0))
        await driver.settle()
        assert driver.session.cursor == 1
        await driver.pilot.click(CandidateList, offset=(5, 2))
        await driver.settle()
        assert driver.screen.query_one(CandidateList).token == 2
        await driver.pilot.click("#tabs", offset=(11, 0))
        await driver.settle()
        assert driver.screen.query_one("#gss").display
        assert not driver.screen.query_one("#candidates").display


async def test_every_size_can_become_every_other(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, [0, 3]) as driver:
        for width, height in [*SIZES, (20, 8), (1, 1), (110, 30), (80, 24)]:
            await driver.pilot.resize_terminal(width, height)
            await driver.press("p", "W", "T", "n")
        assert "▸Tokens" in driver.text("tabs")
        assert driver.session.cursor == 2


@pytest.mark.parametrize(("keys", "panel"), [(["G"], "gss"), (["T", "tab"], "list")])
async def test_the_focus_stays_in_sight(grammar: Write, letters: Vocabulary, keys: list[str], panel: str) -> None:
    async with debugger(grammar(INCREMENT), letters, [0, 3]) as driver:
        await driver.press(*keys)
        await driver.pilot.resize_terminal(80, 24)
        await driver.press("p")
        assert driver.session.cursor == 1
        focused = driver.screen.focused
        assert focused is not None
        assert focused.id == panel


async def test_a_long_message_can_be_read(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, [0], size=(80, 24)) as driver:
        await driver.save("start: " + "long_name_" * 5)
        bar = driver.screen.query_one(NoticeBar)
        assert bar.size.height > 2
        shown = "".join(bar.render_line(y).text for y in range(bar.size.height))
        assert "".join(shown.split()) == "".join(bar.text.split())


async def test_help_names_every_action(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, "a") as driver:
        await driver.press("question_mark")
        assert isinstance(driver.app.screen, HelpScreen)
        text = " ".join(driver.app.screen.query_one("#help").text.split())  # type: ignore[attr-defined]
        assert [action.id for action in ACTIONS if action.help not in text] == []
        await driver.press("escape")
        assert driver.app.screen is driver.screen


async def test_the_palette_knows_every_action(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, "a") as driver:
        commands = {command.title: command for command in driver.app.get_system_commands(driver.screen)}
        assert [action.label for action in ACTIONS if action.label not in commands] == []
        await driver.press("ctrl+p")
        await driver.type("step back")
        await driver.pilot.press("enter")
        await driver.settle()
        assert driver.session.cursor == 0


@pytest.mark.parametrize("keys", [["q"], ["ctrl+c"], ["ctrl+q"], ["slash", "ctrl+c"], ["f1", "q"], ["i", "ctrl+q"]])
async def test_quits_from_everywhere(grammar: Write, letters: Vocabulary, keys: list[str]) -> None:
    async with debugger(grammar(INCREMENT), letters, "a") as driver:
        await driver.pilot.press(*keys)
        assert not driver.app.is_running or driver.app._exit
    assert driver.app.return_code == 0


async def test_stacks_are_unpacked(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar('start: "a" start "b" | "b"\n'), letters, "a" * 30) as driver:
        assert "entries, packed" in driver.text("gss")
        await driver.press("space")
        assert "packed" not in driver.text("gss")


async def test_panels_are_made_when_they_are_seen_and_once_for_a_question(
    grammar: Write, letters: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    for name in ("gss_lines", "lexer_lines", "explained"):
        real = getattr(panels, name)

        def counted(*arguments: Any, name: str = name, real: Any = real, **options: Any) -> Any:
            made.append(name)
            return real(*arguments, **options)

        monkeypatch.setattr(panels, name, counted)

    async with debugger(grammar(INCREMENT), letters, "a+b") as driver:
        why = driver.screen.query_one("#why", TextPanel)
        assert set(made) == {"gss_lines"}
        made.clear()
        await driver.press("p", "down", "G", "p")
        assert made == ["gss_lines", "gss_lines"]
        made.clear()
        await driver.press("W")
        assert made == ["explained"]
        assert why.render_line(0).text.strip() == "token #1"
        await driver.press("slash", "b", "escape", "G", "W", "a")
        assert made == ["explained"]
        await driver.press("down")
        assert made == ["explained", "explained"]
        assert why.render_line(0).text.strip() == "token #4"
        made.clear()
        await driver.pilot.resize_terminal(160, 45)
        await driver.settle()
        # All panels are there now; the stacks of this frame were made before.
        assert made == ["lexer_lines"]


async def test_all_panels_show_one_frame_however_the_session_goes_on(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, [0, 3, 2, 1]) as driver:
        names = ("title", "strip", "mask", "gss", "lexer", "why")
        before = [driver.text(name) for name in names]
        # Until the screen is drawn anew, which the next action does.
        driver.session.move(1)
        driver.session.replace([0])
        driver.session.move(0)
        assert [driver.text(name) for name in names] == before
        await driver.press("n")
        assert driver.text("strip").split() == ["a│▸a"]


async def test_keys_may_repeat_faster_than_the_screen(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, "a" + "+b" * 200) as driver:
        length = driver.session.length
        for key in [*["p"] * 150, *["down"] * 50, *["n"] * 140, *["G", "W"] * 10, "f1"]:
            # Without waiting for what the one before did.
            driver.app.post_message(Key(key, key if len(key) == 1 else None))
        while not isinstance(driver.app.screen, HelpScreen):
            await driver.pilot.pause()
        assert driver.session.cursor == length - 10
        assert driver.screen.query_one("#why").display


async def test_a_key_for_a_list_of_the_palette_that_has_no_place_yet_does_nothing(
    grammar: Write, letters: Vocabulary
) -> None:
    async with debugger(grammar(INCREMENT), letters, [0, 3]) as driver:
        await driver.press("ctrl+p")
        palette = driver.app.screen
        assert isinstance(palette, Palette)
        options = palette.query_one(OptionList)
        options.clear_options()
        options.styles.display = "none"
        await driver.settle()
        options.add_option("help")
        await driver.press("pageup", "pagedown")
        assert options.option_count == 1
        assert driver.app.is_running
