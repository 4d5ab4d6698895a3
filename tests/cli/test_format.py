"""``maskwright format``: what is written, what is only told, and exit codes."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Write = Callable[[str], Path]
Run = Callable[..., Any]


def test_files_are_written_and_then_stay(run: Run, grammar: Write) -> None:
    path = grammar('start:"a"|"b" // one\r\n')
    first = run("format", path)
    assert path.read_bytes() == b'start: "a" | "b"  // one\r\n'
    assert (first.code, first.out) == (0, f"{path}: laid out\n1 of 1 file changed\n")
    second = run("format", path)
    assert (second.code, second.out) == (0, "0 of 1 file changed\n")


def test_check_and_diff_write_nothing(run: Run, grammar: Write) -> None:
    path = grammar('start:"a"\n')
    checked = run("format", "--check", path)
    assert (checked.code, checked.out) == (1, f"{path}: would be laid out anew\n1 of 1 file would change\n")
    shown = run("format", "--diff", path)
    assert shown.code == 1
    assert '-start:"a"\n+start: "a"\n' in shown.out
    assert path.read_text() == 'start:"a"\n'


def test_the_input_goes_to_the_output(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO('start:"é"'.encode())))
    assert run("format", "-").out == 'start: "é"\n'
    monkeypatch.setattr(sys, "stdin", None)
    closed = run("format", "-")
    assert (closed.code, "the standard input is closed" in closed.err) == (2, True)
    assert run("format", "-", "other.lark").code == 2


def test_a_mark_at_the_start_and_who_may_read_stay(run: Run, grammar: Write) -> None:
    path = grammar("")
    path.write_bytes('\ufeffstart:"a"'.encode())
    path.chmod(0o640)
    link = path.with_name("link.lark")
    link.symlink_to(path.name)
    assert run("format", link).code == 0
    assert path.read_bytes() == '\ufeffstart: "a"\n'.encode()
    assert (path.stat().st_mode & 0o777, link.readlink()) == (0o640, Path(path.name))


def test_what_cannot_be_read_is_one_line(run: Run, tmp_path: Path, grammar: Write) -> None:
    for wrong in (tmp_path, tmp_path / "missing.lark"):
        result = run("format", wrong)
        assert (result.code, result.err.count("\n")) == (2, 1)
    binary = grammar("")
    binary.write_bytes(b"\xff")
    assert "not UTF-8" in run("format", binary).err


def test_a_broken_statement_stays_and_the_others_are_laid_out(run: Run, grammar: Write) -> None:
    path = grammar('start:  ( "a"\nb:"c"\n')
    assert run("format", path).code == 0
    assert path.read_text() == 'start:  ( "a"\nb: "c"\n'
