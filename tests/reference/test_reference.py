"""The reference itself: by hand on cases small enough to check on paper, and against a second, older oracle."""

from __future__ import annotations

import importlib.util
import itertools
import os
from collections import Counter
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
import regex
from hypothesis import given, settings

from reference.case import Case
from reference.masks import Reference
from reference.operators import Combined, Tabled
from reference.random_grammars import GAPS, PATTERNS, cases, random_case, random_walk, to_lark
from reference.shapes import INNER
from reference.terminals import Terminal

ORACLE = Path(__file__).parents[2].parent / "shared" / "oracle" / "oracle.py"
PLENTY = 400  # random cases: some 2,000 texts and 80,000 (text, token) pairs


def reference(rules: dict[str, list[str]], terminals: dict[str, str], ignored: str = "", tokens: str = "") -> Reference:
    """Make a reference from rules written as strings of names; the first rule is the start."""
    return Reference(
        Case(
            terminals={name: pattern.encode() for name, pattern in terminals.items()},
            rules={name: tuple(tuple(body.split()) for body in options) for name, options in rules.items()},
            start=next(iter(rules)),
            ignored=frozenset(ignored.split()),
            vocabulary=tuple(token.encode() for token in tokens.split(",")),
        )
    )


def allowed(made: Reference, text: str) -> str:
    """Show the mask after a text as the tokens in it."""
    return ",".join((made.case.vocabulary[token] or b"").decode() for token in made.mask(text.encode()))


def test_a_terminal_is_not_cut_short_of_its_own_longer_match() -> None:
    made = reference({"s": ["A B", "A A"]}, {"A": "a+", "B": "b"}, tokens="a,b,ab,ba,aa")
    assert allowed(made, "a") == "a,b,ab,aa"
    assert not made.accepts(b"aa")  # One lexeme, not two.
    assert allowed(made, "ab") == ""
    assert made.accepts(b"ab")


def test_a_longer_match_is_only_forbidden_once_the_text_reaches_it() -> None:
    made = reference({"s": ["A B"]}, {"A": "a(xyz)?", "B": "xy[zw]?"}, tokens="x,y,z,w")
    assert allowed(made, "axy") == "z,w"  # z completes B after a short A, or the long A: only the second is left.
    assert made.accepts(b"axy")
    assert not made.accepts(b"axyz")
    assert allowed(made, "axyz") == "x"
    assert made.accepts(b"axyw")


def test_different_terminals_do_not_compete() -> None:
    made = reference(
        {"s": ["e"], "e": ["N", "e PLUS e", "e INC", "INC e"]},
        {"N": "[a-z]", "PLUS": r"\+", "INC": r"\+\+"},
        tokens="+,++,+++,++++,a,+a,++a,+++a",
    )
    assert allowed(made, "a") == "+,++,+++,++++,+a,+++a"
    assert made.accepts(b"a+++b")
    assert made.dies_at(b"a++b") == 3


def test_ignored_text_may_stand_anywhere_and_may_be_read_by_rules() -> None:
    made = reference({"s": ["A A"]}, {"A": "a", "W": " "}, "W", tokens="a, , a,a ")
    assert allowed(made, "") == "a, , a,a "
    assert made.accepts(b"  a  a  ")
    made = reference({"s": ["A W A"]}, {"A": "a", "W": " "}, "W", tokens="a, , a")
    assert allowed(made, "a") == " , a"
    assert not made.accepts(b"aa")
    assert made.accepts(b"a a ")


def test_nullable_symbols_and_hidden_left_recursion() -> None:
    made = reference({"s": ["x s B", "A"], "x": ["", "C"]}, {"A": "a", "B": "b", "C": "c"}, tokens="a,b,c")
    assert allowed(made, "") == "a,c"
    assert allowed(made, "a") == "b"
    assert allowed(made, "ca") == "b"
    assert not made.accepts(b"ca")
    assert made.accepts(b"ccabb")
    assert made.accepts(b"ab")


