"""Schemas that concern one value together: allOf, anyOf, oneOf, not, if, and what they leave unevaluated."""

from __future__ import annotations

from typing import Any

import pytest

from json_schema.walking import Walked


def tagged(kind: str, **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"kind": {"const": kind}, **properties}, "required": ["kind", *properties]}


def test_options_that_a_property_tells_apart_are_exact() -> None:
    walked = Walked({"oneOf": [tagged("a", n={"type": "integer"}), tagged("b", s={"type": "string"})]})
    assert walked.verdicts({"kind": "a", "n": 1}, {"kind": "b", "s": "x"}) == [True, True]
    assert walked.verdicts({"kind": "a", "s": "x"}, {"kind": "b", "n": 1}, {"kind": "c"}) == [False] * 3
    assert set(walked.statuses().values()) == {"enforced"}


def test_what_fulfils_two_options_is_not_one_of_them() -> None:
    walked = Walked({"oneOf": [{"required": ["a"]}, {"required": ["b"]}], "type": "object"})
    assert walked.verdicts({"a": 1}, {"b": 1}, {"c": 1, "b": 1}) == [True] * 3
    assert walked.verdicts({}, {"a": 1, "b": 1}, {"b": 1, "a": 1}) == [False] * 3
    numbers = Walked({"oneOf": [{"type": "integer", "minimum": 5}, {"type": "integer", "maximum": 7}]})
    assert numbers.verdicts(4, 5, 6, 7, 8) == [True, False, False, False, True]


def test_hundreds_of_options_with_tags_are_exact() -> None:
    options = [{"properties": {"k": {"const": number}}, "required": ["k"], "type": "object"} for number in range(300)]
    walked = Walked({"oneOf": options})
    assert walked.statuses()["/oneOf"] == "enforced"
    assert walked.verdicts({"k": 299}, {"k": 300}) == [True, False]


def test_conditions_of_several_schemas_on_one_property_hold_together() -> None:
    walked = Walked(
        {
            "type": "object",
            "allOf": [{"properties": {"a": {"minimum": 2}}}, {"properties": {"a": {"type": "integer"}}}],
            "properties": {"a": {"maximum": 3}},
            "additionalProperties": False,
        }
    )
    assert walked.verdicts({"a": 2}, {"a": 3}, {}, {"a": 1}, {"a": 4}, {"a": 2.5}) == [True] * 3 + [False] * 3


def test_negation_reaches_below() -> None:
    walked = Walked(
        {"type": "object", "properties": {"a": {"type": "string"}}, "not": {"properties": {"a": {"const": "x"}}}}
    )
    assert walked.verdicts({"a": "y"}, {"a": "xx"}, {"a": "x"}, {}) == [True, True, False, False]


def test_a_branch_depends_on_a_property() -> None:
    walked = Walked(
        {
            "type": "object",
            "properties": {"country": {"enum": ["US", "NL"]}, "zip": {"type": "string"}},
            "required": ["country", "zip"],
            "if": {"properties": {"country": {"const": "US"}}},
            "then": {"properties": {"zip": {"pattern": "^[0-9]{5}$"}}},
            "else": {"properties": {"zip": {"pattern": "^[0-9]{4}[A-Z]{2}$"}}},
        }
    )
    good, bad = [("US", "12345"), ("NL", "1234AB")], [("US", "1234AB"), ("NL", "12345")]
    assert walked.verdicts(*({"country": country, "zip": code} for country, code in good)) == [True, True]
    assert walked.verdicts(*({"country": country, "zip": code} for country, code in bad)) == [False, False]


@pytest.mark.parametrize("extra", [{"a": 1, "b": 2}, {"b": 2}, {"a": 1}])
def test_each_option_leaves_others_unevaluated(extra: dict[str, int]) -> None:
    options = [{"properties": {"a": {"const": 1}}, "required": ["a"]}, {"properties": {"b": True}, "required": ["b"]}]
    walked = Walked({"type": "object", "anyOf": options, "unevaluatedProperties": False})
    assert walked.verdicts(extra, {**extra, "c": 0}) == [True, False]
    assert walked.verdicts({"a": 2, "b": 2}) == [False]


def test_a_relaxed_part_is_not_negated() -> None:
    walked = Walked({"not": {"type": "array", "uniqueItems": True}})
    assert walked.verdicts([1, 1], 1) == [True, True]
    assert walked.statuses()["/not"] == "relaxed"


def test_names_of_properties_that_are_relaxed_are_not_negated() -> None:
    walked = Walked({"not": {"propertyNames": {"format": "of somebody's own"}}})
    assert walked.verdicts({"a": 1}, {}) == [True, True]
    assert walked.statuses()["/not"] == "relaxed"
