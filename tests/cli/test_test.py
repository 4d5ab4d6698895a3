"""``test`` runs the tests of grammars and says which fail, where, and what could have come there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Write = Callable[[str], Path]
Run = Callable[..., Any]

RULES = 'start: "a" "b"\n'


def test_all_pass(run: Run, grammar: Write) -> None:
    answer = run("test", grammar(f"{RULES}// accept: ab\n// reject: a\n"))
    assert (answer.code, answer.out, answer.err) == (0, f"{grammar(RULES)}: 2 passed, 0 failed\n", "")


def test_one_fails(run: Run, grammar: Write) -> None:
    path = grammar(f'{RULES}// accept: "a\\nb"\n// reject: a\n')
    answer = run("test", path)
    assert answer.code == 1
    assert answer.out.splitlines() == [
        f'{path}:2:1: error T006: accept: "\\n" at line 1, column 2 (byte 1) cannot come there; "b" may (1 token)',
        "     1 | a",
        "       |  ^",
        '  the token "\\n" (#198) is not in the mask',
        f"{path}: 1 passed, 1 failed",
    ]


def test_a_longer_sample_is_shown_where_it_dies(run: Run, grammar: Write, tmp_path: Path) -> None:
    (tmp_path / "accept").mkdir()
    sample = tmp_path / "accept" / "two.txt"
    sample.write_bytes(b"a\n\nb")
    assert f"{sample}:1:2: error T006: accept (two.txt):" in run("test", grammar(RULES)).out


def test_machine_readable(run: Run, grammar: Write, small: Path) -> None:
    path = grammar(f"{RULES}// accept: a\n// reject: ba\n")
    answer = run("test", path, "--format", "json", "--vocab", small).json
    assert (answer["passed"], answer["failed"]) == (1, 1)
    (entry,) = answer["grammars"]
    assert (entry["file"], entry["passed"], entry["failed"], entry["problems"]) == (str(path), 1, 1, [])
    first, second = entry["tests"]
    assert (first["line"], first["column"], first["passed"], first["verdict"]) == (2, 1, False, "unfinished")
    assert first["dies_at"] == 1
    assert first["diagnostic"]["code"] == "T007"
    assert first["allowed"] == {
        "terminals": [{"terminal": '"b"', "sample": "b", "begun": False}],
        "count": 1,
        "eos": False,
    }
    assert (second["passed"], second["dies_at"], "diagnostic" in second) == (True, 0, False)


def test_problems_with_the_tests_themselves(run: Run, grammar: Write, tmp_path: Path) -> None:
    path = grammar(f"{RULES}// accept: ab\n")
    (tmp_path / "some.tests.json").write_text('[{"input": 1}]', encoding="utf-8")
    answer = run("test", path)
    assert answer.code == 2
    assert "some.tests.json:1:3: error T002: `input` must be a string, not 1\n     1 | [" in answer.out
    assert answer.out.endswith(f"{path}: 1 passed, 0 failed\n")


def test_without_tests(run: Run, grammar: Write) -> None:
    assert "there are no tests" in run("test", grammar(RULES)).assert_error()
    path = grammar(f"{RULES}// accept: ab\n")
    assert "there are no tests with 'x'" in run("test", path, "-k", "x").assert_error()
    assert run("test", path, "-k", "AB").code == 0


def test_a_folder_of_grammars_one_of_them_broken(run: Run, tmp_path: Path) -> None:
    for name, text in {"good": f"{RULES}// accept: ab\n", "bad": "start: missing // accept: x\n"}.items():
        (tmp_path / f"{name}.lark").write_text(text, encoding="utf-8")
    answer = run("test", tmp_path)
    assert answer.code == 2
    assert "good.lark: 1 passed, 0 failed\n2 grammars: 1 passed, 0 failed\n" in answer.out
    assert "bad.lark:1:8: G001" in answer.assert_error()
    assert "error" in run("test", tmp_path, "--format", "json").json["grammars"][0]


def test_what_is_not_there(run: Run, tmp_path: Path) -> None:
    assert "no such file or folder" in run("test", tmp_path / "none.lark").assert_error()
    assert "no tests" in run("test", tmp_path).assert_error()


def test_what_the_tests_leave_out(run: Run, grammar: Write) -> None:
    path = grammar('start: "a" | other // accept: a\nother: "b"\n// accept: "bb" fails, and counts for nothing\n')
    answer = run("test", path, "--coverage")
    assert answer.code == 1
    assert answer.out.splitlines()[-5:] == [
        f"{path}: 1 passed, 1 failed",
        f"{path}:1:14: alternative `other` is in no accepted text",
        f"{path}:2:1: rule `other` is in no accepted text",
        f'{path}:2:8: terminal `"b"` is in no accepted text',
        f"{path}: 3 of 6 parts of the grammar are in accepted texts",
    ]
    coverage = run("test", path, "--coverage", "--format", "json").json["grammars"][0]["coverage"]
    assert (coverage["parts"], coverage["reached"], coverage["given_up"]) == (6, 3, 0)
    assert coverage["missing"][0]["column"] == 14


def test_what_is_too_long_to_count_is_said_first(run: Run, grammar: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maskwright.trials.chart.MAX_WORK", 10)
    path = grammar('start: A*\nA: "a" // accept: aaaaaaaaaaaaaaaaaaaa\n')
    assert run("test", path, "--coverage").out.splitlines()[1:] == [
        f"{path}: 1 text is too long or too ambiguous to count",
        f"{path}:1:1: rule `start` is in no text that was counted",
        f"{path}:2:1: terminal `A` is in no text that was counted",
        f"{path}: 0 of 3 parts of the grammar are in texts that were counted",
    ]
