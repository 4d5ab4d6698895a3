"""The debugger as its user meets it: keys in, text on the screen out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from maskwright import Vocabulary
from maskwright.tui.widgets.candidate_list import CandidateList
from tui.driving import Driver, debugger
from tui.samples import INCREMENT

Write = Callable[[str], Path]
SIZES = [(80, 24), (110, 30), (160, 45)]


def rows(driver: Driver) -> list[str]:
    """The visible rows of the list of candidates."""
    candidates = driver.screen.query_one(CandidateList)
    return [candidates.render_line(y).text.rstrip() for y in range(candidates.size.height)]


@pytest.mark.parametrize("size", SIZES)
async def test_shows_tokens_mask_and_stacks(grammar: Write, letters: Vocabulary, size: tuple[int, int]) -> None:
    async with debugger(grammar(INCREMENT), letters, [0, 3], size=size) as driver:
        assert "step 2 of 2" in driver.text("title")
        assert driver.text("strip").split() == ["a│++│▸?"]
        assert driver.text("mask").startswith(" allowed ")
        assert "end ✔" in driver.text("mask")
        await driver.press("G")
        assert "● branch 0" in driver.text("gss")
        await driver.press("L")
        assert "● branch 0" in driver.text("lexer")
        assert driver.text("notice") == ""


async def test_steps_forward_and_back(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, [0, 3, 6, 2, 6, 1]) as driver:
        last = driver.session.length
        await driver.press("p")
        await driver.press("left")
        await driver.press("shift+f10")
        assert driver.session.cursor == last - 3
        await driver.press("n", "f10", "right")
        assert driver.session.cursor == last
        await driver.press("n")
        assert "end of the text" in driver.text("notice")
        await driver.press("home")
        assert driver.session.cursor == 0
        assert driver.text("strip").split()[0] == "▸a"
        await driver.press("p")
        assert "start of the text" in driver.text("notice")
        await driver.press("end")
        assert f"step {last} of {last}" in driver.text("title")


async def test_commits_undoes_and_does_again(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, "a") as driver:
        await driver.press("slash", *"#3", "enter", "enter")
        assert driver.session.tokens == (0, 3)
        assert driver.text("notice") == " ✔ took ++ (#3)"
        await driver.press("u")
        assert driver.session.tokens == (0,)
        await driver.press("u")
        assert "nothing to undo" in driver.text("notice")
        await driver.press("ctrl+r")
        assert driver.session.tokens == (0, 3)
        await driver.press("ctrl+r")
        assert "nothing to redo" in driver.text("notice")


async def test_a_masked_candidate_is_not_taken_and_explained(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, "a") as driver:
        await driver.press("slash")
        await driver.type("[bold]")
        await driver.press("enter")
        before = driver.session.frame
        await driver.press("enter")
        assert driver.text("notice").startswith(" ✖ [bold] (#7) is masked here: ")
        assert (driver.session.tokens, driver.session.frame) == ((0,), before)
        await driver.press("w")
        assert driver.text("why").startswith('token #7\n✖ "[bold]" is masked: ')
        assert driver.text("why").endswith("both say so")


async def test_the_list_is_filtered_by_text_id_and_verdict(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, "a") as driver:
        assert rows(driver)[0] == "▸✔       0  a"
        await driver.press("slash", "plus")
        assert [row.split()[-1] for row in rows(driver) if row] == ["+", "++", "a+", "b+a"]
        await driver.press("escape")
        assert len([row for row in rows(driver) if row]) == 12
        await driver.press("a")
        assert {row.strip("▸ ")[0] for row in rows(driver) if row} == {"✔"}
        await driver.press("a")
        assert {row.strip("▸ ")[0] for row in rows(driver) if row} == {"✖"}
        assert r"\x1b[31m" in "\n".join(rows(driver))
        await driver.press("slash", "z")
        assert [row.strip() for row in rows(driver) if row] == ["no such candidate"]
        await driver.press("enter", "enter")
        assert "no candidate is selected" in driver.text("notice")
        await driver.press("w")
        assert driver.text("why") == "select a candidate"


async def test_the_selection_stays_with_its_token(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, "a") as driver:
        await driver.press("down", "down", "down")
        candidates = driver.screen.query_one(CandidateList)
        assert candidates.token == 3
        await driver.press("a")
        assert candidates.token == 3
        await driver.press("ctrl+end", "k", "pageup", "g", "j")
        assert candidates.token == 1


async def test_text_is_typed_in_and_stops_where_it_is_refused(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, [0, 2, 1]) as driver:
        await driver.press("p", "i")
        await driver.type("a+[bold]b")
        await driver.press("enter")
        tokens = driver.session.tokens
        assert [letters.token_bytes(token) for token in tokens] == [b"a", b"+", b"a+", b"[bold]", b"b"]
        assert driver.session.cursor == 3
        assert "[bold] (#7) is refused" in driver.text("notice")
        assert driver.text("strip").split()[-3:] == ["[bold]", "│✖", "b"]
        await driver.press("n")
        assert "[bold] (#7) is refused" in driver.text("notice")
        await driver.press("i")
        await driver.type("q")
        await driver.press("enter")
        assert "no token for byte" in driver.text("notice")
        await driver.press("i", "b", "escape")
        assert driver.session.tokens == tokens
        await driver.press("u")
        assert driver.session.tokens == (0, 2, 1)


async def test_a_text_that_is_not_viable_opens_where_it_stops(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar(INCREMENT), letters, "a[bold]") as driver:
        assert driver.session.cursor == 1
        assert driver.text("notice").startswith(" ✖ [bold] (#7) is refused; ")
        assert driver.screen.query_one(CandidateList).token == 7
        await driver.press("W")
        assert driver.text("why").startswith('token #7\n✖ "[bold]" is masked')


async def test_what_was_asked_on_the_command_line_is_explained_first(grammar: Write, letters: Vocabulary) -> None:
    for size in SIZES:
        async with debugger(grammar(INCREMENT), letters, "a", asked=3, size=size) as driver:
            assert driver.text("why").startswith('token #3\n✔ "++" is allowed')
            assert driver.screen.query_one("#why").display
    async with debugger(grammar(INCREMENT), letters, "a", asked=b"++b") as driver:
        assert driver.text("why").startswith('bytes that are no token\n✖ "++b" is masked')


async def test_a_dead_end_and_an_end_are_said_in_words(grammar: Write, letters: Vocabulary) -> None:
    async with debugger(grammar('start: "a" "z"\n'), letters, "a") as driver:
        assert "✖ dead end" in driver.text("mask")
        assert driver.text("strip").split() == ["a│▸✖", "dead", "end"]
    async with debugger(grammar('start: "a"\n'), letters, [0, 12]) as driver:
        assert driver.text("strip").split() == ["a│<end>│▸end"]
        assert "the text has ended" in driver.text("mask")
        assert driver.text("gss") == "no stacks: the text has ended"


async def test_an_empty_text_and_special_bytes(grammar: Write, letters: Vocabulary) -> None:
    source = "start: /(\\x1b\\[31m|\\[bold\\]|é| )*/\n"
    async with debugger(grammar(source), letters) as driver:
        assert driver.text("strip").split() == ["▸?"]
    async with debugger(grammar(source), letters, [10, 7, 8, 9, 6]) as driver:
        assert driver.text("strip").split() == [r"\x1b[31m│[bold]│\xc3│\xa9│␣│▸?"]
