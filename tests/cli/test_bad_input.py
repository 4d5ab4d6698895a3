"""What cannot be used is one line on stderr, the same in JSON if asked for, and exit code 2; never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Write = Callable[[str], Path]
Run = Callable[..., Any]

COMMANDS: list[list[object]] = [
    ["check"],
    ["mask"],
    ["why", "--token", "x"],
    ["profile"],
    ["step", "--print"],
]


@pytest.fixture(params=COMMANDS, ids=lambda command: str(command[0]))
def command(request: pytest.FixtureRequest) -> list[object]:
    words = request.param
    assert isinstance(words, list)
    return words


def refused(run: Run, *arguments: object) -> str:
    answer = run(*arguments, "--format", "json")
    line = answer.assert_error()
    assert answer.json["error"] == line.removeprefix("maskwright: error: ")
    plain = run(*arguments)
    assert plain.assert_error() == line
    assert plain.out == ""
    return str(line)


def test_a_missing_file(run: Run, command: list[object], tmp_path: Path) -> None:
    assert "no such file" in refused(run, *command, tmp_path / "gone.lark")


def as_given(answer: Any) -> str:
    line: str = answer.assert_error()
    return line.removeprefix("maskwright: error: ").split(": ")[0]


@pytest.mark.parametrize("name", ["http://x//y", "./gone.lark", "a/../gone", "..//", "x\ny"])
def test_a_file_is_named_as_it_was_given(run: Run, command: list[object], name: str) -> None:
    assert as_given(run(*command, name)) == " ".join(name.split())
    if command == ["check"]:
        assert as_given(run(*command, "--watch", name)) == " ".join(name.split())


def test_no_name_at_all_is_no_folder(run: Run, command: list[object]) -> None:
    assert refused(run, *command, "") == "maskwright: error: '': no such file"


def test_a_vocabulary_is_named_as_it_was_given(run: Run, command: list[object], grammar: Write) -> None:
    path = grammar('start: "a"')
    assert as_given(run(*command, path, "--vocab", "http://x//y.json")) == "http://x//y.json"
    assert as_given(run(*command, path, "--vocab", "./gone.tiktoken")) == "./gone.tiktoken"


def test_a_folder(run: Run, command: list[object], tmp_path: Path) -> None:
    assert "is a directory" in refused(run, *command, tmp_path)


def test_a_file_that_is_not_utf8(run: Run, command: list[object], tmp_path: Path) -> None:
    path = tmp_path / "latin.lark"
    path.write_bytes(b'start: "a"\n// \xe9\n')
    assert "not UTF-8 at byte 14 (line 2)" in refused(run, *command, path)


def test_an_unknown_vocabulary(run: Run, command: list[object], grammar: Write) -> None:
    line = refused(run, *command, grammar('start: "a"'), "--vocab", "gpt9")
    assert "unknown vocabulary 'gpt9': there are o200k_base, cl100k_base" in line


def test_a_broken_vocabulary(run: Run, command: list[object], grammar: Write, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('["a", 1]')
    assert "entry 1 must be a string" in refused(run, *command, grammar('start: "a"'), "--vocab", tmp_path / "bad.json")


BROKEN = {
    "empty": ("", ":1:1: S009: "),
    "unclosed regex": ("start: /abc\n", ":1:8: S003: "),
    "undefined start": ('other: "a"\n', ": G002: "),
    "undefined rule": ("start: missing\n", ":1:8: G001: "),
}


@pytest.mark.parametrize(("text", "place"), BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("command", COMMANDS[1:], ids=lambda command: str(command[0]))
def test_a_broken_grammar(run: Run, command: list[object], grammar: Write, text: str, place: str) -> None:
    path = grammar(text)
    line = refused(run, *command, path)
    assert line.startswith(f"maskwright: error: {path}:")
    assert place in line


@pytest.mark.parametrize("command", COMMANDS[1:], ids=lambda command: str(command[0]))
def test_an_empty_language(run: Run, command: list[object], grammar: Write) -> None:
    assert "no text matches this grammar" in refused(run, *command, grammar('start: "a" start\n'))


def test_token_ids_outside_the_vocabulary(run: Run, grammar: Write) -> None:
    path = grammar('start: "a"')
    out_of_range = "token 200019 is out of range: the vocabulary has 200019 ids"
    assert out_of_range in refused(run, "mask", path, "--ids", "200019")
    assert out_of_range in refused(run, "why", path, "--token", "#200019")
    assert out_of_range in refused(run, "step", "--print", path, "--ids", "200019")
    assert "token 99999999999 is out of range" in refused(run, "mask", path, "--ids", "99999999999")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--ids", "1,x"], "is not a list of token ids"),
        (["--ids", "-1"], "is not a list of token ids"),
        (["--ids", "1,,2"], "is not a list of token ids"),
        (["--bytes", "7"], "is not a sequence of hexadecimal bytes"),
        (["--bytes", "zz"], "is not a sequence of hexadecimal bytes"),
        (["--text", "a", "--ids", "1"], "give only one of --text, --bytes and --ids"),
        (["--nothing"], "No such option"),
        (["--limit", "many"], "is not a valid integer"),
        (["--limit", "-5"], "'--limit': -5 is not in the range"),
    ],
)
def test_bad_options(run: Run, grammar: Write, options: list[str], complaint: str) -> None:
    assert complaint in refused(run, "mask", grammar('start: "a"'), *options)


def test_a_missing_argument_and_an_unknown_command(run: Run) -> None:
    assert "Missing argument 'GRAMMAR'" in refused(run, "mask")
    assert "No such command 'frobnicate'" in refused(run, "frobnicate")
