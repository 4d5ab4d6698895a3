"""Rule bodies: operators, nesting, alternatives, and what is accepted and ignored."""

from __future__ import annotations

import pytest

from maskwright.diagnostic import Severity
from notation.reading import check, rule

TAIL = '\na: "x"\nb: "y"'


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ("a", "a"),
        ("a b", "(a b)"),
        ("a | b", "(a | b)"),
        ("a b | b", "((a b) | b)"),
        ("(a | b) a", "((a | b) a)"),
        ("((a))", "a"),
        ("[a]", "a{0,1}"),
        ("[a | b] b", "((a | b){0,1} b)"),
        ("a?", "a{0,1}"),
        ("a*", "a{0,}"),
        ("a+ b", "(a{1,} b)"),
        ("a~3", "a{3,3}"),
        ("a ~ 1 .. 2", "a{1,2}"),
        ("a~0..2", "a{0,2}"),
        ("a{3}", "a{3,3}"),
        ("a{1,2}", "a{1,2}"),
        ("a{ 2 , }", "a{2,}"),
        ("a{,2}", "a{0,2}"),
        ("a{0}", "a{0,0}"),
        ("(a b)+ a", "((a b){1,} a)"),
        ("a |", "(a | ())"),
        ("| a", "(() | a)"),
        ("a | | b", "(a | () | b)"),
        ("()", "()"),
        ('""', "()"),
        ('a ""', "(a ())"),
        ("", "()"),
        ("a -> one | b -> two", "(a | b)"),
        ("(a -> one)", "a"),
        ("a // b\n | b # c\n\n  // d\n  | a", "(a | b | a)"),
        ("(a\n b\n)", "(a b)"),
        ("a \\\n b", "(a b)"),
    ],
)
def test_body_is_read(body: str, shown: str) -> None:
    assert rule(check(f"start: {body}{TAIL}")) == shown


@pytest.mark.parametrize("head", ["?start", "!start", "?!start", "!?start", "  start", "start "])
def test_modifiers_and_blanks_before_the_colon_mean_nothing(head: str) -> None:
    assert rule(check(f'{head}: "x"')) == '"x"'


def test_priority_is_accepted_with_information() -> None:
    grammar = check('start«.2»: A\nA«.-1»: "x"', "S030", "S030")
    assert {d.severity for d in grammar.diagnostics} == {Severity.INFORMATION}


def test_names_may_have_hyphens_underscores_and_digits() -> None:
    assert rule(check('start: _a-1 B_2->x\n_a-1: "a"\nB_2: "b"')) == "(_a-1 B_2)"


def test_span_of_a_symbol_is_its_name() -> None:
    text = 'start: "a" (foo)? bar\r\nfoo: "x"\r\nbar: "😀" foo'
    grammar = check(text)
    assert [text[r.span.start : r.span.end] for r in grammar.rules] == ["start", "foo", "bar"]
    assert [text[t.span.start : t.span.end] for t in grammar.terminals] == ['"a"', '"x"', '"😀"']


@pytest.mark.parametrize(
    ("count", "complaint"), [("~3..1", "down"), ("{2,1}", "down"), ("~-1", "negative"), ("{99999999999}", "above")]
)
def test_bad_count_is_reported(count: str, complaint: str) -> None:
    grammar = check(f"start: a«{count}» b{TAIL}", "S015")
    assert complaint in grammar.diagnostics[0].message


def test_every_line_end_is_a_line_end() -> None:
    for end in ("\n", "\r\n", "\r"):
        assert rule(check(f'start: a{end}  | b{end}a: "x"{end}b: "y"')) == "(a | b)"


def test_byte_order_mark_is_no_part_of_the_text() -> None:
    assert rule(check('\ufeffstart: "x"')) == '"x"'
