"""Names that have no effect: one finding for one mistake, and none where nobody expects an effect."""

from __future__ import annotations

import json
from typing import Any

import pytest

from maskwright.json_schema import read_json_schema

DRAFT_7 = "http://json-schema.org/draft-07/schema#"
NOTHING = "nothing in this object is a keyword, so that it allows any value"


def found(schema: Any) -> list[tuple[str, str, str]]:
    """Codes, what they point at, and messages."""
    text = json.dumps(schema)
    grammar = read_json_schema(text).grammar
    return [(one.code, text[one.span.start : one.span.end], one.message) for one in grammar.diagnostics]


@pytest.mark.parametrize(
    ("schema", "shown", "hint"),
    [
        ({"compilerOptions": {"strict": True}, "files": []}, "compilerOptions", ""),
        ({"description": "A tool?", "name": "search"}, "name", ""),
        ({"name": {"type": "string"}, "age": {"minimum": 0}}, "name", "; properties stand in `properties`"),
        ({"a": 1, "b": {"type": "string"}}, "b", "; properties stand in `properties`"),
        ({"a/b": 1}, "a/b", ""),
        (
            {"type": "object", "properties": {"user": {"name": {"type": "string"}}}},
            "name",
            "; properties stand in `properties`",
        ),
        ({"$defs": {"user": {"title": "User", "name": {"$ref": "#"}}}}, "name", "; properties stand in `properties`"),
        ([{"name": "f", "parameters": {"query": {"type": "string"}}}], "query", "; properties stand in `properties`"),
        ({"type": "json_schema", "schema": {"query": "string"}}, "query", ""),
    ],
)
def test_an_object_in_which_nothing_is_a_keyword_is_told_once(schema: Any, shown: str, hint: str) -> None:
    assert found(schema) == [("J007", f'"{shown}"', NOTHING + hint)]


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"title": "Anything", "description": "at all"},
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://example.com/a"},
        {"x-mine": {"type": "string"}, "description": "an extension"},
        {"$defs": {"a": {"type": "null"}}, "more": 1},
        {"type": "object", "colour": {"type": "string"}},
        {"properties": {"a": {"markdownDescription": "any value", "colour": {"red": 1}}}},
        {"const": {"name": {"type": "string"}}},
        {"properties": {"a": {"x-mine": {"type": "string"}}}},
        {"properties": {"a": {"note": {"type": "no type"}}}},
    ],
)
def test_nothing_is_said_of_what_only_describes(schema: Any) -> None:
    assert found(schema) == []


def test_a_misspelled_keyword_is_not_told_a_second_time() -> None:
    ((code, shown, message),) = found({"propertys": {"a": {"type": "string"}}})
    assert (code, shown) == ("J007", '"propertys"')
    assert "did you mean `properties`" in message


@pytest.mark.parametrize(
    ("beside", "listed"),
    [
        (["minimum"], "`minimum` has"),
        (["minimum", "maximum"], "`minimum` and `maximum` have"),
        (["title", "minimum", "maximum", "description", "multipleOf"], "`minimum`, `maximum` and `multipleOf` have"),
    ],
)
def test_keywords_beside_a_reference_are_one_finding(beside: list[str], listed: str) -> None:
    schema = {"$schema": DRAFT_7, "definitions": {"a": {}}, **dict.fromkeys(beside, 1), "$ref": "#/definitions/a"}
    told = [name for name in beside if name not in ("title", "description")]
    assert found(schema) == [("J007", f'"{told[0]}"', f"{listed} no effect beside `$ref` in this version")]


def test_each_reference_has_its_own() -> None:
    inner = {"$ref": "#/definitions/a", "type": "string", "minLength": 1}
    schema = {"$schema": DRAFT_7, "definitions": {"a": {}}, "properties": {"a": inner, "b": inner}}
    assert [code for code, _, _ in found(schema)] == ["J007", "J007"]


def test_only_annotations_beside_a_reference_are_no_finding() -> None:
    assert found({"$schema": DRAFT_7, "$ref": "#/definitions/a", "title": "t", "definitions": {"a": {}}}) == []
