"""Strings, ranges, and the anonymous terminals that they make."""

from __future__ import annotations

import pytest
from lark import Lark

from notation.reading import check, rule, terminal


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (r"a\n\t\r\f", "a\n\t\r\f"),
        (r"\\ \"", '\\ "'),
        (r"\x41\u00e9\U0001F600", "Aé😀"),
        (r"\ud83d\ude00", "😀"),
        ("// # | /", "// # | /"),
        ("'", "'"),
    ],
)
def test_escapes_of_strings(written: str, text: str) -> None:
    assert terminal(check(f'start: A\nA: "{written}"'), "A") == repr(text)


@pytest.mark.parametrize("written", [r"\n", r"\\", r"\"", r"\x41", r"\u0041", r"a\tb", r"\\n", "'"])
def test_escapes_mean_what_they_mean_in_lark(written: str) -> None:
    pattern = Lark(f'start: A\nA: "{written}"', parser="lalr").get_terminal("A").pattern
    assert terminal(check(f'start: A\nA: "{written}"'), "A") == repr(pattern.value)


def test_unknown_escape_keeps_its_backslash_as_in_lark() -> None:
    grammar = check(r"start: A" + "\n" + r'A: "«\q»"', "S013")
    assert terminal(grammar, "A") == repr(Lark('start: A\nA: "\\q"').get_terminal("A").pattern.value)
    (fix,) = grammar.diagnostics[0].fixes
    assert fix.applied(grammar.source) == "start: A" + "\n" + r'A: "\\q"'


@pytest.mark.parametrize(
    "marked", [r"«\x»4", r"a«\u»12", r"«\U00110000»", r"«\UFFFFFFFF»", r"«\ud800»", r"«\udc00\ud800»"]
)
def test_bad_escape_is_reported_at_its_place(marked: str) -> None:
    check(f'start: "{marked}"', "S012")


def test_equal_literals_are_one_anonymous_terminal_named_by_its_text() -> None:
    grammar = check(r'start: "+" "\x2b" "a"i "a" /[0-9]+/ /[0-9]+/ /a/i "\n" "a".."f"')
    names = [terminal.name for terminal in grammar.terminals]
    assert names == ['"+"', '"a"i', '"a"', "/[0-9]+/", "/a/i", r'"\n"', '"a".."f"']
    assert all(terminal.anonymous for terminal in grammar.terminals)
    assert rule(grammar).startswith('("+" "+" "a"i')


def test_named_terminal_of_the_same_text_stands_for_the_literal() -> None:
    grammar = check('start: "+" "a"i "a"\nPLUS: "+"\nTWICE: "+"\nA: "a"i')
    assert rule(grammar) == '(PLUS A "a")'


def test_case_is_ignored_only_where_asked() -> None:
    grammar = check('start: A "c"i\nA: "b"i "b"')
    assert terminal(grammar, "A") == "('b'i 'b')"
    assert terminal(grammar, '"c"i') == "'c'i"


@pytest.mark.parametrize("body", ['"a".."z"', '("a".."z")'])
def test_range_is_a_class(body: str) -> None:
    assert terminal(check(f"start: A\nA: {body}"), "A") == "/[a-z]/"


def test_range_beyond_ascii_and_of_signs() -> None:
    assert terminal(check('start: A\nA: "😀".."😂"'), "A") == r"/[\x{1f600}-\x{1f602}]/"
    assert terminal(check('start: A\nA: "]".."^"'), "A") == r"/[\x{5d}-\x{5e}]/"


@pytest.mark.parametrize("written", ['"b".."a"', '"ab".."c"', '"".."c"', '"a"i.."c"'])
def test_bad_range_is_reported(written: str) -> None:
    check(f"start: «{written}» A\nA: «{written}»", "S014", "S014")


def test_single_quotes_are_named_as_such() -> None:
    check("start: «'abc'» \"x\"", "S016")
