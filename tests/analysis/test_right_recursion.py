"""Right-recursive cycles, plain and hidden, and the reductions that they pile up."""

from __future__ import annotations

import pytest

from analysis.finding import check
from maskwright.diagnostic import Diagnostic


def cycles(marked: str, count: int = 1) -> list[Diagnostic]:
    return check(marked, *["N002"] * count, prefix="N002")


@pytest.mark.parametrize(
    ("marked", "path"),
    [
        ('start: "a" «start» | "b"', "start → start"),
        ('start: "a" («start»)?', "start → start"),
        ('start: "a" «start»*', "start → start"),
        ('start: "a" ("b" «start»)~2..3 | "c"', "start → start"),
        ('start: "a" «start» b? | "b"\nb: "c"', "start → start"),
        ('start: "a" «start» b* c | "b"\nb: "c"\nc: "d"?', "start → start"),
        ('start: a\na: "x" «b» | "y"\nb: "z" a', "a → b → a"),
        ('start: «a»\na: "x" b c? | "y"\nb: start d*\nc: "z"\nd: "w"', "start → a → b → start"),
        ('start: "-" «start» | start "+" start | "n"', "start → start"),
        ('start: "[" [«start»] | "x" a\na: start', "start → start"),
    ],
)
def test_cycle_is_found_with_its_path(marked: str, path: str) -> None:
    found = cycles(marked)
    assert f"right-recursive cycle `{path}`" in found[0].message
    assert len(found[0].related) == path.count("→")


@pytest.mark.parametrize(
    "text",
    [
        'start: start "a" | "b"',
        'start: "(" start ")" | "x"',
        'start: a*\na: "x" b*\nb: "y"',
        'start: "a" start b | "b"\nb: "c"+',
        'start: "a" ("b" start "c")* | "d"',
        'start: a\na: "x" b\nb: "y" c\nc: "z"',
        'start: "x" start~0',
        'start: "a" | b start\nb: "c" b',
    ],
)
def test_what_is_no_right_recursion_is_not_reported(text: str) -> None:
    cycles(text, 0)
    check(text, prefix="N003")


def test_a_rule_that_is_not_used_yet_is_looked_at_like_others() -> None:
    cycles('start: "a"\nb: "c" «b» | "d"')


def test_hidden_tail_says_that_what_follows_can_be_empty() -> None:
    found = cycles('start: "a" «start» b? | "b"\nb: "c"')
    assert found[0].related[0].message.endswith("because what follows can be empty")


@pytest.mark.parametrize(
    ("marked", "path"),
    [
        ('start: «start» | "x"', "start → start"),
        ('start: a?\na: «b» | "x"\nb: a c*\nc: "y"', "a → b → a"),
        ('start: c? «start» c? | "x"\nc: "y"', "start → start"),
        ('start: "x" start | a\na: «b» | "y"\nb: a | start', "a → b → a"),
    ],
)
def test_unit_cycle_is_called_so(marked: str, path: str) -> None:
    (found,) = check(marked, "N004", prefix="N004")
    assert f"unit cycle `{path}`" in found.message


def test_each_component_has_one_finding() -> None:
    cycles('start: a b\na: "x" «a» | "y"\nb: "x" «b» | "z" c | "w"\nc: "v" b', 2)


@pytest.mark.parametrize(
    ("marked", "text"),
    [
        ('start: «"-" start» | start "+" start | "n"', 'n times `"-"`'),
        ('start: "n" | "a" "b" "c" start | «A "b" start»\nA: "a"', 'n times `A "b"`'),
        ('start: "n" | «b c? start»\nb: "x" "y" | "z" "w"~3\nc: "v"', 'n times `"x" "y"`'),
        ('start: a\na: "y" | «"x" b»\nb: ("z" "v")~2 a', 'n times `"x" "z" "v" "z" "v"`'),
        ('start: «("z" start)~3» | "n"', 'n times `"z" "n" "z" "n" "z"`'),
        ('start: "x" «(a?)*»\na: "y"', "repeats something that can be empty"),
        ('start: "x" «a+»\na: "y"*', "repeats something that can be empty"),
    ],
)
def test_unbounded_reductions_name_the_shortest_text(marked: str, text: str) -> None:
    found = check(marked, "N003", prefix="N003")
    assert text in found[0].message


def test_bounded_repetition_of_what_can_be_empty_ends() -> None:
    check('start: "x" (a?)~3\na: "y"', prefix="N003")
