"""Laziness and look-around as plain expressions: they find what ``re`` and ``regex`` find, on all short texts."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from maskwright.notation import read_lark
from maskwright.notation.regex.exact import Rewritten, Unfit, parse, rewrite

FLAGS = {"i": re.IGNORECASE, "s": re.DOTALL, "m": re.MULTILINE, "x": re.VERBOSE}

EXACT = [
    (r"/\*.*?\*/", "s", "/*a\n"),
    (r"/\*(.|\n)*?\*/", "", "/*a\n"),
    (r"(?:(?!\*/)[\s\S])*\*/", "", "/*a"),
    (r"/\*(?:(?!\*/).)*\*/", "s", "/*a"),
    (r"<!--.*?-->", "s", "<!->"),
    (r'".*?"', "", '"a\n'),
    (r'"(?:[^"\\]|\\.)*?"', "", '"a\\'),
    (r'".*?(?<!\\)(\\\\)*?"', "", '"a\\'),
    (r'".*?(?<!\\)"', "", '"a\\'),
    (r'"""(?:.|\n)*?"""', "", '"a\n'),
    (r'""".*?(?<!\\)(\\\\)*?"""', "s", '"\\a'),
    (r'r?(".*?"|\'.*?\')', "i", "rR\"'"),
    (r"\/(?!\/)(\\\/|\\\\|[^\/])*?\/[imslux]*", "", "/\\ai"),
    (r"a+?b|a", "", "ab"),
    (r"a??b", "", "ab"),
    (r"(?:a{1,2}?){2}b", "", "ab"),
    (r"a{2,}?b?", "", "ab"),
    (r"(a|ab)(c|bcd)(d*)??", "", "abcd"),
    (r"(?=a)\w+", "", "ab-"),
    (r"(?!ab)[ab]+c", "", "abc"),
    (r"x(?!y)(.|y)?z", "", "xyz"),
    (r"a(?<!b)b(?<=ab)c?", "", "abc"),
    (r"(?:a|b(?!c))*?d", "", "abcd"),
    (r"(?# up to the end ) a .*? # lazily\n b", "x", "ab "),
    (r"[^\S\n]+?a", "", " a\n"),
    (r"(?i:a+?)b", "", "aAbB"),
    (r"\bif\b\(", "", "if( "),
    (r"(?=.b)\w+", "", "ab-"),
    (r"#.*?$", "m", "#a\n"),
    (r"#.*?(?=\n|$)", "m", "#a\n"),
    (r"#[^\n]*?(?:\n|\Z)", "", "#a\n"),
    (r"#.*?$\n?", "m", "#a\n"),
    (r"a\n?^b*?c", "m", "abc\n"),
    (r"(?!(?:if|i)\b)[a-z]+ ", "", "if "),
]

DIFFERENT = [
    (r"0(_?0)*(?![1-9])", "", "01_"),
    (r'"(?!"").*?"', "", '"a'),
    (r"[?](?![a-z])|[+*]", "", "?+a"),
    (r"a(?=b)", "", "ab"),
    (r"a+(?=bc)", "", "abc"),
    (r"if(?!\w)", "", "if_("),
    (r"if\b", "", "if_("),
    (r"(?:(?!end).)*", "", "end"),
    (r"(?!if\b)[a-z]+", "", "if_("),
    (r"a(?:$|b)", "", "ab\n"),
    (r"a+?\Z|a\n", "", "ab\n"),
    (r".+?(?=;)", "", "a;\n"),
    (r"a*?(?=b)c?", "", "abc"),
    (r"a(?!$)b*?", "m", "ab\n"),
    (r"a(?!b$)[a-c]*?(?=c|$)", "", "abc\n"),
    (r"0+(?!0)", "", "01"),
]


def texts(alphabet: str, most: int = 6) -> Iterator[str]:
    for length in range(most + 1):
        for letters in itertools.product(alphabet, repeat=length):
            yield "".join(letters)


def longest(pattern: re.Pattern[str], text: str) -> int | None:
    """Where the longest beginning of a text that is a member ends: what a lexer takes."""
    return next((end for end in range(len(text), -1, -1) if pattern.fullmatch(text, 0, end)), None)


def ends(pattern: Any, text: str) -> int | None:
    match = pattern.match(text)
    return match.end() if match else None


def flags_of(flags: str) -> re.RegexFlag:
    return re.RegexFlag(sum(FLAGS[flag] for flag in flags))


@pytest.mark.parametrize(("written", "flags", "alphabet"), EXACT)
def test_the_same_lexemes_are_found(written: str, flags: str, alphabet: str) -> None:
    found = rewrite(parse(written, flags))
    # An edge at the beginning looks at the text before the lexeme; here there is none.
    assert found.differences == ()
    assert found.edge is written.startswith(r"\b")
    theirs, others = re.compile(written, flags_of(flags)), regex.compile(written, int(flags_of(flags)))
    ours = re.compile(found.text)
    for text in texts(alphabet):
        assert ends(theirs, text) == ends(others, text) == longest(ours, text), (text, found.text)


@pytest.mark.parametrize(("written", "flags", "alphabet"), DIFFERENT)
def test_a_difference_shows_only_before_what_is_told(written: str, flags: str, alphabet: str) -> None:
    found = rewrite(parse(written, flags))
    theirs, ours = re.compile(written, flags_of(flags)), re.compile(found.text)
    seen = set()
    for text in texts(alphabet):
        expected, end = ends(theirs, text), longest(ours, text)
        if expected != end:
            assert found.differences
            assert end is not None, text
            seen.add(_is_told(found, text, min(end, end if expected is None else expected), end))
    assert seen <= {True}
    assert bool(seen) is bool(found.differences)


def _is_told(found: Rewritten, text: str, shorter: int, longer: int) -> bool:
    """Whether a character that follows either match is among those that matter, or the text ends."""
    followers = [text[end : end + 1] for end in (shorter, longer)]
    if "" in followers and any(one.at_end for one in found.differences):
        return True
    return any(follower and follower in chars for follower in followers for chars in found.matters)


@pytest.mark.parametrize(("written", "flags", "alphabet"), DIFFERENT[:-1])
def test_the_text_that_is_told_is_one_of_difference(written: str, flags: str, alphabet: str) -> None:
    one = rewrite(parse(written, flags)).differences[0]
    match = re.compile(written, flags_of(flags)).match(one.text + one.after)
    if one.negated:
        assert match is None or match.group() != one.text
    else:
        assert match is not None
        assert match.group().startswith(one.text)
        assert (re.compile(written, flags_of(flags)).fullmatch(one.text) is None) is one.at_end


PIECES = ["a", "b", ".", "[^b]", "(?:a|ab)", "(?:ba|b)", "(?!b)", "(?=a)", "(?!ab)", "(?<!a)", "(?<=b)", r"\b"]
REPEATS = ["", "", "", "*", "+", "?", "*?", "+?", "??", "{1,2}?", "{2}"]


@st.composite
def expressions(draw: st.DrawFn) -> str:
    """Small expressions with all that is peculiar."""
    written = ""
    for _ in range(draw(st.integers(1, 5))):
        piece = draw(st.sampled_from(PIECES))
        looks = piece.startswith(("(?!", "(?=", "(?<")) or piece == r"\b"
        written += piece + ("" if looks else draw(st.sampled_from(REPEATS)))
        if draw(st.integers(0, 5)) == 0:
            written = f"(?:{written}|{draw(st.sampled_from(PIECES[:6]))})" + draw(st.sampled_from(REPEATS))
    return written


@settings(max_examples=400, deadline=None)
@given(expressions())
def test_random_expressions_find_the_same_or_tell_a_difference(written: str) -> None:
    try:
        found = rewrite(parse(written, ""))
    except Unfit:
        return
    # What is not plain is not for Python: the engine reads classes inside classes, as `re` does not.
    if found.differences or found.edge or not found.plain:
        return
    theirs, ours = re.compile(written), re.compile(found.text)
    for text in texts("ab-", 5):
        assert ends(theirs, text) == longest(ours, text), (text, found.text)


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("(?=(?!a)b)c", "inside"),
        ("(?<!a*)b", "lengths"),
        (r"(a)\1", r"\1"),
        ("a(?=b)c", "nothing matches"),
        ("(?:.{0,600}?a){3}", "too large"),
        (r"[\w\d\s\p{L}\p{N}-]+?a", "too many"),
    ],
)
def test_what_cannot_be_written_says_why(written: str, reason: str) -> None:
    with pytest.raises(Unfit, match=re.escape(reason)):
        rewrite(parse(written, ""))


def test_an_expression_with_an_error_of_its_own_is_not_looked_into() -> None:
    grammar = read_lark("start: /([\"']).*?\\1(?!x)/")
    assert [found.code for found in grammar.diagnostics] == ["S022"]
