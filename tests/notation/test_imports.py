"""``%import``, and the library ``common`` against Lark's own."""

from __future__ import annotations

import re
from pathlib import Path

import lark
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maskwright.notation import read_lark
from maskwright.notation.common import COMMON, LAZY
from notation.reading import check, rule, terminal

LARK_COMMON = Path(lark.__file__).with_name("grammars") / "common.lark"
TEXTS = st.text('019.eE+-aAfFzZ_ \t\f\r\n"\\#/*', max_size=10)


def lark_pattern(name: str, around: str = "") -> re.Pattern[str]:
    grammar = f"start: T\nT: {around} X {around}\n%import common.{name} -> X"
    return re.compile(lark.Lark(grammar, parser="lalr").get_terminal("T").pattern.to_regexp())


def test_library_has_every_terminal_of_larks() -> None:
    theirs = {t.name for t in read_lark(LARK_COMMON.read_text(encoding="utf-8")).terminals if not t.anonymous}
    assert theirs == set(COMMON) | LAZY


@pytest.mark.parametrize("name", sorted(COMMON))
def test_lexemes_are_those_of_lark(name: str) -> None:
    theirs, ours = lark_pattern(name), re.compile(COMMON[name])

    @settings(max_examples=300, deadline=None)
    @given(TEXTS, TEXTS)
    def agree(before: str, after: str) -> None:
        for text in (before, f'"{before}"{after}', f"/*{before}*/{after}", f"--{before}", f"#{before}", f"//{before}"):
            expected, found = theirs.match(text), ours.match(text)
            assert (expected and expected.group()) == (found and found.group()), text

    agree()


def test_import_forms() -> None:
    grammar = check("start: INT N WS CNAME\n%import common.INT\n%import common.INT -> N\n%import common (WS, CNAME)")
    assert [t.name for t in grammar.terminals] == ["INT", "N", "WS", "CNAME"]
    assert rule(grammar) == "(INT N WS CNAME)"


def test_import_of_the_same_twice_does_no_harm() -> None:
    check("start: INT\n%import common.INT\n%import common (INT)")


def test_imported_terminals_can_be_used_in_terminals() -> None:
    check('start: A\nA: INT "x"\n%import common.INT')


@pytest.mark.parametrize(
    ("marked", "code"),
    [
        ("«pithon.NAME»", "S039"),
        ("«.tools.NAME»", "S056"),
        ("«..tools.NAME»", "S056"),
        ("«common.more.NAME»", "S039"),
        ("«NAME»", "S039"),
        ("«.NAME»", "S039"),
    ],
)
def test_files_that_cannot_be_had_are_reported_and_their_names_not_again(marked: str, code: str) -> None:
    check(f"start: NAME\n%import {marked}", code)


def test_unknown_name_of_the_library() -> None:
    grammar = check("start: A\n%import common.«INTT» -> A", "G006")
    assert "`INT`" in grammar.diagnostics[0].message


def test_terminal_cannot_be_called_like_a_rule() -> None:
    check("start: int\n%import common.INT -> «int»", "S010")


def test_lazy_terminals_of_lark_are_lazy_in_the_terminals_that_use_them() -> None:
    grammar = check('start: A\nA: "<" _STRING_INNER "<"\n%import common.«_STRING_INNER»', "S043")
    assert terminal(grammar, "A") == r"/<[^\n<]*</"
    grammar = check('start: A\nA: "<" _STRING_ESC_INNER "<"\n%import common.«_STRING_ESC_INNER»', "S043")
    assert terminal(grammar, "A") == r"/<(?:[^\n<\\]|\\.)*</"
