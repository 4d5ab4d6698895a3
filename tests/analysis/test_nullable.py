"""Nullable rules and the chain that makes them so."""

from __future__ import annotations

import pytest

from analysis.finding import check
from maskwright.analysis import find_all
from maskwright.diagnostic import Severity
from maskwright.notation import read_lark


@pytest.mark.parametrize(
    ("marked", "chain"),
    [
        ('start: "x" a\na: "y" | «b c»\nb: «"z"?»\nc: "w" |', ["`b` can be empty", "`c` can be empty"]),
        ('start: "x" a\na: «"y"*»', ["this may be left out"]),
        ('start: "x" a\na: «("y"?)~3»', ["this may be left out"]),
        ('start: "x" «a»:'.replace(" «a»:", " a") + '\n«a»: | "y"', ["there is nothing here"]),
    ],
)
def test_chain_of_places_explains_why(marked: str, chain: list[str]) -> None:
    marked = marked.replace('c: "w" |', '«c»: "w" |')
    codes = ["N001"] * marked.count("«")
    found = check(marked, *codes, prefix="N001")
    assert [r.message for r in found[0].related][: len(chain)] == chain


def test_optional_parts_alone_are_no_nullable_rule() -> None:
    check('start: "x" a?\na: "y" "z"* | "w"', prefix="N001")


def test_a_rule_that_is_not_used_yet_is_looked_at_like_others() -> None:
    check('start: "x"\n«a»: ', "N001", prefix="N001")
    check('start: "x" | a b\n«a»: \nb: "y" b', "N001", prefix="N001")


def test_a_terminal_that_matches_nothing_makes_its_rule_nullable() -> None:
    found = check(
        "start: start b | b\nb: «T»\nT: /a*/".replace("start: start b | b", 'start: "x" b'), "N001", prefix="N001"
    )
    assert [related.message for related in found[0].related] == ["`T` matches the empty text"]
    check('start: "x" b\nb: T\nT: /a+/', prefix="N001")


def test_strict_makes_it_an_error() -> None:
    grammar = read_lark('start: "x"?')
    assert [f.severity for f in find_all(grammar)] == [Severity.INFORMATION]
    assert [f.severity for f in find_all(grammar, strict=True)] == [Severity.ERROR]


@pytest.mark.parametrize("wrong", ['A: ~b\nb: "y"', "A: ~nope", "A: ~<|end|>", "A: ~B\nB: A", "A: ~B\nB: ("])
def test_a_complement_of_what_is_wrong_is_not_called_empty(wrong: str) -> None:
    grammar = read_lark(f"start: A\n{wrong}")
    assert len(grammar.diagnostics) == 1
    assert find_all(grammar) == ()
    assert [one.code for one in find_all(read_lark('start: A\nA: ~"a"'))] == ["N001"]
