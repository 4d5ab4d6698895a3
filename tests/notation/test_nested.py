"""A grammar inside a rule: its names, its places, what it ignores, and what is said of it."""

from __future__ import annotations

import pytest

from maskwright.analysis import find_all
from maskwright.notation import Kind, read_lark, read_with_outline
from maskwright.notation.limits import MAX_NESTED
from notation.languages import accepted
from notation.reading import check, rule, terminal, unmark


def lark(*lines: str) -> str:
    return "\n".join(("%lark {", *lines, "}"))


def test_names_are_apart_and_literals_are_shared() -> None:
    grammar = check("start: a " + lark('start: a B "y"', 'a: "x" | ~B', "B: /b/") + ' B\na: "y"\nB: "b"')
    assert rule(grammar) == "(a lark1.start B)"
    assert rule(grammar, "lark1.start") == '(lark1.a lark1.B "y")'
    assert rule(grammar, "lark1.a") == '("x" | lark1.~B)'
    assert rule(grammar, "a") == '"y"'
    assert (terminal(grammar, "B"), terminal(grammar, "lark1.B")) == ("'b'", "/b/")
    assert sorted(one.name for one in grammar.terminals) == ['"x"', '"y"', "B", "lark1.B", "lark1.~B"]


def test_several_and_deeper_grammars_have_numbers_of_their_own() -> None:
    inner = lark('start: "b" ' + lark('start: "c"') + lark('start: "d"'))
    grammar = check(f"start: {inner}* {lark('start: /e/')}")
    names = [one.name for one in grammar.rules]
    assert names == ["start", "lark1.start", "lark1.lark1.start", "lark1.lark2.start", "lark2.start"]
    text = f"start: {inner}* {lark('start: /e/')}"
    assert accepted(text, "e", "bcde", "bcdbcde", "bce", "bcd") == ["e", "bcde", "bcdbcde"]


def test_a_brace_in_a_literal_or_a_comment_ends_nothing() -> None:
    grammar = check("start: " + lark('start: "}" /}/ // }', "# }") + ' "c"')
    assert rule(grammar, "lark1.start") == '("}" /}/)'


INNER = 'start: "y" "y"'
SPACES = '%ignore " "'


@pytest.mark.parametrize(
    ("inner", "outer", "expected"),
    [
        # Around a nested grammar the text that either ignores may stand; llguidance allows less there.
        (SPACES, "", ["ayyzw", "a yyzw", "ay yzw", "ayy zw"]),
        ("", SPACES, ["ayyzw", "a yyzw", "ayy zw", "ayyz w", " ayyzw", "ayyzw "]),
        (SPACES, SPACES, ["ayyzw", "a yyzw", "ay yzw", "ayy zw", "ayyz w", " ayyzw", "ayyzw "]),
        (SPACES, '%ignore "_"', ["ayyzw", "a yyzw", "ay yzw", "ayy zw", "ayyz_w", "a_yyzw", "ayy _zw", "_ayyzw_"]),
        ("", "", ["ayyzw"]),
    ],
)
def test_each_grammar_ignores_its_own_text(inner: str, outer: str, expected: list[str]) -> None:
    grammar = f'start: "a" {lark(INNER, inner)} "z" "w"\n{outer}\n'
    texts = ["ayyzw", "a yyzw", "ay yzw", "ayy zw", "ayyz w", " ayyzw", "ayyzw "]
    texts += ["ayyz_w", "a_yyzw", "ay_yzw", "ayy _zw", "_ayyzw_"]
    assert accepted(grammar, *texts) == expected
    assert find_all(read_lark(grammar)) == ()


def test_what_is_ignored_goes_through_three_levels() -> None:
    grammar = "start: " + lark('start: "y" ' + lark('start: "z" "z"'), SPACES) + f' "q"\n{SPACES}'
    assert accepted(grammar, "yzzq", "y zzq", "yz zq", "yzz q", " yzzq ") == ["yzzq", "y zzq", "yzz q", " yzzq "]


def test_a_start_rule_that_is_used_again_ignores_before_it() -> None:
    grammar = 'start: "(" start ")" | "x" ' + lark('start: "y"', SPACES) + '\n%ignore "_"'
    assert accepted(grammar, "xy", "(_(x y)_)", "( xy)", "_x_y_") == ["xy", "(_(x y)_)", "_x_y_"]


@pytest.mark.parametrize(
    ("marked", "codes"),
    [
        ("start: " + lark("start: «missing»"), ["G001"]),
        ("start: " + lark('start: b «"a»', "b: «)»"), ["S002", "S004"]),
        ("start: " + lark("«begin»: /a/"), ["G002"]),
        ("start: %lark {«»}", ["S009"]),
        ("start: A\nA: «%lark { start: /b/ }»", ["S034"]),
        ("start: a\na[lazy]: «%lark { start: /b/ }»", ["S035"]),
        ("start: " + lark("start: " + lark('start: "a" ?«?»')), ["S001"]),
        ('start: a %lark { start: «a» }\na: "x"', ["G001"]),
    ],
)
def test_findings_inside_are_at_their_places_and_come_once(marked: str, codes: list[str]) -> None:
    assert find_all(check(marked, *codes)) == ()


def test_grammars_too_deep_are_refused() -> None:
    deep = "start: " + "%lark { start: " * (MAX_NESTED + 1) + "/a/" + " }" * (MAX_NESTED + 1)
    assert [one.code for one in read_lark(deep).diagnostics] == ["S008"]
    read_lark("start: " + "%lark { start: " * 5000 + " }" * 5000)


def test_a_limit_on_tokens_may_be_put_on_a_whole_grammar() -> None:
    check("start: a\na«[max_tokens=3]»: %lark { start: /b/ }", "S045")


def test_names_inside_have_places_under_the_names_that_they_got() -> None:
    text, spans = unmark(
        'start: «a» %lark {\n «start»: «a» «B» «"y"»\n «a»: «"x"»\n «B»: /b/\n %ignore «B»\n}\na: «"y"»'
    )
    outline = read_with_outline(text).outline
    assert [use.span for use in outline.uses] + [
        entry.name_span for entry in outline.entries if entry.name.startswith("lark1.")
    ] == [*(span for span in spans if span not in (spans[1], spans[5], spans[7])), spans[1], spans[5], spans[7]]
    assert [use.name for use in outline.uses] == ["a", "lark1.a", "lark1.B", '"y"', '"x"', "lark1.B", '"y"']
    assert [(entry.kind, entry.name) for entry in outline.entries] == [
        (Kind.RULE, "start"),
        (Kind.RULE, "lark1.start"),
        (Kind.RULE, "lark1.a"),
        (Kind.TERMINAL, "lark1.B"),
        (Kind.DIRECTIVE, "%ignore"),
        (Kind.RULE, "a"),
    ]