def test_a_nullable_start_accepts_the_empty_text() -> None:
    made = reference({"s": ["", "s A"]}, {"A": "a", "W": " "}, "W", tokens="a")
    assert made.accepts(b"")
    assert made.accepts(b" ")
    assert made.accepts(b"aa")


def test_unit_cycles_end() -> None:
    made = reference({"s": ["t", "A"], "t": ["u"], "u": ["s", "s B"]}, {"A": "a", "B": "b"}, tokens="a,b")
    assert allowed(made, "abb") == "b"
    assert made.accepts(b"abb")


def test_useless_symbols_do_not_make_a_text_viable() -> None:
    made = reference({"s": ["A", "B t"], "t": ["A t"]}, {"A": "a", "B": "b"}, tokens="a,b")
    assert allowed(made, "") == "a"


def test_a_grammar_without_a_sentence_has_no_viable_text() -> None:
    made = reference({"s": ["A s"]}, {"A": "a"}, tokens="a")
    assert made.is_empty
    assert not made.viable(b"")
    assert allowed(made, "") == ""


def test_a_rest_must_be_a_proper_prefix() -> None:
    made = reference({"s": ["A B"]}, {"A": "ab", "B": "c"}, tokens="a,b,c,abc,abb")
    assert allowed(made, "") == "a,abc"
    assert made.viable(b"a")
    assert not made.accepts(b"a")


def test_halves_of_characters_holes_and_tokens_without_bytes() -> None:
    case = Case(
        {"E": "(é|😀)+".encode()}, {"s": (("E",),)}, "s", vocabulary=(b"\xc3", b"\xa9", None, b"", b"\xff", b"\xf0")
    )
    made = Reference(case)
    assert made.mask(b"") == [0, 5]
    assert made.mask(b"\xc3") == [1]
    assert made.mask("é".encode()) == [0, 5]


def test_undefined_names_are_refused() -> None:
    with pytest.raises(KeyError, match="T"):
        Case({}, {"s": (("T",),)}, "s")


@pytest.mark.parametrize("pattern", [*PATTERNS, *GAPS], ids=repr)
def test_terminals_agree_with_a_list_of_all_short_words(pattern: bytes) -> None:
    """Where a word of up to 3 bytes can grow, 3 more bytes are enough to show it, so the list decides."""
    expression = regex.compile(pattern)
    letters = list(dict.fromkeys(byte for byte in pattern + b"a" if byte not in rb"[](){}*?|\,23"))[:6]
    words = [bytes(word) for size in range(7) for word in itertools.product(letters, repeat=size)]
    members = [word for word in words if expression.fullmatch(word)]
    terminal = Terminal(pattern)
    prefixes = {word[:end] for word in members for end in range(len(word))}
    short = [word for word in words if len(word) <= 3]
    assert {word: terminal.classify(word) for word in short} == {
        word: (word in members, word in prefixes) for word in short
    }


@pytest.mark.parametrize("pattern", [*PATTERNS, *GAPS], ids=repr)
def test_derivatives_agree_with_the_matcher_of_expressions(pattern: bytes) -> None:
    by_derivatives, by_matching = Terminal(Combined("or", (pattern,))), Terminal(pattern)
    letters = list(dict.fromkeys(byte for byte in pattern + b"a" if byte not in rb"[](){}*?|\,"))[:6]
    words = [bytes(word) for size in range(5) for word in itertools.product(letters, repeat=size)]
    assert [by_derivatives.classify(word) for word in words] == [by_matching.classify(word) for word in words]


