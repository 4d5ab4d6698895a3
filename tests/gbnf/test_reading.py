"""GBNF texts to grammars: terminals, expressions, lines; diagnostics have pages of their own."""

from __future__ import annotations

import pytest

import maskwright
from literate.languages import assert_same_grammars
from maskwright.gbnf import read_gbnf, read_with_outline
from maskwright.grammar import Notation, SpecialTokens
from notation.reading import rule, show


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ('"a" b', '("a" b)'),
        ('"a" | b |', '("a" | b | ())'),
        ('("a" | b)* b+', '(("a" | b){0,} b{1,})'),
        ("b{2} b{2,} b{,2} b{1,2}", "(b{2,2} b{2,} b{0,2} b{1,2})"),
        # A repetition of a repetition is one, as in the engines.
        ("b{3}?*", "b{3,3}{0,1}{0,}"),
        ('b # c "d"', "b"),
        ("(\n b\n # c\n | b )", "(b | b)"),
        ("\n b |\n\n # c\n b", "(b | b)"),
        ('""', "()"),
        ("((((b))))", "b"),
        (". [^.]", "(. [^.])"),
    ],
)
def test_bodies(written: str, shown: str) -> None:
    grammar = read_gbnf(f'b ::= "b"\nroot ::= {written}')
    assert [one for one in grammar.diagnostics if one.code != "S061"] == []
    assert rule(grammar, "root") == shown


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (r'"\x41\u00e9\U0001F600\n\r\t\\\"\[\]\-"', repr('Aé😀\n\r\t\\"[]-')),
        ("[a-cx]", "/[xa-c]/"),
        (r"[\x00-\x1f\"\\\]\[^-]", r"""/["\-\x{0}-\x{1F}\[-\^]/"""),
        ("[^a-cb-d]", "/[^a-d]/"),
        ("[-a]", r"/[\-a]/"),
        (r"[\u4e00-\u9fff]", "/[一-鿿]/"),
        # Halves of surrogate pairs are in no text.
        (r"[\uD7FF-\uE000]", r"/[\x{D7FF}\x{E000}]/"),
        (".", "/./s"),
    ],
)
def test_characters(written: str, shown: str) -> None:
    grammar = read_gbnf(f"root ::= {written}")
    assert grammar.diagnostics == ()
    assert [show(one.pattern) for one in grammar.terminals] == [shown]  # type: ignore[arg-type]


def test_equal_classes_and_literals_are_one_terminal() -> None:
    grammar = read_gbnf(r'root ::= [a-c] [abc] [\x61-c] "a" "\x61" . .')
    assert [one.name for one in grammar.terminals] == ["[a-c]", '"a"', "."]
    assert not any(one.ignored for one in grammar.terminals)


def test_tokens() -> None:
    grammar = read_gbnf("root ::= <think> !<think> <[7]> !<[7]> <[7]>")
    assert grammar.diagnostics == ()
    patterns = [one.pattern for one in grammar.terminals]
    assert [(one.names, one.ranges, one.negated) for one in patterns if isinstance(one, SpecialTokens)] == [
        (("<think>",), (), False),
        (("<think>",), (), True),
        ((), ((7, 7),), False),
        ((), ((7, 7),), True),
    ]
    vocabulary = maskwright.Vocabulary.from_tokens([b"a", b"b", None], special_tokens={"<think>": 2})
    grammar = read_gbnf('root ::= <think> !<[2]> "b"')
    state = maskwright.compile(grammar, vocabulary).start()
    assert state.allowed_list() == [2]
    state.commit(2)
    assert state.allowed_list() == [0, 1]


def test_the_start_rule_and_the_notation() -> None:
    grammar = read_gbnf('a ::= "x"', start="a", path="x.gbnf")
    assert (grammar.start, grammar.path, grammar.notation, grammar.diagnostics) == ("a", "x.gbnf", Notation.GBNF, ())


def test_the_outline_has_names_and_literals() -> None:
    text = "root ::= a [0-9]\na ::= (b"
    outline = read_with_outline(text).outline
    assert [(one.name, text[one.span.start : one.span.end]) for one in outline.entries] == [
        ("root", "root ::= a [0-9]"),
        ("a", "a ::= (b"),
    ]
    assert [(use.name, use.literal, text[use.span.start : use.span.end]) for use in outline.uses] == [
        ("a", False, "a"),
        ("[0-9]", True, "[0-9]"),
        ("b", False, "b"),
    ]


def test_a_grammar_in_lark_with_the_same_language() -> None:
    gbnf = read_gbnf('root ::= word ("," " "? word)*\nword ::= [a-z] [a-z0-9]{0,3}')
    lark = maskwright.Grammar.from_text('start: word ("," " "? word)*\nword: /[a-z]/ /[a-z0-9]/~0..3')
    assert_same_grammars(gbnf, lark)
