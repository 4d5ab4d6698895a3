"""``check --baseline`` and ``check --watch`` warn of an edit that multiplied states."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.watching import Watching, save
from systems import needs_signals

Write = Callable[[str], Path]
Run = Callable[..., Any]

TEXT = 'start: (WORD | rest)+\nrest: "[" WORD "]"\nWORD: /[a-z]{1,%d}/\n'
ALARM = "this edit made the lexer 167 times larger (24 → 4,004 states), through `WORD`"


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A vocabulary with all that the grammar needs."""
    path = tmp_path / "small.json"
    path.write_text(json.dumps(["a", "b", "ab", *"[](){}<>"]))
    return path


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.lark"
    path.write_text(TEXT % 20)
    return path


def test_a_growth_since_the_baseline_is_a_warning(run: Run, grammar: Write, small: Path, old: Path) -> None:
    answer = run("check", grammar(TEXT % 4000), "--baseline", old, "--vocab", small, "--format", "json")
    (alarm,) = [one for one in answer.json["diagnostics"] if one["code"] == "C020"]
    assert answer.code == 1
    assert (alarm["message"], alarm["severity"], alarm["line"], alarm["column"]) == (ALARM, "warning", 3, 1)
    lines = run("check", grammar(TEXT % 4000), "--baseline", old, "--vocab", small).out
    assert f"some.lark:3:1: warning C020: {ALARM}\n" in lines
    log = run("check", grammar(TEXT % 4000), "--baseline", old, "--vocab", small, "--format", "sarif").json
    (result,) = [one for one in log["runs"][0]["results"] if one["ruleId"] == "C020"]
    assert result["message"]["text"] == ALARM
    quiet = ("--severity", "C020=information")
    assert run("check", grammar(TEXT % 4000), "--baseline", old, "--vocab", small, *quiet).code == 0


def test_nothing_is_said_without_growth_or_without_a_baseline(run: Run, grammar: Write, small: Path, old: Path) -> None:
    assert run("check", grammar(TEXT % 900), "--baseline", old, "--vocab", small).code == 0
    assert "C020" not in run("check", grammar(TEXT % 4000), "--vocab", small).out


def test_a_baseline_is_read_as_the_grammar_is(run: Run, tmp_path: Path, small: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for path, most in ((old, 20), (new, 4000)):
        path.write_text((TEXT % most).replace("start", "whole"))
    answer = run("check", new, "--start", "whole", "--baseline", old, "--vocab", small, "--format", "json")
    assert "C020" in [one["code"] for one in answer.json["diagnostics"]]


def test_schemas_have_baselines_too(run: Run, tmp_path: Path, small: Path) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    for path, most in ((old, 9), (new, 900)):
        path.write_text(json.dumps({"type": "object", "properties": {"a": {"type": "string", "maxLength": most}}}))
    answer = run("check", new, "--baseline", old, "--vocab", small, "--format", "json")
    assert [one["code"] for one in answer.json["diagnostics"]] == ["C020", "L030"]
    assert answer.json["diagnostics"][0]["message"].endswith(", through `/properties/a/maxLength`")


def test_what_is_no_baseline_is_one_line(run: Run, grammar: Write, tmp_path: Path, small: Path) -> None:
    path = grammar(TEXT % 20)
    line = run("check", path, "--baseline", tmp_path / "missing.lark", "--vocab", small).assert_error()
    assert "missing.lark" in line
    broken = tmp_path / "broken.lark"
    broken.write_text("start: missing")
    line = run("check", path, "--baseline", broken, "--vocab", small).assert_error()
    assert line.endswith(f"{broken}: is no baseline, since it cannot be compiled: the rule `missing` is not defined")


@needs_signals
def test_watch_compares_with_the_last_good_text_before_the_edit(grammar: Write, small: Path) -> None:
    path = grammar(TEXT % 20)
    with Watching(path, "--format", "json", "--vocab", small) as process:

        def codes(text: str) -> list[str]:
            save(path, text)
            return [one["code"] for one in process.round()["diagnostics"]]

        assert process.round()["diagnostics"] == []
        assert codes("start: missing") == ["G001"]
        assert codes(TEXT % 4000) == ["C020", "L030"]
        assert codes(TEXT % 4001) == ["C020", "L030"]
        assert codes(f"// Enough.\n{TEXT % 4001}") == ["C020", "L030"]
        assert codes((TEXT % 4001).replace('"["', '"("')) == ["L030"]
        assert codes(TEXT % 20) == []
        process.press_ctrl_c()


@needs_signals
def test_watch_with_a_baseline_compares_with_that_one(grammar: Write, small: Path, old: Path) -> None:
    path = grammar(TEXT % 4000)
    with Watching(path, "--format", "json", "--vocab", small, "--baseline", old) as process:
        assert [one["code"] for one in process.round()["diagnostics"]] == ["C020", "L030"]
        save(path, (TEXT % 4000).replace('"["', '"("'))
        assert [one["code"] for one in process.round()["diagnostics"]] == ["C020", "L030"]
        process.press_ctrl_c()