def test_operators_on_languages_by_hand() -> None:
    shortest = Terminal(Combined("shortest", (b"a*ba*|a",)))
    assert [shortest.classify(word) for word in (b"", b"a", b"b", b"ab", b"ba")] == [
        (False, True), (True, False), (True, False), (False, False), (False, False),
    ]  # fmt: skip
    complement = Terminal(Combined("not", (b"a*",)))
    words = (b"", b"a", b"b", "é".encode(), b"\xc3", b"\xff", b"a\xc3\xc3")
    assert [complement.classify(word) for word in words] == [
        (False, True), (False, True), (True, True), (True, True), (False, True), (False, False), (False, False),
    ]  # fmt: skip
    both = Terminal(Combined("and", (b"a{2,3}b?", Combined("not", (b"aab?",)))))
    assert [both.classify(word) for word in (b"aa", b"aaa", b"aab", b"aaab")] == [
        (False, True), (True, True), (False, False), (True, False),
    ]  # fmt: skip


@pytest.mark.parametrize(("pattern", "words"), [*PATTERNS.items(), *GAPS.items()], ids=repr)
def test_sample_words_belong_to_their_patterns(pattern: bytes, words: tuple[bytes, ...]) -> None:
    assert all(Terminal(pattern).classify(word)[0] for word in words)
    assert not Terminal(pattern).classify(b"")[0]


def test_a_seed_makes_the_same_case_again() -> None:
    assert random_case(Random(7)) == random_case(Random(7))


def test_random_cases_meet_every_kind_of_trouble() -> None:
    met = Counter(feature for seed in range(PLENTY) for feature in random_case(Random(seed)).features)
    for shape in [*(shape.__name__ for shape in INNER), "nullable_start", "empty_language"]:
        assert met[shape] >= 5, shape


@given(case=cases())
@settings(max_examples=50, deadline=None)
def test_a_case_written_as_lark_names_everything(case: Case) -> None:
    lines = to_lark(case).splitlines()
    heads = [line.split(":")[0] for line in lines if not line.startswith("%")]
    assert heads == [*case.terminals, *case.rules]


def test_masks_are_the_same_as_the_older_oracles() -> None:
    oracle = _load_oracle()
    seed = int(os.environ.get("MASKWRIGHT_SEED") or Random().randrange(2**32))
    print(f"MASKWRIGHT_SEED={seed}")
    compared = 0
    for number in range(PLENTY):
        random = Random(f"{seed}/{number}")
        compared += _compare_with_oracle(oracle, random_case(random), random)
    print(f"{compared:,} (text, token) pairs compared with the oracle")
    assert compared >= 20_000


def _load_oracle() -> ModuleType:
    if not ORACLE.is_file():
        pytest.skip(f"no second oracle to compare with: {ORACLE} is absent")
    spec = importlib.util.spec_from_file_location("second_oracle", ORACLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _compare_with_oracle(oracle: ModuleType, case: Case, random: Random) -> int:
    """Compare along one walk; return the number of pairs compared. The oracle is slow on long texts."""
    made = Reference(case)
    other: Any = oracle.Oracle(
        {
            "terminals": {name: pattern.decode("latin-1") for name, pattern in case.terminals.items()},
            "ignore": sorted(case.ignored),
            "rules": {name: [list(body) for body in options] for name, options in case.rules.items()},
            "start": case.start,
        }
    )
    # An unlikely string stands for the tokens that are never allowed, on which the oracle has no opinion.
    vocabulary = [(token or b"\x00").decode("latin-1") for token in case.vocabulary]
    text = b""
    compared = 0
    for token in [None, *random_walk(random, made, steps=6, longest=6)]:
        text += (case.vocabulary[token] or b"") if token is not None else b""
        if len(text) <= 8:
            expected = other.mask(text.decode("latin-1"), vocabulary)
            assert (made.mask(text), made.accepts(text)) == expected, (case, text)
            compared += len(vocabulary)
    return compared


def test_an_automaton_by_hand() -> None:
    even = Terminal(Tabled(((("a", 1), ("é", 1)), (("é", 0), ("b", 2)), ()), frozenset({0})))
    words = (b"", b"a", "aé".encode(), b"a\xc3", b"aa", b"ab", "éé".encode())
    assert [even.classify(word) for word in words] == [
        (True, True), (False, True), (True, True), (False, True), (False, False), (False, False), (True, True),
    ]  # fmt: skip
