"""Templates, written out."""

from __future__ import annotations

import pytest

from maskwright.diagnostic import Span
from maskwright.notation import read_lark
from notation.reading import check, rule, terminal


def test_an_application_is_a_rule_of_its_own_named_as_it_is_written() -> None:
    grammar = check('start: _sep{item, ","} _sep{item, ","} _sep{"x"i, /;/}\n_sep{x, s}: x (s x)*\nitem: "a"')
    assert [rule.name for rule in grammar.rules] == ["start", "item", '_sep{"x"i, /;/}', '_sep{item, ","}']
    assert rule(grammar) == '(_sep{item, ","} _sep{item, ","} _sep{"x"i, /;/})'
    assert rule(grammar, '_sep{item, ","}') == '(item ("," item){0,})'


def test_arguments_may_be_expressions() -> None:
    grammar = check('start: twice{("a" | "b")+} twice{}\ntwice{x}: x x')
    assert rule(grammar, 'twice{("a" | "b")+}') == '(("a" | "b"){1,} ("a" | "b"){1,})'
    assert rule(grammar, "twice{()}") == "(() ())"


def test_templates_apply_templates_and_take_them_as_arguments() -> None:
    grammar = check('start: both{list, "a"}\nboth{f, x}: f{x} pair{x}\npair{x}: x x\nlist{x}: x ("," x)*')
    assert rule(grammar, 'both{list, "a"}') == '(list{"a"} pair{"a"})'


def test_a_template_that_comes_back_to_the_same_arguments_is_recursive() -> None:
    grammar = check('start: nest{"a", "b"}\nnest{x, y}: x | "(" nest{y, x} ")"')
    assert rule(grammar, 'nest{"a", "b"}') == '("a" | ("(" nest{"b", "a"} ")"))'
    assert rule(grammar, 'nest{"b", "a"}') == '("b" | ("(" nest{"a", "b"} ")"))'


def test_terminals_may_be_templates() -> None:
    grammar = check('start: QUOTED{"\'"}\nQUOTED{q}: q /[a-z]/* q')
    assert terminal(grammar, 'QUOTED{"\'"}') == '("\'" /[a-z]/{0,} "\'")'


def test_places_are_those_of_the_template_and_of_the_arguments() -> None:
    text = 'start: twice{"a"}\ntwice{x}: x "b"'
    instance = next(rule for rule in read_lark(text).rules if rule.name == 'twice{"a"}')
    assert instance.span == Span(18, 23)
    assert [text[item.span.start : item.span.end] for item in instance.body.items] == ['"a"', '"b"']  # type: ignore[union-attr]


def test_what_is_ignored_may_be_an_application() -> None:
    grammar = check('start: "a"\nSPACE{x}: x+\n%ignore SPACE{" "}')
    assert [t.name for t in grammar.terminals if t.ignored] == ['SPACE{" "}']


@pytest.mark.parametrize(
    ("marked", "code"),
    [
        ('start: «pair{"a"}»\npair{x, y}: x y', "S050"),
        ('start: pair{"a", "b"} «pair{"a", "b", "c"}»\npair{x, y}: x y', "S050"),
        ('start: «other»{"a"}', "S051"),
        ('start: «word»{"a"} word\nword: "w"', "S051"),
        ('start: «pair» pair{"a"}\npair{x}: x x', "S052"),
        (
            "start: word{pair}\nword{x}: «x»\npair{x}: x".replace("«", "")
            .replace("»", "")
            .replace("{pair}", "{«pair»}"),
            "S052",
        ),
        ('start: deep{"a"}\n«deep»{x}: x deep{(x x)}?', "S053"),
        ('start: pair{"a", "b"}\npair{x, «x»}: x', "S054"),
        ('start: "a"\n«pair»{x}: x x', "G008"),
        ('start: pair{"a"}\npair{x}: x «y»', "G001"),
    ],
)
def test_what_is_wrong_is_told_once_and_at_its_place(marked: str, code: str) -> None:
    check(marked, code)


def test_growth_is_bounded() -> None:
    names = "abcdefgh"
    lines = [f"{one}{{x}}: " + " ".join(f"{other}{{({one[0]}q x)}}" for other in names) for one in names]
    text = 'start: a{"x"}\n' + "\n".join(lines) + "\n" + "\n".join(f'{one}q: "{one}"' for one in names)
    grammar = read_lark(text)
    assert {found.code for found in grammar.diagnostics} == {"S053"}
    assert len(grammar.rules) < 6000


def test_what_a_limit_cuts_off_and_what_cannot_be_read_is_told_once() -> None:
    double = "".join(f't{i}{{x}}: t{i - 1}{{(x "b")}} t{i - 1}{{(x "c")}}\n' for i in range(1, 16))
    for text, code in (('start: t{"a"} (\nt{x}: x x', "S004"), ('start: t15{"a"}\nt0{x}: x\n' + double, "S053")):
        assert [found.code for found in read_lark(text).diagnostics] == [code]


def test_names_of_files_in_arguments_make_no_terminal_of_an_instance() -> None:
    grammar = read_lark('start: t{a, x__B}\nt{x, y}: x y\na: "a"\nx__B: "b"')
    assert grammar.diagnostics == ()
    assert [one.name for one in grammar.rules] == ["start", "a", "t{a, x__B}"]
