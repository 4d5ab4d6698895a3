"""Unused rules and terminals."""

from __future__ import annotations

from analysis.finding import check
from maskwright.analysis import find_all
from maskwright.notation import read_lark


def test_unused_rule_and_terminal() -> None:
    found = check('start: "x"\n«_foo»: "y"\n«_BAR»: "z"', "G008", "G009")
    assert [f.message for f in found] == ["the rule `_foo` is never used", "the terminal `_BAR` is never used"]


def test_rule_that_only_uses_itself_is_never_used() -> None:
    found = check('start: "x"\n«a»: "y" a | "z"', "G008", prefix="G")
    assert "never used" in found[0].message


def test_what_only_unused_rules_use_says_so() -> None:
    found = check('start: "x"\n«a»: b\n«b»: C\n«C»: D\n«D»: "y"', "G008", "G013", "G014", "G014")
    assert [f.message for f in found[1:]] == [
        f"the {what} is used only where `start` does not lead" for what in ("rule `b`", "terminal `C`", "terminal `D`")
    ]


def test_use_inside_a_terminal_that_is_used_counts() -> None:
    check('start: A\nA: B "x"\nB: C\nC: "y"')


def test_ignored_terminals_and_what_they_use_are_used() -> None:
    check('start: "x"\nA: B\nB: " "\n%ignore A\nC: "c"\n%ignore C | "d"')


def test_unused_import() -> None:
    check('start: "x"\n%import common («WS», INT)\n%ignore INT', "G009")


def test_literal_that_stands_for_a_named_terminal_uses_it() -> None:
    check('start: "+"\nPLUS: "+"')


def test_nothing_is_unused_without_a_start_rule() -> None:
    assert find_all(read_lark('a: "x"\nb: "y"')) == ()


def test_rules_where_only_terminals_may_be_are_not_forgotten_too() -> None:
    for text in (
        'start: PAIR\nPAIR: "(" item ")"\nitem: "a" other | T\nother: "b"\nT: "t"',
        'start: "x"\n%ignore item\nitem: "a"',
        "start: A\nA: list{B}\nlist{x}: x\nB: /b/",
    ):
        grammar = read_lark(text)
        assert [found.code for found in grammar.diagnostics] == ["G005"]
        assert find_all(grammar) == ()
