"""Undefined names, duplicates and the start rule."""

from __future__ import annotations

from maskwright.notation import read_lark
from notation.reading import check


def test_undefined_name_is_reported_once_with_its_other_uses() -> None:
    grammar = check('start: «foo» bar foo\nbar: foo "x"', "G001")
    assert len(grammar.diagnostics[0].related) == 2


def test_close_name_is_suggested() -> None:
    diagnostic = check('start: «vaule»\nvalue: "x"', "G001").diagnostics[0]
    assert "did you mean `value`?" in diagnostic.message
    assert [edit.text for fix in diagnostic.fixes for edit in fix.edits] == ["value"]


def test_import_is_suggested_for_a_name_of_the_library() -> None:
    assert "%import common.INT" in check("start: «INT»", "G001").diagnostics[0].message


def test_undefined_name_inside_a_terminal() -> None:
    check('start: A\nA: "x" «B»', "G001")


def test_second_definition_is_reported_and_points_to_the_first() -> None:
    grammar = check(
        'start: b\n«start»: c\nb: "x"\nc: "y" A\nA: "x"\n«A»: "y"\n%import common.INT -> «A»', *["G003"] * 3
    )
    assert [d.related[0].span.start for d in grammar.diagnostics] == [0, 34, 34]


def test_two_imports_of_one_name_clash() -> None:
    check("start: A\n%import common.INT -> A\n%import common.WS -> «A»", "G003")


def test_start_rule_is_what_was_asked_for() -> None:
    grammar = read_lark('value: "x"', start="value")
    assert (grammar.start, grammar.diagnostics) == ("value", ())


def test_missing_start_rule_lists_the_rules_and_suggests_one() -> None:
    diagnostic = check('«strat»: other\nother: "x"', "G002").diagnostics[0]
    assert "`strat`, `other`; did you mean `strat`?" in diagnostic.message


def test_text_without_rules_has_no_start_rule() -> None:
    check('«»A: "x"', "G002")


def test_terminal_cannot_be_the_start_rule() -> None:
    assert [d.code for d in read_lark('a: A\nA: "x"', start="A").diagnostics] == ["G002"]


def test_an_attribute_where_a_name_is_used_is_told_where_it_belongs() -> None:
    (found,) = read_lark('start: a[lazy] "b"\na: /x+/').diagnostics
    assert (found.code, found.span.start, found.fixes) == ("G001", 9, ())
    assert found.message.endswith("an attribute stands where the name is defined, as in `a[lazy]: …`")
    # With a blank it is what it looks like, a name in brackets that nothing defines.
    assert read_lark('start: a [lazy] "b"\na: /x+/').diagnostics[0].message == "the rule `lazy` is not defined"


def test_a_rule_in_a_terminal_is_told_once_with_its_other_places() -> None:
    text = 'start: A B\nA: item "x" item\nitem: "y"\nB: item'
    first, second = read_lark(text).diagnostics
    assert (first.code, first.span.start, [one.span.start for one in first.related]) == ("G005", 14, [23])
    assert (second.code, second.message) == ("G005", "`B` is a terminal and cannot refer to the rule `item`")
