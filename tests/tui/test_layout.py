from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from maskwright import State
from maskwright.errors import LimitExceeded
from maskwright.stepping.session import Session
from maskwright.tui.layout.lexer import lexer_lines
from maskwright.tui.layout.line import clipped, line, wrapped
from maskwright.tui.layout.strip import Cell, token_cell, window
from maskwright.tui.layout.summary import mask_line, title_line
from maskwright.tui.layout.why import explained, why_lines
from maskwright.tui.model.frame import frame_of
from maskwright.tui.model.session import DebugSession
from tui.samples import INCREMENT

Subject = Callable[[str], Session]
TEXTS = st.text(st.sampled_from("ab │[é不\u0301"), max_size=60)


@given(st.lists(TEXTS, max_size=4), st.integers(1, 30))
def test_wrapping_loses_nothing_but_blanks_and_keeps_to_the_width(texts: list[str], width: int) -> None:
    rows = wrapped([line(*texts, hang="  ")], width)
    assert "".join(row.text for row in rows).replace(" ", "") == "".join(texts).replace(" ", "")
    # A character of two cells does not fit into one.
    assert all(row.width <= max(width, 2) for row in rows)


def test_lines_are_broken_at_blanks_and_go_on_indented() -> None:
    rows = wrapped([line("  one ", ("two", "mark"), " three", hang="    "), line("never broken", hang=None)], 11)
    assert [row.text for row in rows] == ["  one two", "    three", "never broken"]
    assert ("two", "mark") in rows[0].pieces


@given(TEXTS, st.integers(-1, 20))
def test_what_is_clipped_fits(text: str, width: int) -> None:
    assert cell_len(clipped(text, width)) <= max(width, 0)
    assert clipped(text, cell_len(text)) == text


@given(st.integers(0, 60), st.data(), st.integers(1, 60))
def test_the_strip_shows_what_is_around_the_cursor(count: int, data: st.DataObject, width: int) -> None:
    cursor = data.draw(st.integers(0, count))

    def cell(place: int) -> Cell | None:
        return token_cell(place, "x" * (place % 7 + 1), place, "taken") if 0 <= place <= count else None

    seen = window(cell, cursor, width)
    places = [one.place for one in seen.cells]
    assert cursor in places
    assert places == list(range(places[0], places[-1] + 1))
    assert (seen.more_before, seen.more_after) == (places[0] > 0, places[-1] < count)
    if len(places) > 1:
        assert seen.width <= width
    # Room is not left unused: one more cell on either side would not fit.
    for more in (places[0] - 1, places[-1] + 1):
        one = cell(more)
        assert one is None or seen.width + one.width + 1 > width


def test_a_long_token_is_cut_in_the_strip() -> None:
    assert token_cell(0, "-" * 112, 182_513, "ahead").width <= 26
    assert token_cell(0, "=b", 5, "refused").text == "✖ =b"


def test_the_mask_line_says_more_where_there_is_room(subject: Subject) -> None:
    session = DebugSession.open(subject(INCREMENT), [0, 2])
    frame, before = session.frame, session.frame_at(1)
    assert mask_line(frame, before, 13, 40).text == " allowed 7 of 13  end ✖"
    full = mask_line(frame, before, 13, 90).text
    assert full.startswith(" allowed 7 of 13  end ✖  ████████▋░░░░░░░ 53.8%  since step 1 +")
    dead = DebugSession.open(subject('start: "a" "z"\n'), [0]).frame
    assert mask_line(dead, None, 13, 90).text == ' allowed 0 of 13  end ✖  ✖ dead end  ░░░░░░░░░░░░░░░░ 0.0%  only "z"'
    ended = DebugSession.open(subject(INCREMENT), [0, 12]).frame
    assert mask_line(ended, None, 13, 90).text == " the text has ended: no token may come next"


def test_the_title_gives_up_the_name_before_the_place(subject: Subject) -> None:
    frame = DebugSession.open(subject(INCREMENT), [0]).frame
    wide = title_line("folder/some.lark", "letters", frame, 4, 80, stale=True).text
    assert wide.startswith(" maskwright  some.lark (last good) · letters  ")
    assert wide.endswith("step 1 of 4 · byte 1 · 2 branches ")
    assert len(wide) == 80
    narrow = title_line("folder/some.lark", "letters", frame, 4, 50).text
    assert len(narrow) == 50
    assert "…" in narrow


def test_the_lexer_panel_says_what_each_branch_may_become(subject: Subject) -> None:
    frame = DebugSession.open(subject(INCREMENT), [0, 2]).frame
    lines = [row.text for row in lexer_lines(frame.lexer_states)]
    assert any("at a boundary" in text for text in lines)
    assert '    complete now as "+"' in lines
    assert '    may go on as    "++"' in lines
    after = DebugSession.open(subject(INCREMENT), [0]).frame
    assert any(row.text.startswith("    ⊘ dies if NAME") for row in lexer_lines(after.lexer_states))
    assert [row.text for row in lexer_lines([])] == ["no lexer states: the text has ended"]


@pytest.mark.parametrize(("token", "mark"), [(3, "✔"), (7, "✖")])
def test_why_shows_the_verdict_and_the_line_of_the_grammar(subject: Subject, token: int, mark: str) -> None:
    compiled = subject(INCREMENT)
    answer: dict[str, Any] = DebugSession.open(compiled, [0]).state.why(token)
    lines = why_lines(answer, compiled.grammar, f"token #{token}")
    assert lines[0].text == f"token #{token}"
    assert lines[1].text.startswith(f"{mark} ")
    if answer["spans"]:
        marked = next(row for row in lines if row.pieces[-1].role == "mark")
        assert marked.hang is None
        assert set(marked.pieces[-1].text.strip()) == {"^"}
    assert lines[-1].text.endswith("both say so")
    answer["by_automaton"] = not answer["allowed"]
    assert why_lines(answer, compiled.grammar, "")[-1].pieces[0].role == "alarm"


class Exhausted:
    """A state at which looking ahead costs too much."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def why(self, token: int) -> Any:
        raise LimitExceeded("more than 4 branches", "commit", 5, 4)

    def forced_bytes(self) -> bytes:
        raise LimitExceeded("more than 4 branches", "commit", 5, 4)


def test_what_costs_too_much_is_said_to(subject: Subject) -> None:
    compiled = subject('start: "a" "b"\n')
    session = DebugSession.open(compiled, [0])
    state: Any = Exhausted(session.state)
    lines = explained(state, 3, compiled.grammar)
    assert [row.text for row in lines] == ["token #3", "this cannot be explained: more than 4 branches"]
    assert session.frame.forced == b"b"
    assert frame_of(state, 1, 0, 1) == replace(session.frame, forced=b"")
