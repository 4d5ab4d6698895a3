"""``check --severity`` and ``check --format sarif``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from maskwright.codes import CODES
from maskwright.diagnostic import Severity, Span
from maskwright.severities import complaint_about, regraded

Write = Callable[[str], Path]
Run = Callable[..., Any]

TEXT = 'start: "é" start | "b"\n\nlost: "c"\n'


def severities(answer: Any) -> dict[str, str]:
    return {one["code"]: one["severity"] for one in answer.json["diagnostics"]}


def test_a_finding_counts_as_what_it_is_told_to(run: Run, grammar: Write) -> None:
    path = grammar(TEXT)
    plain = run("check", path, "--format", "json")
    assert severities(plain) == {"N003": "information", "N002": "information", "G008": "warning"}
    options = ["--severity", "N002=error", "--severity", "G008=information", "--severity", "N003=off"]
    graded = run("check", path, "--format", "json", *options)
    assert severities(graded) == {"N002": "error", "G008": "information"}
    assert (plain.code, graded.code) == (1, 1)
    assert graded.json["stats"] is not None
    quiet = run("check", path, "--format", "json", "--severity", "G008=off", "--strict", "--severity", "N002=off")
    assert severities(quiet) == {"N003": "error"}
    assert run("check", path, "--severity", "G008=off").code == 0
    assert run("check", path, "--severity", "G008=off", "--severity", "G008=error").code == 1


def test_what_stops_compiling_stops_it_all_the_same(run: Run, grammar: Write) -> None:
    answer = run("check", grammar("start: missing\n"), "--format", "json", "--severity", "G001=information")
    assert severities(answer) == {"G001": "information"}
    assert (answer.code, answer.json["stats"]) == (0, None)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("N999=error", "no diagnostic code 'N999'"),
        ("N002", "'' is no severity of N002; there are error, warning, information, off"),
        ("N002=loud", "'loud' is no severity"),
        ("G001=off", "G001 cannot be off"),
    ],
)
def test_what_is_no_severity_is_refused(run: Run, grammar: Write, given: str, message: str) -> None:
    assert message in run("check", grammar(TEXT), "--severity", given).assert_error()


def test_every_code_can_be_anything_and_off_unless_it_is_an_error() -> None:
    for code, (_, severity) in CODES.items():
        assert [complaint_about(code, one.value) for one in Severity] == [None] * len(Severity)
        assert (complaint_about(code, "off") is None) == (severity is not Severity.ERROR)
    assert regraded((), {"N002": None}) == ()


def test_a_sarif_log_says_what_the_other_forms_say(run: Run, grammar: Write) -> None:
    path = grammar(TEXT)
    found = run("check", path, "--format", "json").json["diagnostics"]
    answer = run("check", path, "--format", "sarif")
    assert answer.code == 1
    log = answer.json
    assert (log["version"], len(log["runs"])) == ("2.1.0", 1)
    (told,) = log["runs"]
    assert told["columnKind"] == "unicodeCodePoints"
    rules = told["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["G008", "N002", "N003"]
    assert rules[0]["shortDescription"]["text"] == "Unused rule."
    levels = {"information": "note", "warning": "warning", "error": "error"}
    for one, result in zip(found, told["results"], strict=True):
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == one["code"]
        assert (result["level"], result["message"]["text"]) == (levels[one["severity"]], one["message"])
        (location,) = result["locations"]
        assert place_of(location, path) == place(one)
        related = [(place_of(other, path), other["message"]["text"]) for other in result.get("relatedLocations", [])]
        assert related == [(place(other), other["message"]) for other in one["related"]]
        assert [fix["description"]["text"] for fix in result.get("fixes", [])] == [fix["title"] for fix in one["fixes"]]
        for fix, other in zip(one["fixes"], result.get("fixes", []), strict=True):
            (change,) = other["artifactChanges"]
            edits = [(r["deletedRegion"], r["insertedContent"]["text"]) for r in change["replacements"]]
            assert edits == [(place(edit), edit["text"]) for edit in fix["edits"]]


def place(one: dict[str, Any]) -> dict[str, int]:
    names = {"line": "startLine", "column": "startColumn", "end_line": "endLine", "end_column": "endColumn"}
    return {name: one[key] for key, name in names.items()}


def place_of(location: dict[str, Any], path: Path) -> dict[str, int]:
    physical: dict[str, Any] = location["physicalLocation"]
    assert physical["artifactLocation"] == {"uri": path.as_uri()}
    region: dict[str, int] = physical["region"]
    return region


def test_a_relative_file_is_a_relative_uri() -> None:
    from maskwright.cli.sarif import to_sarif
    from maskwright.codes import finding

    log = to_sarif((finding("G008", "lost", Span(0, 0)),), "a folder/é.lark", "")
    assert log["runs"][0]["artifacts"] == [{"location": {"uri": "a%20folder/%C3%A9.lark"}}]


def test_watching_has_no_sarif_form(run: Run, grammar: Write) -> None:
    assert "no SARIF form" in run("check", grammar(TEXT), "--watch", "--format", "sarif").assert_error()
