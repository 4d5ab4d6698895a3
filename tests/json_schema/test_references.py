"""References: where they lead, and where they do not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from json_schema.walking import Walked
from maskwright.json_schema import read_json_schema

TARGET = {"type": "integer"}


@pytest.mark.parametrize(
    ("reference", "definitions"),
    [
        ("#/$defs/a~1b%25~0", {"a/b%~": TARGET}),
        ("#here", {"x": {"$anchor": "here", **TARGET}}),
        ("other", {"x": {"$id": "other", **TARGET}}),
        ("http://example.org/other#/$defs/y", {"x": {"$id": "http://example.org/other", "$defs": {"y": TARGET}}}),
        ("#/$defs/x/prefixItems/0", {"x": {"prefixItems": [TARGET]}}),
    ],
)
def test_a_reference_leads_to_a_schema(reference: str, definitions: dict[str, Any]) -> None:
    walked = Walked({"$id": "http://example.org/root", "$ref": reference, "$defs": definitions})
    assert walked.verdicts(1, "a") == [True, False]


def test_recursion_ends_where_the_value_ends() -> None:
    tree = {
        "type": "object",
        "properties": {"left": {"$ref": "#"}, "right": {"$ref": "#"}},
        "additionalProperties": False,
    }
    assert Walked(tree).verdicts({}, {"left": {"right": {}}}, {"left": 1}) == [True, True, False]


def test_siblings_count_since_2019() -> None:
    schema = {"$ref": "#/$defs/x", "maximum": 3, "$defs": {"x": TARGET}}
    assert Walked(schema).verdicts(3, 4) == [True, False]
    earlier = {"$schema": "http://json-schema.org/draft-07/schema#", **schema}
    assert Walked(earlier).verdicts(3, 4) == [True, True]


def test_meta_schemas_are_known() -> None:
    walked = Walked({"$ref": "https://json-schema.org/draft/2020-12/schema"})
    assert walked.verdicts({"type": "string"}, True, {"type": "strange"}, 1) == [True, True, False, False]


@pytest.mark.parametrize(
    ("schema", "code"),
    [
        ({"$ref": "#/$defs/missing"}, "J003"),
        ({"$ref": "http://example.org/elsewhere"}, "J003"),
        ({"$ref": "#"}, "J006"),
        ({"anyOf": [{"$ref": "#"}, {"type": "null"}]}, "J006"),
        ({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}, "J006"),
    ],
)
def test_a_reference_that_leads_nowhere_is_refused(schema: dict[str, Any], code: str) -> None:
    text = json.dumps(schema)
    found = read_json_schema(text).grammar.diagnostics
    assert [one.code for one in found] == [code]
    assert 0 <= found[0].span.start < found[0].span.end <= len(text)


def test_keywords_may_be_written_with_escapes() -> None:
    walked = Walked(r'{"type": "object", "properties": {"a": true}, "\u0075nevaluatedProperties": false}')
    assert walked.verdicts({"a": 1}, {"b": 1}) == [True, False]
    named = Walked(r'{"$ref": "#x", "$defs": {"d": {"\u0024anchor": "x", "type": "null"}}}')
    assert named.verdicts(None, 1) == [True, False]
