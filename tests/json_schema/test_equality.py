"""Which JSON values are equal: those that are the same to JSON Schema, and no others, however they look inside."""

from __future__ import annotations

import json
from decimal import Decimal
from itertools import combinations
from typing import Any

import pytest

from json_schema.walking import Walked
from maskwright.json_schema.conditions.equality import frozen
from maskwright.located_json import Document, read_document

DIFFERENT = """
1.5  "1.5"  {"\\u0000": "1.5"}  ["1.5"]  [1.5]  {"": 1.5}  "\\u00001.5"  "NaN"  "NaN\\u00001.5"  ["NaN", 1.5]
[1.5, null]  [null, 1.5]  [null, null]  [1.5, "NaN"]  [1.5, 2.5]  [2.5, 1.5]  {"a": 1.5, "b": 2.5}  {"a": 2.5, "b": 1.5}
1  true  "1"  0  false  null  ""  []  {}  [[]]  [{}]  {"a": []}
1.00000000000000000000000000000000000001  1.00000000000000000000000000000000000002
1e-400  2e-400  100000000000000000000000000000000000000001  100000000000000000000000000000000000000002
"""
EQUAL = [("1.5", "1.50"), ("1.0", "1"), ("1e2", "100"), ("-0.0", "0"), ("0.1e1", "1"), ("15e-1", "1.5")]
EQUAL += [('{"a": 1.5, "b": 2}', '{"b": 2.0, "a": 1.500}'), ("[1e-400]", "[10e-401]")]


def value_of(text: str) -> Any:
    document = read_document(text)
    assert isinstance(document, Document), document
    return document.value


def test_no_two_different_values_are_taken_for_one() -> None:
    texts = [text for line in DIFFERENT.strip().splitlines() for text in line.split("  ")]
    keys = {text: frozen(value_of(text)) for text in texts}
    assert len(keys) == 36
    assert [pair for pair in combinations(texts, 2) if keys[pair[0]] == keys[pair[1]]] == []


@pytest.mark.parametrize(("one", "other"), EQUAL)
def test_equal_values_are_one(one: str, other: str) -> None:
    assert frozen(value_of(one)) == frozen(value_of(other))


def test_a_constant_is_not_taken_for_another() -> None:
    walked = Walked(
        '{"prefixItems": [{"const": [1.5]}, {"const": [{"\\u0000": "1.5"}]}], "items": false, "minItems": 2}'
    )
    look_alike = {"\0": "1.5"}
    number = Decimal("1.5")
    assert walked.verdicts([[number], [look_alike]], [[number], [number]], [[look_alike], [look_alike]]) == [
        True,
        False,
        False,
    ]


def test_long_numbers_are_told_apart_where_items_are_different() -> None:
    one, other = "1." + "0" * 40 + "1", "1." + "0" * 40 + "2"
    walked = Walked(f'{{"type": "array", "items": {{"enum": [{one}, {other}]}}, "uniqueItems": true}}')
    assert walked.statuses()["/uniqueItems"] == "enforced"
    assert [walked.accepts(text) for text in (f"[{one},{other}]", f"[{one},{one}]")] == [True, False]


def test_an_option_is_told_from_one_that_looks_alike() -> None:
    options = [
        {"properties": {"kind": {"const": value}, "n": {"type": kind}}, "required": ["kind"]}
        for value, kind in (({"\0": "1.5"}, "null"), (1.5, "string"))
    ]
    walked = Walked(json.dumps({"type": "object", "oneOf": options}))
    assert walked.verdicts({"kind": Decimal("1.5"), "n": "a"}, {"kind": {"\0": "1.5"}, "n": None}) == [True, True]
    assert walked.verdicts({"kind": Decimal("1.5"), "n": None}, {"kind": {"\0": "1.5"}, "n": "a"}) == [False, False]
