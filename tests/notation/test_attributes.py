"""Attributes of definitions: what they make of a body, and what is said of those that cannot stand."""

from __future__ import annotations

import pytest

from maskwright.analysis import find_all
from maskwright.diagnostic import Severity
from notation.reading import check, rule, terminal


@pytest.mark.parametrize(
    ("head", "pattern", "codes"),
    [
        ("«text[lazy]»", "shortest ('a' /b/){1,}", []),
        ("«text[ lazy, ]»", "shortest ('a' /b/){1,}", []),
        ('«text[suffix="x"]»', "shortest (('a' /b/){1,} 'x')", []),
        ('«text[suffix="x"i]»', "shortest (('a' /b/){1,} 'x'i)", []),
        ("«text[suffix=/x+/]»", "shortest (('a' /b/){1,} /x+/)", []),
        ('«text[suffix="x".."z"]»', "shortest (('a' /b/){1,} /[x-z]/)", []),
        ("«text[suffix=A]»", "shortest (('a' /b/){1,} 'a')", []),
        ('«text[suffix=""]»', "('a' /b/){1,}", []),
        ('«text[stop="x"]»', "shortest (('a' /b/){1,} 'x')", ["S044"]),
        ('«text[stop=""]»', "('a' /b/){1,}", ["S044"]),
        ('«text[suffix="x", lazy]»', "shortest (('a' /b/){1,} 'x')", ["S044"]),
        ('«text[lazy, suffix="x", stop_capture="y"]»', "shortest (('a' /b/){1,} 'x')", ["S044", "S044"]),
        ("«text[max_tokens=7]»", "('a' /b/){1,}", []),
        ("«text[max_tokens=7, temperature=0.5, lazy]»", "shortest ('a' /b/){1,}", ["S044"]),
        ("«text[temperature=1e-3]»", "('a' /b/){1,}", ["S044"]),
    ],
)
def test_a_rule_becomes_one_lexeme(head: str, pattern: str, codes: list[str]) -> None:
    name = head.strip("«»")
    grammar = check(f'start: text\n{name}: (A /b/)+\nA: "a"', *codes, places=False)
    assert rule(grammar, "text") == name
    assert terminal(grammar, name) == pattern
    assert next(one.uses for one in grammar.terminals if one.name == name) == ("A",)
    assert find_all(grammar) == ()


def test_the_attributes_of_a_terminal_change_its_pattern() -> None:
    grammar = check('start: A B\nA[lazy]: B+\nB[suffix="x"]: "b"')
    assert terminal(grammar, "A") == "shortest shortest ('b' 'x'){1,}"
    assert terminal(grammar, "B") == "shortest ('b' 'x')"


def test_the_limit_on_tokens_is_kept_with_the_terminal() -> None:
    grammar = check('start: a B "b"\na[max_tokens=3]: "x"\nB[max_tokens=4]: "b"', places=False)
    limits = {one.name: one.max_tokens for one in grammar.terminals}
    # A literal elsewhere is not under the limit of a terminal with the same text.
    assert limits == {"a[max_tokens=3]": 3, "B": 4, '"b"': None}


@pytest.mark.parametrize(
    ("definition", "owner"),
    [
        ('b: "x"\nB: «A» "b"', "`B`"),
        ("b: B\nB: ~«A»", "`B`"),
        ("b[max_tokens=9]: «A»", "`b`"),
        ("b[suffix=«A»]: /x/", "`b`"),
        ("b: ~«A»", "`~A`"),
        ('b: "x"\n%ignore «A» " "', "what `%ignore` takes"),
        ('b: t{"x"} | t{"y"}\nt{x}[lazy]: «A» x', '`t{"y"}`'),
        ("b: t{«A»}\nt{x}[lazy]: x x", "`t{A}`"),
    ],
)
def test_a_limit_that_is_lost_inside_of_another_lexeme_is_told_once(definition: str, owner: str) -> None:
    grammar = check(f"start: A b\nA[max_tokens=3]: /a/\n{definition}", "S045")
    (found,) = grammar.diagnostics
    assert found.message == f"the `max_tokens` of `A` is not enforced inside of {owner}: it counts for whole lexemes"
    assert [grammar.source[one.span.start : one.span.end] for one in found.related] == ["[max_tokens=3]"]


