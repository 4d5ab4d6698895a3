"""The commands take every notation, and say which one they took a file for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

GBNF = 'root ::= "a" [b-c]* # accept: abc\n# reject: ad\n'


@pytest.fixture
def gbnf(tmp_path: Path) -> Path:
    file = tmp_path / "some.txt"
    file.write_text(GBNF, encoding="utf-8")
    return file


def test_check_says_what_it_took_the_file_for(run: Run, gbnf: Path) -> None:
    answer = run("check", gbnf)
    assert answer.code == 0
    assert answer.out.splitlines()[0] == f"{gbnf}: read as GBNF"
    assert run("check", gbnf, "--format", "json").json["notation"] == "gbnf"
    lark = gbnf.with_name("some.gbnf")
    lark.write_text('start: "a"', encoding="utf-8")
    assert run("check", lark).out.splitlines()[0] == f"{lark}: read as Lark"


def test_the_other_commands_take_it_as_well(run: Run, gbnf: Path) -> None:
    assert run("mask", gbnf, "--text", "a", "--format", "json").json["eos"] is True
    assert run("why", gbnf, "--text", "a", "--token", "d").code == 0
    assert run("step", "--print", gbnf, "--text", "ab").code == 0
    assert run("profile", gbnf).code == 0
    assert run("sample", "--shortest", gbnf).out == "a\n"
    assert run("test", gbnf).out == f"{gbnf}: 2 passed, 0 failed\n"


def test_a_notation_that_is_named_wins(run: Run, gbnf: Path) -> None:
    assert run("check", gbnf, "--notation", "lark").code == 1
    assert run("mask", gbnf, "--notation", "lark").assert_error()
    assert "'ebnf' is not one of" in run("check", gbnf, "--notation", "ebnf").assert_error()


def test_the_start_rule_is_that_of_the_notation_unless_named(run: Run, gbnf: Path) -> None:
    gbnf.write_text('root ::= "a"\nother ::= "b"', encoding="utf-8")
    assert run("sample", "--shortest", gbnf, "--start", "other").out == "b\n"
    assert run("sample", "--shortest", gbnf).out == "a\n"


def test_folders_have_grammars_of_each_notation(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.gbnf").write_text(GBNF, encoding="utf-8")
    (tmp_path / "b.lark").write_text('start: "b" // accept: b\n', encoding="utf-8")
    assert run("test", tmp_path).out.splitlines()[-1] == "2 grammars: 3 passed, 0 failed"


def test_only_lark_is_laid_out(run: Run, gbnf: Path) -> None:
    assert run("format", gbnf).assert_error().endswith("is GBNF, and only grammars in Lark are laid out")
    assert gbnf.read_text(encoding="utf-8") == GBNF
