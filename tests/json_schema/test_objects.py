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


def test_any_order_is_that_of_all_members() -> None:
    walked = Walked({"properties": {"a": {"type": "null"}}, "required": ["a"]}, property_order="any")
    assert walked.verdicts({"b": 1, "a": None}, {"a": None, "b": 1}, {"b": 1}, {"b": 1, "a": 1}) == [
        True,
        True,
        False,
        False,
    ]


def test_many_properties_come_in_one_order_and_that_is_told() -> None:
    closed = {"type": "object", "properties": dict.fromkeys("abcdefgh", True), "additionalProperties": False}
    walked = Walked(closed, property_order="any")
    assert walked.verdicts({"a": 1, "h": 1}, {"h": 1, "a": 1}) == [True, False]
    assert [name for name, status in walked.statuses().items() if status != "enforced"] == ["/properties"]


def test_required_properties_that_are_not_declared_have_no_order() -> None:
    walked = Walked({"type": "object", "properties": {"z": True}, "required": ["b", "a"]})
    assert walked.verdicts({"z": 1, "a": 1, "b": 1}, {"b": 1, "x": 1, "a": 1}, {"a": 1, "x": 1}) == [True, True, False]
    assert not walked.accepts('{"a":1,"b":1,"a":1}')


@pytest.mark.parametrize(
    ("whitespace", "text"),
    [("any", '{ "a" :\n[1, 2]\t}'), ("compact", '{"a":[1,2]}'), ("single", '{"a": [1, 2]}')],
)
def test_blanks_are_those_that_are_asked_for(whitespace: str, text: str) -> None:
    schema = {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "integer"}}}, "required": ["a"]}
    walked = Walked(schema, whitespace=whitespace)
    assert walked.accepts(text)
    spelled = ['{ "a" :\n[1, 2]\t}', '{"a":[1,2]}', '{"a": [1, 2]}']
    assert [walked.accepts(one) for one in spelled] == [whitespace == "any" or one == text for one in spelled]


def test_repeated_names_make_a_count_inexact() -> None:
    walked = Walked({"type": "object", "minProperties": 2})
    assert walked.accepts('{"a":1,"a":1}')
    assert walked.statuses()["/minProperties"] == "relaxed"
    assert Walked({"type": "object", "minProperties": 1}).statuses()["/minProperties"] == "enforced"


@pytest.mark.parametrize(
    ("inside", "status"),
    [
        ({"additionalProperties": {"type": "string"}}, "relaxed"),
        ({"patternProperties": {"^a": {"type": "string"}}}, "relaxed"),
        ({"patternProperties": {"^a$": False}}, "enforced"),
        ({"propertyNames": {"maxLength": 1}}, "enforced"),
        ({"properties": {"a": {"type": "string"}}, "additionalProperties": False}, "enforced"),
        ({"properties": {"a": {"type": "string"}}, "required": ["a"]}, "enforced"),
    ],
)
def test_repeated_names_make_what_some_member_must_be_inexact(inside: Any, status: str) -> None:
    walked = Walked({"type": "object", "not": inside})
    # Readers see `{"a": "x"}`, which is not valid where the member counts.
    assert walked.accepts('{"ab":1,"ab":"x"}') or status == "enforced"
    assert walked.statuses()["/not"] == status
