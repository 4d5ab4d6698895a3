"""The grammar is saved while the debugger shows it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from maskwright import Vocabulary
from maskwright.tui import app as application
from maskwright.watching import FileWatcher
from tui.driving import debugger
from tui.samples import INCREMENT

Write = Callable[[str], Path]
STRICT = "start: NAME\nNAME: /[ab]+/\n"


async def test_the_place_is_kept_and_the_difference_told(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, [0, 3, 6, 2, 6, 1]) as driver:
        await driver.press("home", "n")
        await driver.save(INCREMENT.replace("| unit", '| "[bold]" | unit'))
        assert driver.session.cursor == 1
        assert driver.text("notice").startswith(" ✔ some.lark reloaded: ")
        assert "DWA states; mask +" in driver.text("notice")
        await driver.press("n", "n", "n")
        assert driver.session.frame.bits()[7]


async def test_what_is_no_longer_viable_comes_back_with_the_grammar(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, [0, 3]) as driver:
        await driver.save(STRICT)
        assert (driver.session.length, driver.session.cursor) == (1, 1)
        assert "the text stops at step 1: ++ (#3) is refused" in driver.text("notice")
        assert driver.text("strip").split()[-2:] == ["a│▸✖", "++"]
        await driver.save(INCREMENT)
        assert (driver.session.length, driver.session.cursor) == (2, 2)
        assert driver.text("notice").startswith(" ✔")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("start: NAME\nNAME: /[/\n", ":2:"),
        ("start: other\n", ":1:8: "),
        ("start: A\nA: /a{100000}{100}/\n", ":2:6: S015: a count above 65536 is not supported"),
        ("start: A\nA: /(a{5000}){5000}/\n", ":2:1: C002: the limit of "),
        ("", ":1:1: S009: the grammar is empty"),
        ("start: " + "(" * 5_000, ":1:108: S008: brackets are nested more than 100 deep"),
    ],
)
async def test_a_broken_grammar_leaves_the_last_good_one(
    grammar: Write, letters: Vocabulary, source: str, told: str
) -> None:
    async with debugger(grammar(INCREMENT), letters, [0, 3]) as driver:
        before = driver.session.frame
        await driver.save(source)
        assert driver.text("notice").startswith(f" ✖ the last good grammar stays: {driver.grammar}:")
        assert told in driver.text("notice")
        assert driver.session.frame == before
        assert "some.lark (last good)" in driver.text("title")
        await driver.press("p", "n", "w")
        assert driver.session.frame == before
        await driver.save(INCREMENT)
        assert "(last good)" not in driver.text("title")


async def test_a_file_that_vanishes_or_is_no_text(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, "a") as driver:
        driver.grammar.unlink()
        driver.saved()
        await driver.settle()
        assert "no such file" in driver.text("notice")
        driver.grammar.write_bytes(b"\xff")
        driver.saved()
        await driver.settle()
        assert "not UTF-8" in driver.text("notice")
        await driver.save(INCREMENT)
        assert driver.text("notice").startswith(" ✔")


async def test_the_last_of_many_saves_wins(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, [0, 3]) as driver:
        for source in [STRICT, "start: NAME", INCREMENT, STRICT] * 5:
            driver.grammar.write_text(source, encoding="utf-8")
            driver.saved()
            await driver.pilot.pause()
        await driver.settle()
        assert driver.session.subject.grammar.source == STRICT
        assert driver.session.length == 1


async def test_a_change_made_meanwhile_is_not_lost(
    grammar: Write, letters: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    started, go_on = threading.Event(), threading.Event()
    real = application.reload

    def slow(*arguments: object) -> object:
        result = real(*arguments)  # type: ignore[arg-type]
        started.set()
        assert go_on.wait(30)
        return result

    async with debugger(grammar(INCREMENT), letters, "a") as driver:
        monkeypatch.setattr(application, "reload", slow)
        driver.grammar.write_text(INCREMENT + "\n", encoding="utf-8")
        driver.saved()
        await driver.pilot.pause()
        while not started.is_set():
            await driver.pilot.pause()
        await driver.pilot.press("slash", *"#3", "enter", "enter")
        while driver.session.tokens != (0, 3):
            await driver.pilot.pause()
        go_on.set()
        await driver.settle()
        assert driver.session.subject.grammar.source == INCREMENT + "\n"
        assert (driver.session.tokens, driver.session.cursor) == ((0, 3), 2)


async def test_the_real_watcher_notices_an_atomic_save(
    grammar: Write, letters: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with debugger(grammar(INCREMENT), letters, [0, 3]) as driver:
        saved = threading.Event()

        def changed() -> None:
            driver.saved()
            saved.set()

        with FileWatcher(driver.grammar, changed):
            other = driver.grammar.with_suffix(".new")
            other.write_text(STRICT, encoding="utf-8")
            other.replace(driver.grammar)
            while not saved.is_set():
                await driver.pilot.pause()
        await driver.settle()
        assert driver.session.subject.grammar.source == STRICT
