"""Schemas of many parts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from json_schema.walking import Walked
from maskwright.grammar import Choice, Sequence
from maskwright.json_schema import read_json_schema
from maskwright.json_schema.conditions.nodes import Nodes
from maskwright.json_schema.text.spans import spans_of


def names(count: int) -> list[str]:
    return [f"property{number}" for number in range(count)]


def test_a_schema_that_many_refer_to_is_one_node_at_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Nodes] = []
    create = Nodes.__init__
    monkeypatch.setattr(Nodes, "__init__", lambda self: (made.append(self), create(self))[1])
    schema = {
        "properties": {one: {"$ref": "#/$defs/a"} for one in names(500)},
        "$defs": {"a": {"type": "object", "properties": {"b": {"type": "integer"}}}},
    }
    read_json_schema(json.dumps(schema))
    assert max(len(nodes) for _, nodes in made[0].places.values()) == 1


def test_ten_thousand_properties_that_must_be_there_are_one_row() -> None:
    schema = {"properties": {one: {"type": "string"} for one in names(10_000)}, "required": names(10_000)}
    grammar = read_json_schema(json.dumps({"type": "object", **schema})).grammar
    (rule,) = [one for one in grammar.rules if one.name == "start_members"]
    assert isinstance(rule.body, Choice)
    assert max(len(one.items) for one in rule.body.options if isinstance(one, Sequence)) == 4 * 10_000 - 1


def test_required_and_optional_members_take_turns() -> None:
    schema = {
        "type": "object",
        "properties": {one: {"type": "null"} for one in "abcdef"},
        "required": ["b", "c", "e", "f"],
        "additionalProperties": False,
    }
    walked = Walked(schema)
    full = dict.fromkeys("abcdef")
    for left_out in ["", "a", "d", "ad"]:
        assert walked.verdicts({name: None for name in full if name not in left_out}) == [True]
    for left_out in "bcef":
        assert walked.verdicts({name: None for name in full if name not in left_out}) == [False]


@pytest.mark.parametrize("indent", [None, 1])
def test_all_objects_and_arrays_are_found(indent: int | None) -> None:
    value = {
        "a": [1, {"b": ["x", [], {}, "y", [{}]], 'c,"]}': {"d": {}}}, []],
        "e/~": {"f": "{[", "g": [[[2]]]},
        "h": -1.5e3,
    }
    text = json.dumps(value, indent=indent)
    spans = spans_of(text)
    found: dict[str, Any] = {}

    def look(inside: Any, pointer: str) -> None:
        if isinstance(inside, (dict, list)):
            found[pointer] = inside
            for key, one in inside.items() if isinstance(inside, dict) else enumerate(inside):
                look(one, f"{pointer}/{str(key).replace('~', '~0').replace('/', '~1')}")

    look(value, "")
    assert {pointer: json.loads(text[span.start : span.end]) for pointer, span in spans.items()} == found
