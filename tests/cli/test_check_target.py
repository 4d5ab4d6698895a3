"""``maskwright check --target``: findings about other engines, where the grammar runs, and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from maskwright.cli import main

GRAMMAR = 'start: A ("," A)*\nA.2: "\\x41" | /\\w/\n'


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("my.lark").write_text(GRAMMAR, encoding="utf-8")
    return "my.lark"


def test_without_a_target_nothing_is_said_of_any(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", file]) == 0
    shown = capsys.readouterr().out
    assert "S07" not in shown
    assert "runs on" not in shown


def test_the_last_line_says_where_it_runs(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--target", "llguidance", "--target", "xgrammar", "--target", "maskwright", "--target", "gbnf"]
    assert main(["check", file, *given]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "my.lark:2:2: warning S070: a priority does not run on llguidance and xgrammar: there are none" in lines
    assert lines[-1] == ("runs on: maskwright, gbnf; not on: llguidance because of line 2, xgrammar because of line 2")


def test_what_runs_with_another_meaning_is_said_to(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(file).write_text("start: /\\w/\n", encoding="utf-8")
    assert main(["check", file, "--target", "xgrammar"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "with another meaning on: xgrammar because of line 1"


def test_information_alone_is_no_failure(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(file).write_text('start: "a" "b"\n%ignore " "\n', encoding="utf-8")
    assert main(["check", file, "--target", "llguidance"]) == 0
    shown = capsys.readouterr().out
    assert "information S072" in shown
    assert shown.splitlines()[-1] == "runs on: llguidance"


def test_severities_of_findings_about_targets_can_be_chosen(file: str) -> None:
    given = ["--target", "llguidance", "--severity", "S070=information", "--severity", "S071=off"]
    assert main(["check", file, *given]) == 0


def test_the_machine_readable_form_has_each_target(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", file, "--target", "xgrammar", "--target", "maskwright", "--format", "json"])
    first, second = json.loads(capsys.readouterr().out)["portability"]
    assert first == {
        "target": "xgrammar",
        "runs": False,
        "refused_by": [
            {"code": "S070", "line": 2, "column": 2},
            {"code": "S070", "line": 2, "column": 7},
        ],
        "differs_by": [{"code": "S071", "line": 2, "column": 16}],
        "doubted_by": [],
    }
    assert (second["target"], second["runs"]) == ("maskwright", True)


def test_of_a_schema_nothing_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.schema.json").write_text('{"type": "integer"}', encoding="utf-8")
    assert main(["check", "a.schema.json", "--target", "llguidance"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("not known of: llguidance (which keywords of a JSON Schema")


def test_a_target_that_is_none_is_an_error_of_the_command_line(file: str) -> None:
    assert main(["check", file, "--target", "outlines"]) == 2


def test_findings_are_in_sarif_too(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", file, "--target", "llguidance", "--format", "sarif"])
    results = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert "S070" in {one["ruleId"] for one in results}
