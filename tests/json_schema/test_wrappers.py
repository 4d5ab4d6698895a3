"""Schemas as model interfaces wrap them are read as those inside; plain ones are never taken for wrapped ones."""

from __future__ import annotations

import json
from typing import Any

import pytest

from json_schema.walking import Walked
from maskwright.json_schema import read_json_schema

POINT = {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"], "additionalProperties": False}

WRAPPED: dict[str, tuple[Any, str]] = {
    "chat completions": (
        {"type": "json_schema", "json_schema": {"name": "point", "strict": True, "schema": POINT}},
        "/json_schema/schema",
    ),
    "responses": ({"type": "json_schema", "name": "point", "schema": POINT, "strict": True}, "/schema"),
    "output format": ({"type": "json_schema", "schema": POINT}, "/schema"),
    "json object": ({"type": "json_object", "schema": POINT}, "/schema"),
    "what is inside": ({"name": "point", "description": "A point.", "strict": True, "schema": POINT}, "/schema"),
}


@pytest.mark.parametrize("form", WRAPPED)
def test_a_wrapper_is_read_as_the_schema_in_it(form: str) -> None:
    wrapper, pointer = WRAPPED[form]
    walked = Walked(wrapper)
    assert walked.verdicts({"x": 1}, {"x": "1"}, {}, wrapper) == [True, False, False, False]
    assert walked.statuses() == {
        f"{pointer}{way}": "enforced"
        for way in ("/type", "/properties", "/required", "/additionalProperties", "/properties/x/type")
    }
    assert walked.reading.grammar.diagnostics == ()


def test_references_and_the_version_are_those_of_the_schema_inside() -> None:
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "items": [{"$ref": "#/definitions/n"}, {"$ref": "#"}],
        "definitions": {"n": {"type": "null"}},
        "type": "array",
        "additionalItems": False,
    }
    walked = Walked({"type": "json_schema", "name": "n", "schema": schema})
    assert walked.verdicts([None, [None]], [[]], [None, {}]) == [True, False, False]


@pytest.mark.parametrize(
    ("wrapper", "shown", "word"),
    [
        ({"type": "json_schema"}, '"json_schema"', "`schema` is missing"),
        ({"type": "json_schema", "strict": True, "properties": {}}, '"json_schema"', "`schema` is missing"),
        ({"type": "json_schema", "json_schema": {"name": "a"}}, '{"name": "a"}', "`schema` is missing"),
        ({"type": "json_schema", "json_schema": None}, "null", "`schema` is missing"),
        ({"type": "json_schema", "json_schema": {"schema": [1]}}, "[1]", "`schema` must be"),
        ({"type": "json_schema", "schema": "a"}, '"a"', "`schema` must be"),
        ({"name": "a", "schema": 3}, "3", "`schema` must be"),
        ({"type": "function", "function": 3}, "3", "a `name`"),
        ({"type": "function", "function": {"parameters": {}}}, '{"parameters": {}}', "a `name`"),
        ({"name": "a", "inputSchema": []}, "[]", "`inputSchema` must be"),
        ({"description": "a", "inputSchema": {}}, '{"description": "a", "inputSchema": {}}', "a `name`"),
    ],
)
def test_what_is_incomplete_has_one_message_where_something_is_missing(wrapper: Any, shown: str, word: str) -> None:
    text = json.dumps(wrapper)
    (found,) = read_json_schema(text).grammar.diagnostics
    assert (found.code, text[found.span.start : found.span.end]) == ("J002", shown)
    assert word in found.message


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "name": "a", "schema": {"type": "null"}, "parameters": {"type": "null"}},
        {"properties": {}, "name": "a", "inputSchema": {"type": "null"}},
        {"$defs": {}, "name": "a", "input_schema": {"type": "null"}},
        {"properties": {"schema": {}, "name": {}}, "type": "object"},
    ],
)
def test_where_a_keyword_stands_a_text_is_a_plain_schema(schema: Any) -> None:
    assert Walked(schema).verdicts({}) == [True]


def test_in_a_property_nothing_is_a_wrapper() -> None:
    walked = Walked({"properties": {"a": {"name": "f", "schema": {"type": "null"}}}})
    assert walked.verdicts({"a": 1}, {"a": None}) == [True, True]
