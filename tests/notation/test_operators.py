"""Intersection and negation of patterns: how they bind, and where they may stand."""

from __future__ import annotations

import pytest

from maskwright.analysis import find_all
from notation.reading import check, rule, terminal


@pytest.mark.parametrize(
    ("body", "pattern"),
    [
        ("B & C | D", "(('b' & 'c') | 'd')"),
        ("B C & D C", "(('b' 'c') & ('d' 'c'))"),
        ("B & C & D", "('b' & 'c' & 'd')"),
        ("~B+", "~'b'{1,}"),
        ("~(B C)", "~('b' 'c')"),
        ("~(B | C) & D", "(~('b' | 'c') & 'd')"),
        ("B ~C", "('b' ~'c')"),
        ("B~3 C", "('b'{3,3} 'c')"),
        ("B ~ 2..3", "'b'{2,3}"),
        ("~B~2", "~'b'{2,2}"),
        ("(B & C){2}", "('b' & 'c'){2,2}"),
        ("B & C -> name", "('b' & 'c')"),
        ("B & /x/i", "('b' & /x/i)"),
    ],
)
def test_operators_bind_as_in_decoding_engines(body: str, pattern: str) -> None:
    grammar = check(f'start: A\nA: {body}\nB: "b"\nC: "c"\nD: "d"')
    assert terminal(grammar, "A") == pattern


def test_a_negation_in_a_rule_is_a_terminal_called_by_its_text() -> None:
    grammar = check('start: ~ (A | "x") "y"\nA: "a"')
    assert rule(grammar) == '(~ (A | "x") "y")'
    assert terminal(grammar, '~ (A | "x")') == "~('a' | 'x')"
    assert find_all(grammar) == ()


@pytest.mark.parametrize(
    "marked",
    [
        'start: "a" «&» b\nb: "b"',
        "start: ~(A | «b»)\nb: A\nA: /a/",
        "start: A\nA: «&» /a/",
        "start: A\nA: /a/ «&»",
        "start: A\nA: /a/ «&» | /b/",
        "start: A\nA: /a/ «&» & & /b/",
        "start: A\nA: «~~»/a/",
        'start: A\nA: "q" ~«~ ~»/a/',
    ],
)
def test_misplaced_operators_have_one_finding(marked: str) -> None:
    assert find_all(check(marked, "S037")) == ()


def test_ignored_text_may_be_intersected() -> None:
    grammar = check('start: "a"\n%ignore /[ \\t]+/ & ~/ {9}/')
    assert [one.name for one in grammar.terminals if one.ignored] == ["/[ \\t]+/ & ~/ {9}/"]


def test_signs_that_cancel_out_are_taken_out_by_the_fix() -> None:
    text = "start: A\nA: ~~~/a/"
    (found,) = check("start: A\nA: ~«~~»/a/", "S037").diagnostics
    assert terminal(check(found.fixes[0].applied(text)), "A") == "~/a/"
