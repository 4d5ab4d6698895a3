"""Rules that cannot be finished, and empty languages."""

from __future__ import annotations

import pytest

from analysis.finding import check
from maskwright import Vocabulary, compile
from maskwright.analysis import find_all
from maskwright.diagnostic import Severity
from maskwright.notation import read_lark


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


@pytest.mark.parametrize(
    "pattern",
    [
        "/a/ & /b/",
        r"/[^\s\S]/",
        "~/(?s:.*)/",
        '"x" (/a+/ & /b+/)',
        "/[a-z]+/ & ~/[a-y]*z?[a-z]*/",
        "(/a/ & /b/)+",
        r"/x[^\d\D]?[^\d\D]/",
    ],
)
def test_terminals_that_match_nothing(pattern: str) -> None:
    found = check(f'start: "y" | B x\nx: "u" A | "v"\n«A»: {pattern}\nB: "b"', "G015", prefix="G")
    assert [related.message for related in found[0].related] == ["`x` cannot go on here"]


@pytest.mark.parametrize(
    "pattern", ["/a*/ & /b*/", r"/[^\S\n]/", "~/a/", "/[a-z]+/ & /[x-z0-9]+/", '"x"', "/a/ & /b?a/"]
)
def test_terminals_that_match_something(pattern: str) -> None:
    check(f'start: "y" A\nA: {pattern}', prefix="G")


def test_rules_that_wait_for_such_a_terminal_are_left_out_as_the_engine_does() -> None:
    text = 'start: "y" | x | z\nx: "u" A\nz: "w" x? | z A\nA: "a" & "b"'
    assert [found.code for found in find_all(read_lark(text))] == ["G015"]
    compiled = compile(read_lark(text), Vocabulary.from_tokens([b"y", b"u", b"w", b"a"]))
    assert compiled.start().allowed_list() == [0, 2]
    assert [found.code for found in find_all(read_lark('start: "y" A\nA: "a" & "b"'))] == ["G011", "G015"]


def test_many_and_large_patterns_have_a_bound() -> None:
    large = "\n".join(f"A{number}: /[ab]*a[ab]{{17}}/ & /c{number}/" for number in range(300))
    text = f"start: {' | '.join(f'A{number}' for number in range(300))}\n{large}"
    assert "G015" not in {found.code for found in find_all(read_lark(text))}


def test_a_terminal_with_one_inside_that_matches_nothing_is_told_of_with_that() -> None:
    found = [one for one in find_all(read_lark('start: A | B | "y"\nA: /a/ & /b/\nB: A "q"')) if one.code == "G015"]
    assert [one.message.partition(":")[0] for one in found] == ["no text matches `A`"]
    assert [one.message for one in found[0].related] == ["`start` cannot go on here", "`B` has it inside"]
