"""``check`` prints findings with their places and the size of what was compiled, for people and as JSON."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Write = Callable[[str], Path]
Run = Callable[..., Any]

PLACE = {"message", "file", "line", "column", "end_line", "end_column"}
KEYS = PLACE | {"code", "severity", "witness", "related", "fixes"}


def test_a_clean_grammar_has_sizes_and_no_findings(run: Run, grammars: Path) -> None:
    answer = run("check", grammars / "tool_call" / "tool_call.lark", "--format", "json")
    assert answer.code == 0
    assert answer.err == ""
    assert answer.json["diagnostics"] == []
    stats = answer.json["stats"]
    assert set(stats["dwa"]) == {"states", "edges", "weights"}
    assert min(stats["dwa"].values()) > 1
    assert stats["lr_states"] > 1
    assert stats["lexer_states"] > 1
    assert stats["total_ms"] > 0


def test_a_finding_has_its_place_in_lines_and_columns(run: Run, grammar: Write) -> None:
    path = grammar('start: "a"\n\nunused: "b"\n')
    answer = run("check", path, "--format", "json")
    assert answer.code == 1
    (finding,) = answer.json["diagnostics"]
    assert set(finding) == KEYS
    assert (finding["code"], finding["severity"], finding["file"]) == ("G008", "warning", str(path))
    place = [finding[key] for key in ("line", "column", "end_line", "end_column")]
    assert place == [3, 1, 3, 7]
    assert answer.json["stats"] is not None


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_columns_count_characters_whatever_ends_the_lines(run: Run, tmp_path: Path, line_end: str) -> None:
    path = tmp_path / "some.lark"
    path.write_bytes(f'// 日本{line_end}start: "é" missing{line_end}'.encode())
    (finding,) = run("check", path, "--format", "json").json["diagnostics"]
    assert finding["code"] == "G001"
    place = [finding[key] for key in ("line", "column", "end_line", "end_column")]
    assert place == [2, 12, 2, 19]


def test_related_places_and_fixes_have_the_same_form(run: Run, grammars: Path) -> None:
    findings = run("check", grammars / "calculator" / "calculator.lark", "--format", "json").json["diagnostics"]
    related = [place for finding in findings for place in finding["related"]]
    assert related
    assert all(set(place) == PLACE for place in related)


def test_fixes_are_edits_with_a_title(run: Run, grammar: Write) -> None:
    finding, *_ = run("check", grammar('start: vaule\nvalue: "a"'), "--format", "json").json["diagnostics"]
    (fix,) = finding["fixes"]
    assert fix["title"] == "Write `value` (another language)"
    (edit,) = fix["edits"]
    assert edit == {"text": "value", "line": 1, "column": 8, "end_line": 1, "end_column": 13}


def test_information_becomes_an_error_when_strict(run: Run, grammar: Write) -> None:
    path = grammar('start: "a" start | "b"\n')
    relaxed = run("check", path, "--format", "json")
    strict = run("check", path, "--format", "json", "--strict")
    assert (relaxed.code, strict.code) == (0, 1)
    assert {finding["severity"] for finding in relaxed.json["diagnostics"]} == {"information"}
    assert {finding["severity"] for finding in strict.json["diagnostics"]} == {"error"}
    codes = [[finding["code"] for finding in answer.json["diagnostics"]] for answer in (relaxed, strict)]
    assert codes[0] == codes[1] != []
    assert strict.json["stats"] is not None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "S009"),
        ("start: A\nA: /(a/\n", "S020"),
        ("start: /abc\n", "S003"),
        ('start: "a" (\n', "S004"),
        ("start: missing\n", "G001"),
        ('other: "a"\n', "G002"),
        ('start: "a" start\n', "G011"),
    ],
    ids=["empty", "bad regex", "unclosed regex", "unclosed bracket", "undefined", "no start", "empty language"],
)
def test_what_stops_compiling_is_an_error_without_sizes(run: Run, grammar: Write, text: str, code: str) -> None:
    answer = run("check", grammar(text), "--format", "json")
    assert answer.code == 1
    assert answer.err == ""
    assert code in {finding["code"] for finding in answer.json["diagnostics"] if finding["severity"] == "error"}
    assert answer.json["stats"] is None


def test_another_start_rule(run: Run, grammar: Write) -> None:
    path = grammar('value: "a"\n')
    assert run("check", path).code == 1
    assert run("check", path, "--start", "value").code == 0


def test_text_shows_the_line_and_marks_the_place(run: Run, grammar: Write) -> None:
    path = grammar('start: "a"\n\tunused: "b"\n'.replace("\t", ""))
    lines = run("check", path).out.splitlines()
    assert lines[0].startswith(f"{path}:2:1: warning G008: ")
    assert lines[1:3] == ['     2 | unused: "b"', "       | ^^^^^^"]
    assert "error: 0, warning: 1, information: 0" in lines


def test_findings_come_in_the_order_of_the_text(run: Run, grammar: Write) -> None:
    path = grammar('start: nothing\nfirst: "a"\nsecond: nowhere\n')
    findings = run("check", path, "--format", "json").json["diagnostics"]
    places = [(finding["line"], finding["column"]) for finding in findings]
    assert len(places) >= 3
    assert places == sorted(places)


def test_a_grammar_over_a_limit_is_a_finding(run: Run, grammar: Write) -> None:
    # Sixty-five thousand lexer states and more: the start of each pattern must be remembered for sixteen characters.
    path = grammar("start: A\nA: /[ab]*a[ab]{17}/\n")
    answer = run("check", path, "--format", "json")
    assert answer.code == 1
    (finding,) = answer.json["diagnostics"]
    assert [finding[key] for key in ("code", "line", "column", "end_column")] == ["C002", 2, 1, 2]
    assert answer.json["stats"] is None
    assert run("mask", path).assert_error().startswith(f"maskwright: error: {path}:2:1: C002: the limit of ")


def test_blocks_nest_as_deep_as_is_asked_for(run: Run, grammar: Write) -> None:
    path = grammar(
        'start: line+\nline: "a" _NEWLINE [_INDENT line+ _DEDENT]\n_NEWLINE: /\\n/\n'
        '%declare _INDENT _DEDENT\n%ignore " "\n'
    )
    for depth in (0, 3):
        answer = run("check", path, "--indent-depth", depth, "--format", "json")
        assert any(f"written out, {depth} deep at most" in one["message"] for one in answer.json["diagnostics"])
    run("check", path, "--indent-depth", -1).assert_error()
    deep = "a\n    a\n        a\n"
    assert run("mask", path, "--text", deep, "--indent-depth", 2).code == 0


TRAP = 'start: /a+/ /ab/ | "c"\n'


def test_a_witness_is_in_json_as_it_is_and_quoted_in_the_message(run: Run, grammar: Write) -> None:
    found = run("check", grammar(TRAP), "--format", "json").json["diagnostics"]
    (finding,) = (one for one in found if one["code"] == "C010")
    assert finding["witness"] == "a"
    assert "after `a` " in finding["message"]


def test_a_witness_is_a_property_of_a_result_in_sarif(run: Run, grammar: Write) -> None:
    (log,) = run("check", grammar(f"{TRAP}unused: start\n"), "--format", "sarif").json["runs"]
    properties = {one["ruleId"]: one.get("properties") for one in log["results"]}
    assert (properties["C010"], properties["G008"]) == ({"witness": "a"}, None)
