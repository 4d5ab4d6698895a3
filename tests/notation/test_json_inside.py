"""``%json {…}``: a schema inside a rule, with names and places of its own."""

from __future__ import annotations

import pytest

from maskwright.analysis import find_all
from maskwright.notation import Kind, read_lark, read_with_outline
from notation.languages import accepted
from notation.reading import check

POINT = (
    '%json {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"],'
    ' "additionalProperties": false}'
)
COMPACT = POINT[:-1] + ', "x-guidance": {"whitespace_flexible": false}}'


def test_it_stands_for_the_valid_instances() -> None:
    texts = ['<{"x":1}>', '<{"x":1.5}>', "<{}>", '<{"x":-20}>', "<>", '<{"x":1}>>']
    assert accepted(f'start: "<" {POINT} ">"', *texts) == ['<{"x":1}>', '<{"x":-20}>']
    assert accepted(f'start: "<" point ">"\npoint: {POINT} | "-"', *texts, "<->") == ['<{"x":1}>', '<{"x":-20}>', "<->"]


BLANKS = ['<{"x":1}>', '<{ "x"\t:\n1 }>', '< {"x":1}>', '<{"x":1} >', '<{_"x":1}>', '<_{"x":1}_>', '<_{"x": 1}_>']


@pytest.mark.parametrize(
    ("schema", "outer", "expected"),
    [
        (POINT, "", [0, 1]),
        (COMPACT, "", [0]),
        (POINT, '%ignore "_"', [0, 1, 5, 6]),
        (COMPACT, '%ignore "_"', [0, 5]),
        (COMPACT, '%ignore " "', [0, 2, 3]),
        (POINT, '%ignore " "', [0, 1, 2, 3]),
    ],
)
def test_blanks_are_those_of_json_inside_and_of_the_grammar_around(
    schema: str, outer: str, expected: list[int]
) -> None:
    assert accepted(f'start: "<" {schema} ">"\n{outer}', *BLANKS) == [BLANKS[number] for number in expected]


def test_names_are_apart() -> None:
    text = f'start: {POINT} json_value x {POINT}\njson_value: "v"\nx: "x"'
    names = {rule.name for rule in read_lark(text).rules}
    assert {"start", "json_value", "x", "json1.start", "json2.start"} <= names
    assert accepted(text, '{"x":1}vx{"x":2}', '{"x":1}{"x":1}x{"x":2}') == ['{"x":1}vx{"x":2}']


def test_braces_and_signs_of_the_notation_in_strings_end_nothing() -> None:
    text = 'start: %json {"enum": ["}", "//", "#", "/", "\\"}"]} "!" // }'
    assert accepted(text, '"}"!', '"//"!', '"#"!', '"/"!', '"\\"}"!', '"x"!') == [
        '"}"!',
        '"//"!',
        '"#"!',
        '"/"!',
        '"\\"}"!',
    ]


@pytest.mark.parametrize(
    ("marked", "codes"),
    [
        ('a: "x"\nstart: %json {"type": «"strin"»} a', ["J002"]),
        ('a: "x"\nstart: %json {\n  "type": «}» a', ["J001"]),
        ('a: "x"\nstart: a %json {«"uniqueItems"»: true, "items": {"$ref": «"#/$defs/a"»}}', ["J004", "J003"]),
        ('a: "x"\nstart: a (%lark {\nstart: %json {"const": 1, «"const"»: 2}\n})', ["J010"]),
        ('a: "x"\nstart: a %json «{"type": "string", "enum": [1]}»', ["J008"]),
        ('a: "x"\nstart: a %json {"x-guidance": {«"lenient"»: true}}', ["J007"]),
        ('a: "x"\nstart: a %json {«"x-guidance"»: true}', ["J007"]),
        ('a: "x"\nstart: a A\nA: «%json {}»', ["S034"]),
        ('a: "x"\nstart: a\n«%json» {}', ["S034"]),
    ],
)
def test_what_is_wrong_is_pointed_at_in_the_schema(marked: str, codes: list[str]) -> None:
    grammar = check(marked, *codes)
    assert find_all(grammar) == ()


def test_rules_that_nobody_wrote_have_no_findings() -> None:
    nested = (
        '{"type": "array", "items": {"anyOf": [{"$ref": "#"}, {"type": "object", "properties": {"a": {"$ref": "#"}}}]}}'
    )
    assert find_all(read_lark(f"start: %json {nested}"), strict=True) == ()


def test_the_outline_has_the_names_around_it_only() -> None:
    outline = read_with_outline(f'start: a {POINT}\na: "a"').outline
    assert [(entry.kind, entry.name) for entry in outline.entries] == [(Kind.RULE, "start"), (Kind.RULE, "a")]
    assert [use.name for use in outline.uses] == ["a", '"a"']
