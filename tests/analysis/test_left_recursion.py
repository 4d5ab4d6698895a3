"""Left recursion over several rules, and behind something that can be empty."""

from __future__ import annotations

import pytest

from analysis.finding import check
from maskwright.analysis import find_all
from maskwright.diagnostic import Severity
from maskwright.notation import read_lark
from notation.reading import unmark


@pytest.mark.parametrize(
    ("marked", "path"),
    [
        ('start: «a» "x" | "y"\na: start "z" | "w"', "start → a → start"),
        ('start: a\na: «b» "x" | "y"\nb: ("z" | c) "v"\nc: a "w"', "a → b → c → a"),
        ('start: start "a" | «b» "c" | "d"\nb: start "e"', "start → b → start"),
        ('start: «a»+ "x" | "y"\na: start "z" | "w"', "start → a → start"),
    ],
)
def test_indirect_left_recursion_is_found_with_its_path(marked: str, path: str) -> None:
    (found,) = check(marked, "N005", prefix="N005")
    assert f"`{path}`" in found.message
    assert len(found.related) == path.count("→")
    check(unmark(marked)[0], prefix="N006")


@pytest.mark.parametrize(
    ("marked", "path"),
    [
        ('start: "-"? «start» "x" | "y"', "start → start"),
        ('start: "z" start | a* "w"* «start» "x" | "y"\na: "v"', "start → start"),
        ('start: start "z" | a «start» "x" | "y"\na: "v"?', "start → start"),
        ('start: a? «b» "x" | "y"\na: "v"\nb: start "z"', "start → b → start"),
        ('start: b "x" | "y"\na: "v"\nb: a? «start» "z"', "b → start → b"),
    ],
)
def test_hidden_left_recursion_is_found_with_what_hides_it(marked: str, path: str) -> None:
    (found,) = check(marked, "N006", prefix="N006")
    assert f"`{path}`" in found.message
    assert found.related[0].message == "this can be empty"
    check(unmark(marked)[0], prefix="N005")


@pytest.mark.parametrize(
    "text",
    [
        'start: start "a" | "b"',
        'start: start start | "b"',
        'start: "(" start ")" | "b"',
        'start: a "x" | "y"\na: "z" start | "w"',
        'start: a | "x"\na: start | "y"',
        'start: "-"? start | "y"',
        'start: ("a" start)* "b"',
        'start: "x" | a? lost "y"\na: "b"\nlost: a? lost',
    ],
)
def test_plain_left_recursion_unit_cycles_and_what_is_no_text_are_not_reported(text: str) -> None:
    check(text, prefix="N005")
    check(text, prefix="N006")


def test_only_the_hidden_kind_is_an_error_when_strict() -> None:
    strict = {
        found.code: found.severity
        for text in ('start: "-"? start "x" | "y"', 'start: a "x" | "y"\na: start "z"')
        for found in find_all(read_lark(text), strict=True)
    }
    assert strict == {"N006": Severity.ERROR, "N005": Severity.INFORMATION}


def test_a_long_row_is_told() -> None:
    check("start: «" + " ".join(['"a"'] * 51) + "»", "N007", prefix="N007")
    check("start: " + '"a" ' * 50, prefix="N007")
    check("start: " + '"a"~2..60', prefix="N007")
