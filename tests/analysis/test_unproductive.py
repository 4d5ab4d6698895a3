"""Rules that cannot be finished, and empty languages."""

from __future__ import annotations

from analysis.finding import check
from maskwright.diagnostic import Severity


def test_rule_without_an_exit() -> None:
    found = check('start: "x" | a\n«a»: "y" b\n«b»: a | a a', "G010", "G010")
    assert [len(f.related) for f in found] == [1, 2]


def test_start_rule_without_an_exit_is_an_empty_language() -> None:
    found = check('«start»: "x" start', "G011")
    assert found[0].severity is Severity.ERROR
    assert [r.message for r in found[0].related] == ["this needs `start`, which cannot be finished"]


def test_start_rule_that_needs_one_without_an_exit() -> None:
    check('«start»: "x" a\n«a»: "y" a+', "G011", "G010")


def test_what_may_be_left_out_is_an_exit() -> None:
    check('start: "x" [a] b~0..3\na: "y" b*\nb: "z" (a "w")? | "v"', prefix="G")


def test_repetition_that_must_turn_is_none() -> None:
    check('start: "x" [a]\n«a»: "y" a~2..3', "G010")
