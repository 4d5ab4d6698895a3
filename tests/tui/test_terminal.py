"""The command in a real terminal: when the debugger opens, what it leaves behind, and what errors look like."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals of this kind", allow_module_level=True)

from tui.samples import INCREMENT
from tui.terminal import ALTERNATE_SCREEN, MAIN_SCREEN, Terminal, lines

Write = Callable[[str], Path]
ROOT = Path(__file__).resolve().parents[2]
STEP = ("-m", "maskwright", "step")


@pytest.mark.parametrize("keys", [b"q", b"\x03", b"/+\x03", b"\x11"])
def test_opens_in_a_terminal_and_leaves_it_as_it_was(grammar: Write, keys: bytes) -> None:
    with Terminal(*STEP, grammar(INCREMENT), "--text", "a+") as terminal:
        terminal.read_until(b"step 2 of 2")
        assert ALTERNATE_SCREEN in terminal.written
        terminal.type(keys)
        assert terminal.end() == 0
        assert MAIN_SCREEN in terminal.written
        assert b"Traceback" not in terminal.written


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_too(grammar: Write, number: int) -> None:
    with Terminal(*STEP, grammar(INCREMENT), "--text", "a+") as terminal:
        terminal.read_until(b"step 2 of 2")
        terminal.process.send_signal(number)
        assert terminal.end() == 128 + number
        assert MAIN_SCREEN in terminal.written
        assert b"Traceback" not in terminal.written


def test_saving_the_grammar_is_noticed(grammar: Write) -> None:
    path = grammar(INCREMENT)
    with Terminal(*STEP, path, "--text", "a+") as terminal:
        terminal.read_until(b"step 2 of 2")
        path.write_text("start: NAME\nNAME: /[ab]+/\n", encoding="utf-8")
        terminal.read_until(b"the text stops at step 1")
        path.write_text("start: (\n", encoding="utf-8")
        terminal.read_until(b"last good")
        terminal.type(b"q")
        assert terminal.end() == 0


@pytest.mark.parametrize("words", [["--print"], ["--format", "json"], ["--print", "--format", "json"]])
def test_prints_where_that_is_asked_for(grammar: Write, words: list[str]) -> None:
    with Terminal(*STEP, grammar(INCREMENT), "--text", "a+", *words) as terminal:
        assert terminal.end() == 0
        assert ALTERNATE_SCREEN not in terminal.written
        assert b"lexer_states" in terminal.written or b"tokens may come next" in terminal.written


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("start: (\n", []),
        ("start: other\n", []),
        ("start: A\nA: /a{100000}{100}/\n", []),
        ("start: A\nA: /(a{5000}){5000}/\n", []),
        ("", []),
        (INCREMENT, ["--start", "nothing"]),
        (INCREMENT, ["--vocab", "nothing"]),
        (INCREMENT, ["--text", "a", "--ids", "1"]),
        (INCREMENT, ["--ids", "x"]),
        (INCREMENT, ["--bytes", "ff"]),
        (INCREMENT, ["--why", "#9999999"]),
    ],
)
def test_errors_are_those_of_printing_and_come_before_the_screen_opens(
    grammar: Write, source: str, words: list[str]
) -> None:
    path = grammar(source)
    with Terminal(*STEP, path, *words) as terminal:
        assert terminal.end() == 2
        assert ALTERNATE_SCREEN not in terminal.written
    (line,) = lines(terminal.written)
    assert line.startswith("maskwright: error: ")
    with Terminal(*STEP, "--print", path, *words) as printing:
        assert printing.end() == 2
    assert lines(printing.written) == [line]


def test_no_file_no_debugger(tmp_path: Path) -> None:
    with Terminal(*STEP, tmp_path / "missing.lark") as terminal:
        assert terminal.end() == 2
    (line,) = lines(terminal.written)
    assert line.endswith("missing.lark: no such file")


def test_colours_can_be_left_out(grammar: Write) -> None:
    with Terminal(*STEP, grammar(INCREMENT), "--text", "a+", NO_COLOR="1") as terminal:
        terminal.read_until(b"step 2 of 2")
        terminal.type(b"q")
        assert terminal.end() == 0
    text = terminal.written.decode()
    assert "✔" in text
    assert "▸" in text


@pytest.mark.parametrize("keys", [b"\xff", b"\xe2n", b"\x80\x81\xfe"])
def test_keys_that_are_not_utf_8_end_nothing(grammar: Write, keys: bytes) -> None:
    with Terminal(*STEP, grammar(INCREMENT), "--text", "a+") as terminal:
        terminal.read_until(b"step 2 of 2")
        terminal.type(keys + b"p")
        terminal.read_until(b"step 1 of 2")
        terminal.type(b"q")
        assert terminal.end() == 0


def test_a_key_for_the_palette_before_it_has_anything_to_show(grammar: Write) -> None:
    with Terminal(*STEP, grammar(INCREMENT), "--text", "a+") as terminal:
        terminal.read_until(b"step 2 of 2")
        terminal.type(b"\x10\x1b[5~\x1b[6~")
        terminal.read_until(b"Search for commands")
        terminal.type(b"\x1b")
        terminal.type(b"\x11")
        assert terminal.end() == 0


def test_a_storm_of_keys_for_panels_does_not_hold_up_the_end(grammar: Write) -> None:
    with Terminal(*STEP, grammar(INCREMENT), "--text", "a+") as terminal:
        terminal.read_until(b"step 2 of 2")
        for _ in range(300):
            terminal.type(b"GLWT")
        terminal.type(b"q")
        assert terminal.end() == 0
