"""Repetitions become lexemes where that makes no difference, and only there."""

from __future__ import annotations

from typing import NoReturn

import pytest

from gbnf.samples import SAMPLES
from maskwright.gbnf import read_gbnf
from maskwright.lexemes import with_lexemes
from maskwright.lexemes.followers import followers
from maskwright.lexemes.repetitions import MAX_PARTS, MAX_TERMINALS
from maskwright.notation import read_lark


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


@pytest.mark.parametrize("many", ["terminals", "rules"])
def test_what_is_so_large_that_it_would_take_long_is_not_begun_with(many: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(*_: object, **__: object) -> NoReturn:
        raise AssertionError("it was begun with")

    def text(count: int) -> str:
        if many == "terminals":
            return "root ::= [0-9]+ (" + " | ".join(f'"word {number}"' for number in range(count)) + ")"
        lines = [f'r{number} ::= [0-9]+ "x" r{number + 1} | "y"' for number in range(count)]
        return "\n".join(["root ::= r0", *lines, f'r{count} ::= "z"'])

    assert len(with_lexemes(read_gbnf(text(100))).terminals) > len(read_gbnf(text(100)).terminals)
    monkeypatch.setattr("maskwright.lexemes.repetitions.longer_matches", gives_up)
    large = read_gbnf(text(MAX_TERMINALS + 1 if many == "terminals" else MAX_PARTS))
    assert with_lexemes(large) is large


def test_followers_of_many_terminals_are_those_of_few() -> None:
    lines = [f"  | A{number} B{number}" for number in range(300)]
    terminals = [f'A{number}: "a{number}"\nB{number}: "b{number}"' for number in range(300)]
    found = followers(read_lark("\n".join(["start: A0 A1", *lines, *terminals, '%ignore " "'])))
    assert found["A0"] == {"A1", "B0", '" "'}
    assert all(found[f"A{number}"] == {f"B{number}", '" "'} for number in range(1, 300))
    assert all(found[f"B{number}"] == {'" "'} for number in range(300))
    assert found['" "'] == {*(f"{kind}{number}" for kind in "AB" for number in range(300)), '" "'}
