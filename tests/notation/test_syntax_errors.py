"""Broken statements: one diagnostic each, at its place, and the others read as if nothing were wrong."""

from __future__ import annotations

import pytest

from maskwright.analysis import find_all
from notation.reading import check

GOOD = '\nother: "o"\nTERM: "t"\n'


@pytest.mark.parametrize(
    ("marked", "code"),
    [
        ('start: «"abc»', "S002"),
        (r'start: «"abc\"»', "S002"),
        ("start: «/abc»", "S003"),
        ("start: «/[/»]/", "S003"),
        ('start: «(»"a" other', "S004"),
        ('start: "a"«)» other', "S004"),
        ('start: ("a"«]»', "S004"),
        ("start: «[»[other]", "S004"),
        ('start: %json «{»"a": 1', "S004"),
        ('start: other\n  «"more" other»', "S005"),
        ("start: other\n«$$$»", "S005"),
        ("start: other\n«:: other»", "S005"),
        ('start «"a"»', "S006"),
        ('start «::=» "a"', "S006"),
        ('start «=» "a"', "S006"),
        ("start: «*»", "S001"),
        ('start: "a"*«+»', "S001"),
        ('start: "a"~1..2«{3}»', "S001"),
        ('start: "a" -«>»', "S001"),
        ("start: other«:» other", "S001"),
        ("start: other «🤔»", "S001"),
        ("start: other «\0»", "S001"),
        ("start: other «%»", "S001"),
        ("start: " + "(" * 100 + "«(»" + "(" * 3000 + "other", "S008"),
    ],
)
@pytest.mark.parametrize("place", ["first", "last"])
def test_one_broken_statement_is_one_diagnostic(marked: str, code: str, place: str) -> None:
    grammar = check(marked + GOOD if place == "first" else GOOD + marked, code)
    assert {"other", "start"} <= {rule.name for rule in grammar.rules}
    assert "TERM" in {t.name for t in grammar.terminals}
    assert {d.code for d in find_all(grammar)} <= {"G008", "G009"}


def test_each_broken_statement_has_its_own() -> None:
    check('start: a b c\na: «"x»\nb «"y"»\nc: «(»"z"\n', "S002", "S006", "S004")


def test_names_in_a_broken_statement_are_in_use() -> None:
    grammar = check('start: «)» a b\na: "x"\nb: "y"', "S004")
    assert find_all(grammar) == ()


def test_unclosed_bracket_ends_where_a_definition_starts() -> None:
    grammar = check('start: «(»"a"\n  b\nb: "x"\n', "S004")
    assert [rule.name for rule in grammar.rules] == ["start", "b"]


def test_message_names_what_could_have_stood_there() -> None:
    grammar = check('start: "a" -> b «c»', "S001")
    assert grammar.diagnostics[0].message == "`c` is out of place here; expected `|`"


@pytest.mark.parametrize("text", ["", " \n\t\n", "// only\n# comments\n", "\ufeff", "\\\n"])
def test_empty_text_is_one_clear_diagnostic(text: str) -> None:
    check("«»" + text, "S009")


def test_a_file_that_is_no_grammar_is_given_up() -> None:
    from maskwright.notation import read_lark

    diagnostics = read_lark('"\n' * 100_000).diagnostics
    assert diagnostics[-1].code == "S007"
    assert len(diagnostics) < 1100


def test_mixed_case_and_modifiers_of_terminals() -> None:
    check('start: fooBar X\n«fooBar»: "a"\n«?»X: "b"', "S010", "S011")
