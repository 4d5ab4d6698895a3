"""What cannot be written is one line on stderr and exit code 2; what is written has no blanks at the ends of lines."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from maskwright.cli import main
from maskwright.cli.output import print_lines
from systems import needs_full_device, needs_shell

Write = Callable[[str], Path]
Run = Callable[..., Any]

FULL = "maskwright: error: the output cannot be written: No space left on device\n"
GRAMMAR = 'start: NUMBER ("," NUMBER)* \nNUMBER: /[0-9]+/\n\nunused: "b"\n'
COMMANDS: dict[str, list[str]] = {
    "--help": [],
    "--version": [],
    "mask --help": [],
    "vocab list": [],
    "check": ["some.lark"],
    "mask": ["some.lark"],
    "why": ["some.lark", "--token", "x"],
    "profile": ["some.lark"],
    "step": ["--print", "some.lark", "--text", "1,2"],
}


@pytest.fixture
def folder(grammar: Write, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = grammar(GRAMMAR)
    monkeypatch.chdir(path.parent)
    return path.parent


def spawn(*words: str, stdout: Any, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "maskwright", *words]
    environment = {**os.environ, **variables}
    return subprocess.run(
        command, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False, env=environment, timeout=60
    )


@needs_full_device
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_is_told(folder: Path, name: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = spawn(*name.split(), *COMMANDS[name], stdout=full)
    assert (done.returncode, done.stderr) == (2, FULL)


@needs_full_device
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("words", ["--help", "check some.lark --format json", "check --watch some.lark"])
def test_a_full_disk_is_told_however_python_buffers(folder: Path, words: str, encoding: str, unbuffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = spawn(*words.split(), stdout=full, PYTHONUNBUFFERED=unbuffered, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (2, FULL)


@needs_full_device
def test_an_error_is_told_once_though_its_json_has_no_place(folder: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = spawn("check", "gone.lark", "--format", "json", stdout=full)
    assert (done.returncode, done.stderr) == (2, "maskwright: error: gone.lark: no such file\n")


def test_an_output_that_is_for_reading_is_told(folder: Path) -> None:
    with Path("some.lark").open() as file:
        done = spawn("check", "some.lark", stdout=file)
    assert done.returncode == 2
    assert done.stderr == "maskwright: error: the output cannot be written: Bad file descriptor\n"


@needs_shell
@pytest.mark.parametrize("words", ["--help", "check some.lark", "mask some.lark --format json"])
def test_a_closed_output_is_told(folder: Path, words: str) -> None:
    script = f'"{sys.executable}" -m maskwright {words} >&-'
    done = subprocess.run(["sh", "-c", script], stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (2, "maskwright: error: the standard output is closed\n")


@needs_shell
@needs_full_device
@pytest.mark.parametrize("to", ["2>&-", "2>/dev/full"])
def test_without_a_place_for_errors_the_exit_code_is_left(folder: Path, to: str) -> None:
    script = f'"{sys.executable}" -m maskwright check gone.lark {to}'
    done = subprocess.run(["sh", "-c", script], stdout=subprocess.PIPE, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize("words", ["--help", "check some.lark --format json"])
def test_a_reader_that_has_gone_is_no_error(folder: Path, words: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as pipe:
        done = spawn(*words.split(), stdout=pipe)
    assert (done.returncode, done.stderr) == (0, "")


def test_standard_output_is_given_back(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    full = Full()
    monkeypatch.setattr(sys, "stdout", full)
    assert main(["check", "some.lark"]) == 2
    assert sys.stdout is full


@pytest.mark.parametrize("name", [*COMMANDS, "why --help", "step --help"])
def test_no_line_ends_with_a_blank(folder: Path, run: Run, name: str) -> None:
    lines = run(*name.split(), *COMMANDS.get(name, [])).out.splitlines()
    assert lines
    assert [line for line in lines if line != line.rstrip()] == []


def test_an_empty_line_is_quoted_without_a_blank(run: Run, grammar: Write) -> None:
    lines = run("check", grammar("\n")).out.splitlines()
    assert lines[1] == "     1 |"


def test_what_a_grammar_holds_cannot_steer_the_terminal(run: Run, grammar: Write) -> None:
    path = grammar('start: "\x1b[2J\x07" missing | /\x1b]0;/\n')
    answer = run("check", path)
    line, marks = answer.out.splitlines()[1:3]
    assert line == '     1 | start: "\ufffd[2J\ufffd" missing | /\ufffd]0;/'
    assert line[marks.index("^") :].startswith("missing")
    path.write_text('start: /\x1b[2J]/ /\x1b[0]+/ "c"\n')
    for command in (["check"], ["why", "--text", "\x1b2", "--token", "x"], ["step", "--print"], ["mask"]):
        answer = run(*command, path)
        assert answer.code < 2 or answer.err
        assert not {"\x1b", "\x07"} & set(answer.out + answer.err)
    assert "\x1b" not in run("check", "\x1b[2J").assert_error()


def test_lines_are_printed_when_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = io.StringIO()
    monkeypatch.setattr(sys, "stdout", printed)

    def lines() -> Iterator[str]:
        yield "first"
        assert printed.getvalue() == "first\n"
        yield "second"

    print_lines(lines())
    assert printed.getvalue() == "first\nsecond\n"
