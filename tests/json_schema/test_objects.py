"""Objects: order, required and other members, counts."""

from __future__ import annotations

from typing import Any

import pytest

from json_schema.walking import Walked

PERSON: dict[str, Any] = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "age": {"type": "integer"}, "nick": {"type": "string"}},
    "required": ["name"],
    "additionalProperties": False,
}


def test_properties_come_in_their_order() -> None:
    person = Walked(PERSON)
    assert person.verdicts({"name": "a"}, {"name": "a", "age": 1}, {"name": "a", "nick": "b"}) == [True, True, True]
    assert person.verdicts({"age": 1, "name": "a"}, {"age": 1}, {}, {"name": "a", "x": 1}) == [False] * 4


def test_any_order_is_to_be_had() -> None:
    person = Walked(PERSON, property_order="any")
    assert person.verdicts({"age": 1, "name": "a"}, {"nick": "", "name": "a", "age": 1}) == [True, True]
    assert person.verdicts({"age": 1}, {}) == [False, False]
    assert not person.accepts('{"name":"a","name":"b"}')


def test_other_members_come_last_and_are_not_the_named_ones() -> None:
    open_one = Walked({"properties": {"a": {"type": "null"}}, "additionalProperties": {"type": "boolean"}})
    assert open_one.verdicts({}, {"a": None}, {"a": None, "b": True, "c": False}, {"b": True}) == [True] * 4
    assert open_one.verdicts({"b": True, "a": None}, {"a": True}, {"b": None}) == [False] * 3
    assert not open_one.accepts('{"\\u0061":true}')


@pytest.mark.parametrize(("count", "valid"), [(0, False), (1, False), (2, True), (3, True), (4, False)])
def test_members_are_counted(count: int, valid: bool) -> None:
    schema = {"type": "object", "properties": dict.fromkeys("abc", True), "minProperties": 2, "maxProperties": 3}
    instance = dict.fromkeys("abxy"[:count], 1)
    assert Walked(schema).verdicts(instance) == [valid]
