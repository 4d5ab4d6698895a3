"""``%llguidance {…}``: what its options come to."""

from __future__ import annotations

import pytest

from maskwright.analysis import find_all
from maskwright.notation import Kind, read_with_outline
from notation.languages import accepted
from notation.reading import check, rule

ONCE = '%llguidance {"skip_repetition": "once"}\n'


@pytest.mark.parametrize(
    ("marked", "codes"),
    [
        ("%llguidance {}", []),
        ('%llguidance {\n  "skip_repetition": "once"\n}', []),
        (
            '%llguidance {«"no_forcing"»: true, «"allow_initial_skip"»: false, «"allow_invalid_utf8"»: true}',
            ["S046"] * 3,
        ),
        ('%llguidance {«"lexer_limit"»: {"a": [1]}}', ["S046"]),
        ('%llguidance {"no_forcing": «1»}', ["S038"]),
        ('%llguidance {"skip_repetition": «true»}', ["S038"]),
        ("«%llguidance»", ["S038"]),
        ("«%llguidance» []", ["S038"]),
        ('%llguidance {"a": «}»', ["S047"]),
        ('%llguidance {"a": 1, «"a"»: 2}', ["S047"]),
        ("%llguidance «{»", ["S004"]),
        ('%llguidance {} «| "a"»', ["S005"]),
        ("%llguidance {} «%llguidance {}»", ["S005"]),
    ],
)
def test_options_are_read_and_said_what_they_come_to(marked: str, codes: list[str]) -> None:
    grammar = check(f"{marked}\nstart: /a/", *codes)
    assert rule(grammar) == "/a/"
    assert find_all(grammar) == ()


def test_a_definition_may_follow_on_the_line() -> None:
    assert rule(check('%llguidance {} start: "a"\n | "b"')) == '("a" | "b")'


def test_options_are_a_directive_of_the_outline() -> None:
    entries = read_with_outline("%llguidance {}\nstart: /a/").outline.entries
    assert [(entry.kind, entry.name) for entry in entries] == [(Kind.DIRECTIVE, "%llguidance"), (Kind.RULE, "start")]


def test_ignored_text_may_stand_once_if_an_option_says_so() -> None:
    grammar = f'{ONCE}%ignore /[ ]{{1,2}}/\n%ignore "_"\nstart: "a" "b"'
    texts = ["ab", " ab", "   ab", "a  b", "a   b", "a _b", "a__b", "ab_", "ab  ", "ab   "]
    assert accepted(grammar, *texts) == ["ab", " ab", "a  b", "ab_", "ab  "]


def test_a_start_rule_that_is_used_again_does_not_ignore_twice() -> None:
    grammar = f'{ONCE}%ignore " "\nstart: "(" start ")" | "x"'
    assert accepted(grammar, "(x)", " ( x ) ", "(  x)", "( ( x ))") == ["(x)", " ( x ) ", "( ( x ))"]


def test_the_option_of_a_nested_grammar_is_its_own() -> None:
    grammar = f'start: "a" %lark {{\n{ONCE}%ignore "_"\nstart: "b" "c"\n}} "d"\n%ignore "_"'
    assert accepted(grammar, "ab_cd", "ab__cd", "a___bcd__") == ["ab_cd", "a___bcd__"]


@pytest.mark.parametrize("ignored", ['" "', "WS", "WS & /.{1,3}/"])
def test_fixes_do_not_write_down_what_is_ignored(ignored: str) -> None:
    rules = 'start: e | e " "\ne: e "+" e | "a"\nWS: " "\n'
    found = find_all(check(f"{ONCE}{rules}%ignore {ignored}"))
    assert [one.code for one in found if one.code == "N002"] == ["N002"]
    assert [fix for one in found if one.code.startswith("N") for fix in one.fixes] == []
