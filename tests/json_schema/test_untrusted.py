"""Schemas that ask for too much: they are read in bounded time, and what is left out is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from maskwright.diagnostic import Severity
from maskwright.json_schema import read_json_schema


def nested(wrap: Callable[[Any], Any], times: int, inside: Any) -> Any:
    for _ in range(times):
        inside = wrap(inside)
    return inside


MUCH: dict[str, Any] = {
    "allOf in allOf": nested(lambda one: {"allOf": [one]}, 200, {"type": "string"}),
    "not in not": nested(lambda one: {"not": one}, 201, {"type": "string"}),
    "options to the power of twenty": {
        "allOf": [
            {
                "anyOf": [
                    {"properties": {f"a{place}": {"const": number}}, "required": [f"a{place}"]} for number in range(4)
                ]
            }
            for place in range(20)
        ]
    },
    "overlapping options": {"oneOf": [{"properties": {f"a{place}": {"type": "string"}}} for place in range(300)]},
    "patterns": {"patternProperties": {f"a{place}": {"minLength": place} for place in range(40)}},
    "dependencies": {"dependentRequired": {f"a{place}": [f"b{place}"] for place in range(30)}},
    "kinds of items": {"allOf": [{"contains": {"const": number}} for number in range(30)]},
    "counts": {"minItems": 10**9, "maxProperties": 10**9, "maxLength": 10**9},
    "a chain of references": {
        "$ref": "#/$defs/d0",
        "$defs": {f"d{place}": {"allOf": [{"$ref": f"#/$defs/d{place + 1}"}]} for place in range(300)} | {"d300": {}},
    },
}


@pytest.mark.parametrize("name", MUCH)
def test_what_is_too_much_is_relaxed(name: str) -> None:
    grammar = read_json_schema(json.dumps(MUCH[name])).grammar
    assert "J004" in {one.code for one in grammar.diagnostics}
    assert Severity.ERROR not in {one.severity for one in grammar.diagnostics}
    assert len(grammar.rules) < 5_000


FINE: dict[str, Any] = {
    "items in items": nested(lambda one: {"items": one}, 240, {"type": "string"}),
    "arrays in a constant": {"const": nested(lambda one: [one], 400, 1)},
    "twice as many ways at each level": {
        "$ref": "#/$defs/d0",
        "$defs": {
            f"d{place}": {"properties": {name: {"$ref": f"#/$defs/d{place + 1}"} for name in "ab"}}
            for place in range(100)
        }
        | {"d100": {"type": "string"}},
    },
    "ten thousand values": {"enum": [f"value {number}" for number in range(10_000)]},
}


@pytest.mark.parametrize("name", FINE)
def test_what_is_only_large_is_exact(name: str) -> None:
    assert read_json_schema(json.dumps(FINE[name])).grammar.diagnostics == ()
