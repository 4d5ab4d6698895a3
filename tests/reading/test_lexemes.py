"""Repetitions become lexemes where that makes no difference, and only there."""

from __future__ import annotations

import pytest

from gbnf.samples import SAMPLES
from maskwright.gbnf import read_gbnf
from maskwright.lexemes import with_lexemes


def lexemes(text: str) -> list[str]:
    """The names of what became a terminal."""
    grammar = read_gbnf(text)
    return [one.name for one in with_lexemes(grammar).terminals[len(grammar.terminals) :]]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("root ::= [a-z]+ [0-9]*", ["[a-z]+", "[0-9]+"]),
        # The blanks may hold the line end that is due.
        ('root ::= [a-z]+ [ \\n]* "\\n"', ["[a-z]+"]),
        # What is inside a repetition that is cut short may be one.
        ('root ::= ([a-z]+ ".")* "x."', ["[a-z]+"]),
        ('root ::= "\\"" ([^"\\\\] | "\\\\" .)* "\\""', ['([^"\\\\] | "\\\\" .)+']),
        ("root ::= [a-z]? ([a-c] | x)*\nx ::= [d-f]", []),
        ('root ::= ("x"?)* ("y" ("z"? "a"?)+)+ "b"', []),
        ("root ::= [a-z]+ <think>* .{2}", [".{2}"]),
    ],
)
def test_repetitions(text: str, names: list[str]) -> None:
    assert lexemes(text) == names


def test_strings_of_json_are_lexemes() -> None:
    names = lexemes(SAMPLES["json"].text)
    assert "[0-9]+" in names
    assert any(name.startswith('([^"') for name in names)


def test_what_the_lexer_cannot_hold_stays_as_it_is() -> None:
    grammar = read_gbnf("root ::= ([ab]* [a] [ab]{40}){2,} [c]")
    assert with_lexemes(grammar) == grammar
