"""The cases that are JSON Schemas: their texts are instances, spelled so that every engine may allow them."""

from __future__ import annotations

import json
from typing import get_args

import jsonschema
import pytest
from benchmarks.engines import is_schema

import maskwright
from benchmarks import cases
from maskwright.schema_options import Whitespace

BYTES = [bytes([byte]) for byte in range(256)]
ALL = [cases.load(name) for name in cases.all_names()]
SCHEMAS = [case for case in ALL if case.grammar.name == "schema.json"]


def test_engines_see_what_is_a_schema() -> None:
    found = {case.name for case in ALL if is_schema(case.grammar.read_text(encoding="utf-8"))}
    assert (
        found
        == {case.name for case in SCHEMAS}
        == {
            "bounded_repeat",
            "schema_3",
            "schema_20",
            "schema_60",
            "schema_tree",
        }
    )


@pytest.mark.parametrize("case", SCHEMAS, ids=lambda case: case.name)
def test_texts_are_instances_in_one_spelling(case: cases.Case) -> None:
    schema = json.loads(case.grammar.read_text(encoding="utf-8"))
    for text in case.texts:
        jsonschema.validate(json.loads(text), schema)
        # Not compared with `json.dumps`, which writes no exponents.
        assert "\n" not in text


@pytest.mark.parametrize("case", SCHEMAS, ids=lambda case: case.name)
@pytest.mark.parametrize("whitespace", sorted(set(get_args(Whitespace)) - {"compact"}))
def test_texts_are_accepted(case: cases.Case, whitespace: Whitespace) -> None:
    grammar = maskwright.Grammar.from_file(case.grammar, whitespace=whitespace)
    compiled = maskwright.compile(grammar, maskwright.Vocabulary.from_tokens(BYTES))
    for text in case.texts:
        state = compiled.start()
        state.commit_bytes(text.encode())
        assert state.is_accepting()
