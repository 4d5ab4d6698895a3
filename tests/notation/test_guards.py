"""What must not follow a lexeme, told to the engine where ``re`` means just that."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maskwright import Grammar, Vocabulary, compile
from maskwright.grammar import NotFollowedBy
from maskwright.notation import read_lark
from maskwright.notation.regex.exact import Unfit, parse, rewrite
from notation.test_exact import ends, expressions, longest, texts

GUARDED = [
    (r"if(?!\w)", r"\w", "if_ "),
    (r"and\b", r"\w", "and-"),
    (r"0+(?![0-9])", "[1-9]", "01a"),
    (r"-?(0|[1-9]0*)(?![0-9])", "[0-9]", "01-"),
    (r"<(?!=)", "=", "<=a"),
    (r"a+(?!a|b)", "b", "abc"),
    (r"ab*\b", "[ac-z_0-9]", "abc-"),
    (r"(?:a|ab)(?!c|b)", "[bc]", "abc"),
    (r"a+?(?!b|a)", "b", "abc"),
]

BACK = [
    "a+(?!b)",
    "0(_?0)*(?![1-9])",
    "[?](?![a-z])|[+*]",
    "ab?(?!c)",
    "x(?=y)",
    "a(?!bc)",
    "a?(?!b)",
    "(ab|a)(?!c)",
    r"a(?!$)",
]


@pytest.mark.parametrize(("written", "barred", "alphabet"), GUARDED)
def test_a_guard_says_all(written: str, barred: str, alphabet: str) -> None:
    guard = rewrite(parse(written, "")).guard
    letters = [letter for letter in alphabet if re.fullmatch(guard, letter)]
    assert letters == [letter for letter in alphabet if re.fullmatch(barred, letter)]
    assert_heeded(written, alphabet)


@pytest.mark.parametrize("written", BACK)
def test_where_re_goes_back_or_looks_further_there_is_no_guard(written: str) -> None:
    found = rewrite(parse(written, ""))
    assert (bool(found.differences), found.guard) == (True, "")


def assert_heeded(written: str, alphabet: str) -> None:
    """A lexer that takes the longest match, and none before what the guard bars, finds what ``re`` finds."""
    found = rewrite(parse(written, ""))
    theirs, ours, barred = re.compile(written), re.compile(found.text), re.compile(found.guard)
    for text in texts(alphabet):
        end = longest(ours, text)
        heeded = None if end is not None and barred.match(text, end) else end
        assert ends(theirs, text) == heeded, (text, found.text, found.guard)


SEEN: Counter[bool] = Counter()


@settings(max_examples=600, deadline=None)
@given(expressions(), st.sampled_from(["(?!b)", "(?!a)", r"\b", "(?![ab])", "(?=a|$)", "(?!ba)"]))
def test_random_guards_are_heeded(written: str, last: str) -> None:
    try:
        found = rewrite(parse(written + last, ""))
    except Unfit:
        return
    SEEN[bool(found.guard)] += 1
    if found.guard and found.plain and not found.edge:
        assert_heeded(written + last, "ab-")


def test_random_expressions_had_guards() -> None:
    assert min(SEEN[True], SEEN[False]) > 20, SEEN


@pytest.mark.parametrize(("written", "_", "alphabet"), GUARDED)
def test_the_engine_heeds_them(written: str, _: str, alphabet: str) -> None:
    """A text is accepted exactly if ``re`` finds a lexeme at its beginning, whatever the rest is."""
    grammar = Grammar.from_text(f"start: T REST?\nT: /{written}/\nREST: /[\\s\\S]+/")
    assert [found.severity.value for found in grammar.diagnostics] == ["information"]
    assert isinstance(grammar.terminals[0].pattern, NotFollowedBy)
    start = compile(grammar, Vocabulary.from_tokens([letter.encode() for letter in alphabet])).start()
    pattern = re.compile(written)
    for text in texts(alphabet):
        state = start.clone()
        accepted = all(
            state.validate([alphabet.index(letter)]) == 1 and state.commit_tokens([alphabet.index(letter)]) is None
            for letter in text
        )
        assert (accepted and state.is_accepting()) is bool(pattern.match(text)), text


def test_what_cannot_follow_is_left_out_and_blocks_keep_their_warning() -> None:
    grammar = read_lark('start: ZERO "+"\nZERO: /0+(?![0-9])/')
    assert not any(isinstance(one.pattern, NotFollowedBy) for one in grammar.terminals)
    text = (
        'start: (_NL | "x" _NL _INDENT A ONE _DEDENT)*\nA: /a(?!1)/\nONE: "1"\n_NL: /\\n */\n%declare _INDENT _DEDENT'
    )
    grammar = read_lark(text)
    assert "S021" in {one.code for one in grammar.diagnostics if one.severity.value == "warning"}
    assert not any(isinstance(one.pattern, NotFollowedBy) for one in grammar.terminals)
