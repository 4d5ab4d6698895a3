"""What a text is written in is told by what is in it, and by its name only where that says nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from maskwright import Grammar, GrammarError
from maskwright.detection import detect
from maskwright.errors import InputError
from maskwright.grammar import Notation
from maskwright.reading import ReadingOptions, read_text
from pages import ROOT

LARK, GBNF, SCHEMA = Notation.LARK, Notation.GBNF, Notation.JSON_SCHEMA


@pytest.mark.parametrize(
    ("text", "name", "notation"),
    [
        ('start: "a"', "a.gbnf", LARK),
        ('root ::= "a"', "a.lark", GBNF),
        ('# a comment\n\n  root  ::=\n "a"', None, GBNF),
        ('?start.2: "a" | b{x, y}\n', None, LARK),
        ('!word: "a"', None, LARK),
        ("list{item}: item", None, LARK),
        ("thing[lazy]: /a/", None, LARK),
        ("perm::_ : ", None, LARK),
        ("%import common.INT", None, LARK),
        ("a : b ::= c", None, LARK),
        ('start: "x ::= y"\n// a ::= b', None, LARK),
        ('{"type": "object"}', None, SCHEMA),
        ('\ufeff\n\t{"type": ', "a.lark", SCHEMA),
        ('[{"name": "f"}]', None, SCHEMA),
        ("true", None, SCHEMA),
        ("false\n", "a.gbnf", SCHEMA),
        ("true: x", None, LARK),
        ("", None, LARK),
        ("", "a.gbnf", GBNF),
        ("# only a comment", "a.EBNF", GBNF),
        ("", "a.schema.json", SCHEMA),
        ('"type": "object"', "a.json", SCHEMA),
        ('start: "a"', "a.json", LARK),
        ("nothing that anybody knows", None, LARK),
        ("nothing that anybody knows", "a.txt", LARK),
        # One statement of the other notation does not change what a text is.
        ('a ::= "x"\nb: "y"\nc: "z"', None, LARK),
        ('a: "x"\nb ::= "y"\nc ::= "z"', "a.lark", GBNF),
        # As many of both: the name decides, and then the first.
        ('a ::= "x"\nb: "y"', "a.lark", LARK),
        ('a ::= "x"\nb: "y"', None, GBNF),
        ('a: "x"\nb ::= "y"', None, LARK),
        ('a: "x"\nb ::= "y"', "a.json", LARK),
    ],
)
def test_a_text_tells_its_notation(text: str, name: str | None, notation: Notation) -> None:
    assert detect(text, name) is notation


def test_all_grammars_of_the_repository_are_taken_for_what_they_are() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "grammars").rglob("*.lark"))]
    assert len(texts) > 5
    assert {detect(text) for text in texts} == {LARK}


def test_a_broken_text_is_told_as_well_as_a_whole_one() -> None:
    whole = {LARK: 'start: a* b+ // one\na: "a"\nb: /b/\n', GBNF: 'root ::= a* b+ # one\na ::= "a"\nb ::= [b]\n'}
    for notation, text in whole.items():
        for end in range(text.index("\n") + 1, len(text)):
            assert detect(text[:end]) is notation
            assert detect(text[end - 20 : end] + text) is notation


@pytest.mark.parametrize("text", ["a" * 1_000_000, "a [" * 300_000, "\n" * 1_000_000, "a-" * 500_000, "!" * 1_000_000])
def test_a_long_text_costs_little(text: str) -> None:
    assert detect(text) is LARK


def test_the_library_reads_both(tmp_path: Path) -> None:
    assert Grammar.from_text('root ::= "a"').notation is GBNF
    assert Grammar.from_text('root ::= "a"').start == "root"
    assert Grammar.from_text('start: "a"').start == "start"
    assert Grammar.from_text('other ::= "a"', start="other").start == "other"
    with pytest.raises(GrammarError):
        Grammar.from_text('root ::= "a"', notation="lark")
    with pytest.raises(InputError, match="there is no notation 'ebnf'; there are lark, gbnf, json-schema"):
        Grammar.from_text("", notation="ebnf")
    with pytest.raises(TypeError, match="notation must be a str or None"):
        Grammar.from_text("", notation=GBNF.encode())  # type: ignore[arg-type]
    file = tmp_path / "a.txt"
    file.write_text('root ::= "a"\n', encoding="utf-8")
    assert Grammar.from_file(file).notation is GBNF


def test_the_library_reads_schemas_with_options(tmp_path: Path) -> None:
    point = '{"properties": {"x": true, "y": true}, "required": ["x", "y"]}'
    grammar = Grammar.from_text(point)
    assert (grammar.notation, grammar.diagnostics) == (SCHEMA, ())
    assert len(Grammar.from_text(point, whitespace="compact").terminals) < len(grammar.terminals)
    assert len(Grammar.from_text(point, property_order="any").rules) > len(grammar.rules)
    with pytest.raises(ValueError, match="whitespace is one of"):
        Grammar.from_text(point, whitespace="pretty")  # type: ignore[arg-type]
    with pytest.raises(GrammarError) as error:
        Grammar.from_text('{"$ref": "#/nowhere"}')
    assert [one.code for one in error.value.diagnostics] == ["J003"]
    file = tmp_path / "some.json"
    file.write_text(point, encoding="utf-8")
    assert Grammar.from_file(file, formats="ignored").notation is SCHEMA


def test_what_was_asked_for_wins() -> None:
    text = 'start: "a"'
    assert read_text(text, options=ReadingOptions(notation=GBNF)).grammar.notation is GBNF
    assert read_text(text, path="a.gbnf").grammar.diagnostics == ()


def test_an_outline_is_made_for_those_who_ask() -> None:
    for text in ('start: "a"', 'root ::= "a"'):
        outline = read_text(text, outline=True).outline
        assert outline is not None
        assert len(outline.entries) == 1
