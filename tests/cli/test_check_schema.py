"""``check`` of JSON Schemas, and what the other commands make of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
Schema = Callable[..., Path]

POINT = {"type": "object", "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}}, "required": ["x", "y"]}
UNIQUE = '{\n  "type": "array",\n  "uniqueItems": true\n}\n'


@pytest.fixture
def schema(tmp_path: Path) -> Schema:
    def write(contents: Any, name: str = "some.schema.json") -> Path:
        file = tmp_path / name
        file.write_text(contents if isinstance(contents, str) else json.dumps(contents), encoding="utf-8")
        return file

    return write


def test_what_is_enforced_has_no_finding(run: Run, schema: Schema) -> None:
    file = schema(POINT)
    answer = run("check", file)
    assert answer.code == 0
    first, second, third = answer.out.splitlines()
    assert (first, second) == (f"{file}: read as JSON Schema", "error: 0, warning: 0, information: 0")
    assert third.startswith("compiled in ")


def test_what_is_relaxed_is_shown_with_an_instance(run: Run, schema: Schema) -> None:
    file = schema(UNIQUE)
    answer = run("check", file)
    assert answer.code == 1
    lines = answer.out.splitlines()
    assert lines[1].startswith(f"{file}:3:3: warning J004: `uniqueItems` is not enforced exactly")
    assert lines[4].startswith(f"  {file}:3:3: the grammar accepts `[")
    found = run("check", file, "--format", "json").json
    assert found["notation"] == "json-schema"
    (one,) = found["diagnostics"]
    assert (one["code"], one["line"], one["column"], one["end_column"]) == ("J004", 3, 3, 16)
    first, second = found["keywords"]
    assert (first["pointer"], first["status"], first["witness"]) == ("/type", "enforced", None)
    assert (second["pointer"], second["status"], second["line"]) == ("/uniqueItems", "relaxed", 3)
    item, other = json.loads(second["witness"])[:2]
    assert item == other


def test_all_keywords_are_shown_for_those_who_ask(run: Run, schema: Schema) -> None:
    file = schema(POINT)
    lines = run("check", "--keywords", file).out.splitlines()
    assert f"{file}:1:2: enforced  /type" in lines
    assert any(line.endswith(" enforced  /properties/x/type") for line in lines)
    assert len(lines) == 3 + 5
    grammar = schema('start: "a"', "a.lark")
    assert len(run("check", "--keywords", grammar).out.splitlines()) == 2


@pytest.mark.parametrize(
    ("contents", "code", "place"),
    [
        ('{ "type": }', "J001", "1:11"),
        ('{ "type": "strin" }', "J002", "1:11"),
        ('{ "$ref": "#/a" }', "J003", "1:11"),
        ('{ "$ref": "#" }', "J006", "1:11"),
        ('{ "not": true }', "J008", "1:1"),
    ],
)
def test_errors_stop_compiling(run: Run, schema: Schema, contents: str, code: str, place: str) -> None:
    file = schema(contents)
    answer = run("check", file)
    assert answer.code == 1
    assert f"{file}:{place}: error {code}: " in answer.out
    assert "compiled" not in answer.out
    assert run("mask", file).assert_error().startswith(f"maskwright: error: {file}:{place}: {code}: ")


def test_severities_are_those_that_are_asked_for(run: Run, schema: Schema) -> None:
    file = schema(UNIQUE)
    assert run("check", file, "--severity", "J004=off").code == 0
    assert "error J004" in run("check", file, "--severity", "J004=error").out
    assert run("check", file, "--severity", "J002=off").assert_error()


def test_a_log_for_other_tools(run: Run, schema: Schema) -> None:
    (result,) = run("check", schema(UNIQUE), "--format", "sarif").json["runs"][0]["results"]
    assert (result["ruleId"], result["level"]) == ("J004", "warning")
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 3


def test_the_other_commands_take_schemas(run: Run, schema: Schema) -> None:
    file = schema(POINT)
    assert run("mask", file, "--text", '{"x":1,"y":2}', "--format", "json").json["eos"] is True
    assert run("why", file, "--text", '{"x":1', "--token", "}").code == 0
    assert run("step", "--print", file, "--text", '{"x"').code == 0
    assert run("profile", file).code == 0
    assert json.loads(run("sample", "--shortest", file).out) == {"x": 0, "y": 0}


def test_options_say_how_instances_are_written(run: Run, schema: Schema) -> None:
    def is_accepted(text: str, *options: str) -> bool:
        answer = run("mask", file, "--text", text, "--format", "json", *options)
        return answer.code == 0 and bool(answer.json["eos"])

    file = schema({**POINT, "additionalProperties": False})
    there, back, wide = '{"x":1,"y":2}', '{"y":2,"x":1}', '{ "x" : 1,"y": 2 }'
    assert [is_accepted(text) for text in (there, back, wide)] == [True, False, True]
    assert [is_accepted(text, "--property-order", "any") for text in (there, back)] == [True, True]
    assert [is_accepted(text, "--whitespace", "compact") for text in (there, wide)] == [True, False]
    file = schema({"format": "ipv4"})
    assert [is_accepted('"x"'), is_accepted('"x"', "--formats", "ignored")] == [False, True]


def test_tests_of_a_schema_are_in_the_file_beside_it(run: Run, schema: Schema) -> None:
    file = schema(POINT, "point.schema.json")
    tests = [{"input": '{"x": 1, "y": 2}', "should_parse": True}, {"input": '{"x": 1}', "should_parse": False}]
    schema(tests, "point.tests.json")
    assert run("test", file).out == f"{file}: 2 passed, 0 failed\n"
    assert run("test", file.parent).out == f"{file}: 2 passed, 0 failed\n"
    other = schema(POINT, "plain.json")
    schema(tests, "plain.tests.json")
    assert run("test", other).out == f"{other}: 2 passed, 0 failed\n"
    # What looks like a test in a comment is none, since JSON has no comments.
    assert run("test", schema({"$comment": "// accept: x"}, "no.json")).assert_error().endswith("there are no tests")


def test_keywords_of_schemas_in_a_grammar_are_shown_too(run: Run, schema: Schema) -> None:
    inner = '%lark {\n  start: %json {"const": 1}\n}'
    file = schema(f'start: "a" %json {{\n  "uniqueItems": true,\n  "type": "array"}} | {inner}', "a.lark")
    lines = run("check", "--keywords", file).out.splitlines()
    assert f"{file}:3:3: enforced  /type" in lines
    assert any(line.startswith(f"{file}:2:3: relaxed   /uniqueItems: ") for line in lines)
    assert f"{file}:4:17: enforced  /const" in lines
    found = run("check", file, "--format", "json").json
    assert [(one["pointer"], one["line"], one["witness"] is None) for one in found["keywords"]] == [
        ("/uniqueItems", 2, False),
        ("/type", 3, True),
        ("/const", 4, True),
    ]
    (relaxed,) = [one for one in found["diagnostics"] if one["code"] == "J004"]
    assert relaxed["witness"] == found["keywords"][0]["witness"]
    assert "keywords" not in run("check", schema('start: "a"', "b.lark"), "--format", "json").json
