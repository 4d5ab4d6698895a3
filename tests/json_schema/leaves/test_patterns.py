r"""Patterns on random texts against Python's ``re``, which means the same by what is drawn here.

But for ``\B`` in an empty text, where ``re`` is of another opinion.
"""

from __future__ import annotations

import itertools
import re
from random import Random

import pytest

from json_schema.one_terminal import NOWHERE, OneTerminal
from maskwright.json_schema.leaves import StringSet, TooLarge
from maskwright.json_schema.leaves.ecma import PatternError, parse, searched
from maskwright.json_schema.leaves.patterns import regex_of, texts_of

TEXTS = ["".join(text) for count in range(6) for text in itertools.product("ab1-", repeat=count)]
SPELLED = ["".join(text) for count in range(4) for text in itertools.product('a"\\\n\x01\x7fé😀', repeat=count)]
ATOMS = ("a", "b", "1", "-", ".", "[ab]", "[^a]", r"\w", r"\W", r"\d")
SPELLED_ATOMS = ("a", "\\\\", '"', ".", r"[^\n]", r'[^a"]', r"\S", r"\x01", "[\x00-\x20]", r"[\n\\é]", "😀", "[^😀]")
EDGES = ("^", "$")
AROUND = (r"\b", r"\B", "(?=", "(?!", "(?<=", "(?<!")
SIGNS = ("*", "+", "?", "{2}", "{1,2}", "{2,}", "*?", "{0}")


def drawn(random: Random, depth: int, atoms: tuple[str, ...], looks: tuple[str, ...]) -> str:
    kind = random.randrange(12) if depth else 0
    if kind < 3:
        return random.choice(atoms)
    if kind < 6:
        return drawn(random, depth - 1, atoms, looks) + drawn(random, depth - 1, atoms, looks)
    if kind == 6:
        return f"(?:{drawn(random, depth - 1, atoms, looks)}|{drawn(random, depth - 1, atoms, looks)})"
    if kind == 7:
        return f"(?:{drawn(random, depth - 1, atoms, looks)}){random.choice(SIGNS)}"
    if kind == 8 or not looks:
        return f"({drawn(random, depth - 1, atoms, looks)})"
    look = random.choice(looks)
    if not look.startswith("("):
        return look
    inside = random.choice(("a", "[ab]1", "^a", "(?<!a)b")) if "<" in look else drawn(random, depth - 1, atoms, looks)
    return f"{look}{inside})"


def in_python(pattern: str) -> re.Pattern[str] | None:
    try:
        # Python's `$` is content with a line end behind it, and its `.` with other line ends.
        written = pattern.replace("$", r"\Z").replace("[^\\n]", "[^\\n\\r\u2028\u2029]").replace("\\S", "[^\\s\ufeff]")
        return re.compile(written, re.ASCII)
    except re.error:
        return None


@pytest.mark.parametrize("seed", range(8))
def test_a_pattern_is_found_where_python_finds_it(seed: int) -> None:
    random = Random(seed)
    counts = [0, 0]
    while sum(counts) < 3_000:
        pattern = drawn(random, 4, ATOMS, EDGES + AROUND)
        compiled = in_python(pattern)
        try:
            parse(pattern)
        except PatternError:
            continue
        if compiled is None:
            continue
        for text in random.sample(TEXTS[1:], 40):
            expected = compiled.search(text) is not None
            assert searched(pattern, text) == expected, (pattern, text)
            counts[expected] += 1
    assert min(counts) > 500


@pytest.mark.parametrize("seed", range(4))
def test_the_expression_of_a_pattern_has_the_texts_in_which_it_is_found(seed: int) -> None:
    random = Random(seed)
    counts = [0, 0]
    for _ in range(100):
        pattern = drawn(random, 3, SPELLED_ATOMS, EDGES)
        compiled, read = in_python(pattern), StringSet.of_pattern(pattern)
        if compiled is None or read.doubts:
            continue
        terminal = OneTerminal(read.value.expression(NOWHERE))
        for text in random.sample(SPELLED, 60):
            found = compiled.search(text) is not None
            assert terminal.accepts_string(text) == read.value.contains(text) == found, (pattern, text)
            counts[found] += 1
    assert min(counts) > 500


