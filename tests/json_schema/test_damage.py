"""Schemas that are half typed, cut up and put together again: reading never raises, and findings lie in the text."""

from __future__ import annotations

import json
from random import Random

import pytest

from json_schema.random_schemas import document
from maskwright.diagnostic import Severity
from maskwright.grammar import Notation
from maskwright.notation import read_lark
from maskwright.reading import ReadingOptions, read_text

PIECES = [
    "",
    "{",
    "}",
    "[",
    "]",
    '"',
    ",",
    ":",
    "null",
    "-",
    "1e99999",
    '"$ref": "#"',
    '"type": [',
    "\\ud800",
    "é",
    "\ud800",
]
SCHEMA = ReadingOptions(notation=Notation.JSON_SCHEMA)


def damaged(random: Random) -> str:
    text = json.dumps(document(random), indent=random.choice([None, 1]))
    at, end = sorted(random.choices(range(len(text) + 1), k=2))
    kind = random.randrange(3)
    if kind == 0:
        return text[:at]
    if kind == 1:
        return text[:at] + random.choice(PIECES) + text[min(end, at + 3) :]
    return text[:at] + text[end:] + text[at:end]


@pytest.mark.parametrize("round_", range(4))
def test_no_damage_raises_and_every_place_lies_in_the_text(round_: int) -> None:
    readable = 0
    for seed in range(round_ * 250, (round_ + 1) * 250):
        text = damaged(Random(seed))
        reading = read_text(text, options=SCHEMA)
        for one in reading.grammar.diagnostics:
            assert 0 <= one.span.start <= one.span.end <= len(text), (text, one)
        for keyword in reading.keywords:
            assert 0 <= keyword.span.start < keyword.span.end <= len(text), (text, keyword)
        assert [one.code for one in reading.grammar.diagnostics].count("J001") <= 1
        readable += all(one.severity is not Severity.ERROR for one in reading.grammar.diagnostics)
        inside = read_lark(f"start: x %json {text}\nx: /x/")
        for one in inside.diagnostics:
            assert 0 <= one.span.start <= one.span.end <= len(inside.source), (text, one)
    assert readable > 10


def test_values_that_keywords_cannot_have_are_said_and_never_raise() -> None:
    values = [None, True, -1, 0.5, "", "a", [], [1], ["a"], {}, {"a": 1}, [[]], 10**30, {"$ref": 3}, [None, {}]]
    keywords = ["type", "enum", "const", "$ref", "properties", "required", "items", "prefixItems", "pattern", "format"]
    keywords += [
        "minLength",
        "multipleOf",
        "minimum",
        "allOf",
        "not",
        "if",
        "then",
        "$schema",
        "$id",
        "$anchor",
        "$defs",
    ]
    keywords += ["dependentRequired", "patternProperties", "unevaluatedItems", "contains", "minContains", "uniqueItems"]
    for keyword in keywords:
        for value in values:
            text = json.dumps({keyword: value, "x": {keyword: value}, "items": {keyword: value}})
            for one in read_text(text, options=SCHEMA).grammar.diagnostics:
                assert 0 <= one.span.start <= one.span.end <= len(text), (text, one)
