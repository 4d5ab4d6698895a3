"""The grammars that benchmarks make themselves: growing ones, and edited ones."""

from __future__ import annotations

import re

import pytest

import maskwright
from benchmarks import cases, edits, growing
from maskwright.grammar import Expression

BYTES = [bytes([byte]) for byte in range(256)]


@pytest.mark.parametrize(
    ("series", "size", "text"),
    [
        ("required properties", 3, '{"id_id": "x", "id_title": 1, "id_status": 0.5}'),
        ("optional properties", 3, "{}"),
        ("optional properties", 3, '{"id_title": 1}'),
        ("optional properties", 9, '{"id_id": "x", "id_owner": true, "id_labels": {"x": 1, "y": 2}, "id_due": ""}'),
        ("tools", 2, '{"name": "id_title_tool", "arguments": {"id_due": "x", "id_estimate": 1, "id_currency": []}}'),
    ],
)
def test_a_growing_grammar_is_that_of_the_schema(series: str, size: int, text: str) -> None:
    make, _ = growing.SERIES[series]
    compiled = maskwright.compile(maskwright.Grammar.from_text(make(size)), maskwright.Vocabulary.from_tokens(BYTES))
    state = compiled.start()
    state.commit_bytes(text.encode())
    assert state.is_accepting()


def test_names_of_properties_are_different() -> None:
    names = [growing.property_name(number) for number in range(3000)]
    assert len(set(names)) == len(names)


def meanings(parts: dict[str, Expression]) -> dict[str, str]:
    """Expressions by name, without where they stand."""
    return {name: re.sub(r"span=Span\([^)]*\)", "", repr(part)) for name, part in parts.items()}


def differing(one: dict[str, str], other: dict[str, str]) -> int:
    assert list(one) == list(other)
    return sum(one[name] != other[name] for name in one)


@pytest.mark.parametrize("case", edits.RULES)
def test_an_edit_changes_what_it_says_and_nothing_else(case: str) -> None:
    def read(text: str) -> tuple[dict[str, str], dict[str, str]]:
        grammar = maskwright.Grammar.from_text(text)
        rules = meanings({rule.name: rule.body for rule in grammar.rules})
        return rules, meanings({terminal.name: terminal.pattern for terminal in grammar.terminals})

    text = cases.load(case).grammar.read_text(encoding="utf-8")
    rules, terminals = read(text)
    # What is built of an edited terminal has changed with it.
    expected = {"a comment": (0, False), "a rule": (1, False), "a terminal": (0, True)}
    for kind, changed in edits.texts(case, text).items():
        for after in map(read, changed):
            assert (differing(rules, after[0]), differing(terminals, after[1]) > 0) == expected[kind]