TOO_LARGE = (
    "(" * 100 + ")" * 100,
    "((a{1000}){1000}){1000}",
    "a{99999999999999999999}",
    "x" * 30_000,
    r"\p{L}" * 100,
    "".join(f"(?=.*{letter})" for letter in "abcdefghijkl"),
    "(?!z).*a.{20}$",
    "^(?!b)(a?){5000}$",
)
NO_PATTERNS = (
    r"( ) a) [a *a a** a{2}{3} [b-a] a{3,2} \1 (?<n>a)\k<n> \a \Z (?P<n>a) (?i:a) (?>a) \ \u{110000} \c1 (?<=a$) ^*"
)


@pytest.mark.parametrize("pattern", NO_PATTERNS.split())
def test_what_is_no_pattern_is_refused(pattern: str) -> None:
    read = StringSet.of_pattern(pattern)
    assert read.value.is_all
    assert [doubt.status for doubt in read.doubts] == ["refused"]


@pytest.mark.parametrize("pattern", TOO_LARGE)
def test_what_is_too_large_is_relaxed(pattern: str) -> None:
    read = StringSet.of_pattern(pattern)
    assert read.value.is_all
    assert [doubt.status for doubt in read.doubts] == ["relaxed"]


@pytest.mark.parametrize(
    ("pattern", "members", "others"),
    [
        (r"^\cA\x41\u0042\u{43}\ud83d\ude00$", ["\x01ABC\U0001f600"], ["ABC"]),
        (r"^[\b\-\]\d]$", ["\b", "-", "]", "7"], ["b", "\\"]),
        (r"^\s$", list("\t\n\v\f\r \xa0\u1680\u2028\u202f\u205f\u3000\ufeff"), ["\x1c", "\x85", "\u180e"]),
        (r"^\d\w$", ["1_", "0Z"], ["\u0661a", "1\xe9"]),
        (r"^.$", ["\x85", "\U0001f600", "\v"], ["\n", "\r", "\u2028", "\u2029", "ab"]),
        (r"^[^]$", ["\n", "a"], ["", "ab"]),
        (r"^[]$", [], ["", "a"]),
        (r"^(?<year>\d{4})a{$", ["2024a{"], ["2024a"]),
        (r"^[\w-.]$", ["-", ".", "x"], [","]),
        (r"^a\/\@$", ["a/@"], ["a\\/@"]),
    ],
)
def test_means_what_ecma_262_says(pattern: str, members: list[str], others: list[str]) -> None:
    read = StringSet.of_pattern(pattern)
    assert read.doubts == ()
    terminal = OneTerminal(read.value.expression(NOWHERE))
    for texts, expected in ((members, True), (others, False)):
        for text in texts:
            assert read.value.contains(text) is expected, text
            assert terminal.accepts_string(text) is expected, text


def test_searching_stops_at_a_limit_whatever_the_pattern() -> None:
    strings = StringSet.of_pattern("^(a?){5000}$").value
    assert strings.contains("a" * 20)
    with pytest.raises(TooLarge):
        strings.contains("a" * 5001)


@pytest.mark.parametrize(
    ("pattern", "texts"),
    [
        ("^yes$", {"yes"}),
        ("^(?:push|pull-[p]ush|)$", {"push", "pull-push", ""}),
        ("^a$|^b$", {"a", "b"}),
        ("^$", {""}),
    ],
)
def test_a_pattern_that_only_names_texts_is_the_set_of_them(pattern: str, texts: set[str]) -> None:
    found = StringSet.of_pattern(pattern)
    assert found.value == StringSet.of_values(texts)
    assert not found.doubts
    assert all(searched(pattern, text) for text in texts)


@pytest.mark.parametrize("pattern", ["yes", "^yes", "yes$", "^yes?$", "^[yn]$", "^a$|b", r"^a\b$", r"^\ud800$"])
def test_other_patterns_name_no_texts(pattern: str) -> None:
    assert texts_of(pattern) is None


@pytest.mark.parametrize(
    ("pattern", "shorter"),
    [(r"a|\$\w{1,255}", r"a|\$\w"), ("(?:a+|bc{2,9})x", "(?:a|bc{2,9})x"), ("x(?:a+b|b*)", "x")],
)
def test_nothing_is_counted_where_anything_may_follow(pattern: str, shorter: str) -> None:
    assert str(regex_of(pattern)).replace("{1}", "") == regex_of(shorter)