def test_a_limit_is_kept_where_a_template_an_import_or_a_nested_grammar_hands_the_terminal_on() -> None:
    grammar = check(
        'start: t{A} %lark { start: C\nC[max_tokens=4]: "c" }\nt{x}: x "b"\nA[max_tokens=3]: /a/', places=False
    )
    assert {one.name: one.max_tokens for one in grammar.terminals} == {"A": 3, '"b"': None, "lark1.C": 4}


@pytest.mark.parametrize("attribute", ["capture", 'capture="x"', "temperature=1", "temperature=-.5"])
def test_a_rule_of_rules_may_have_attributes_that_masks_do_not_look_at(attribute: str) -> None:
    grammar = check(f'start[«{attribute}»]: a "x"\na: "y"', "S044")
    assert rule(grammar) == '(a "x")'


@pytest.mark.parametrize(
    ("marked", "message"),
    [
        ("start[«lazzy»]: /a/", "did you mean `lazy`?"),
        ("start[«what»=3]: /a/", "`what` is no attribute; there are `lazy`"),
        ("start[«lazy=3»]: /a/", "takes no value"),
        ("start[«stop»]: /a/", "takes a string, a regular expression or a terminal"),
        ("start[«suffix=3»]: /a/", "takes a string, a regular expression or a terminal"),
        ("start[«max_tokens»]: /a/", "takes a whole number"),
        ("start[«max_tokens=-1»]: /a/", "takes a whole number"),
        ("start[«max_tokens=1.5»]: /a/", "takes a whole number"),
        ("start[«max_tokens=4294967296»]: /a/", "takes a whole number up to 4294967295"),
        ('start[«temperature="x"»]: /a/', "takes a number"),
        ("start[«capture=x»]: /a/", "takes a string"),
        ('start[«stop_capture="x"»]: /a/', "there is none"),
        ('start[suffix="x", «suffix="y"»]: /a/', "`suffix` cannot stand beside `suffix`"),
        ('start[stop="", «suffix="y"»]: /a/', "`suffix` cannot stand beside `stop`"),
        ('start[lazy, «stop=""»]: /a/', "`stop` cannot stand beside `lazy`"),
        ('start[stop="", «lazy»]: /a/', "`lazy` cannot stand beside `stop`"),
        ('start[lazy]: «b» /a/ b\nb: "x"', "`lazy` makes one lexeme of `start`, and `b` is no part of one"),
        ('start[suffix=«b»]: /a/\nb: "x"', "`suffix` makes one lexeme of `start`, and `b` is no part of one"),
        ('start[max_tokens=2]: «b»\nb: "x"', "`max_tokens` makes one lexeme of `start`, and `b` is no part of one"),
    ],
)
def test_what_is_wrong_with_attributes_is_said_once(marked: str, message: str) -> None:
    grammar = check(marked, "S035", only=Severity.ERROR)
    assert any(message in one.message for one in grammar.diagnostics)
    assert [one for one in find_all(grammar) if one.severity is not Severity.INFORMATION] == []


def test_a_repeated_attribute_counts_once() -> None:
    grammar = check("start[max_tokens=2, «max_tokens=3»]: /a/", "S035", only=Severity.WARNING)
    assert [one.max_tokens for one in grammar.terminals] == [3]


@pytest.mark.parametrize("special", ["<b>", "B"])
def test_special_tokens_are_no_part_of_a_lexeme(special: str) -> None:
    check(f"start[lazy]: /a/ «{special}»\nB: <b>", "S035")
    check(f"start[suffix=«{special}»]: /a/\nB: <b>", "S035")
    assert rule(check(f"start[«temperature=1»]: {special}\nB: <b>", "S044")) == special
