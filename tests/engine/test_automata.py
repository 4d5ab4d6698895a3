"""Automata as patterns: what is wrong with a table, files of compiled grammars, and what a pattern alone is asked."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import maskwright
from maskwright import _engine
from maskwright.diagnostic import Span
from maskwright.grammar import (
    Automaton,
    Choice,
    Complement,
    Expression,
    Grammar,
    Intersection,
    NotFollowedBy,
    Regex,
    Repeat,
    Rule,
    Sequence,
    SpecialTokens,
    Symbol,
    Terminal,
)

PLACE = Span(7, 9)
DIGIT = (0x30, 0x39)


def threes() -> Automaton:
    """Numbers whose digits have a sum that three divides."""
    rows = tuple(tuple((0x30 + digit, 0x30 + digit, (state + digit) % 3) for digit in range(10)) for state in range(3))
    return Automaton(rows, (0,), PLACE)


def grammar_of(pattern: Expression) -> Grammar:
    return Grammar("start", (Rule("start", Symbol("T", PLACE), PLACE),), (Terminal("T", pattern, PLACE),), " " * 20)


@pytest.fixture(scope="module")
def vocabulary() -> maskwright.Vocabulary:
    return maskwright.Vocabulary.from_tokens([str(number).encode() for number in range(200)] + [b"a", "é".encode()])


def test_masks_are_those_of_the_numbers_that_go_on(vocabulary: maskwright.Vocabulary) -> None:
    # The sum of the digits is at most 9, so that not every token can be made good again.
    short = Intersection((threes(), Regex("[0-9]{1,3}", PLACE)), PLACE)
    state = maskwright.compile(grammar_of(short), vocabulary).start()
    state.commit_bytes(b"1")
    divisible = [number for number in range(200) if len(str(number)) == 2 and int(f"1{number}") % 3 == 0]
    assert state.allowed_list() == sorted([*range(10), *divisible])


@pytest.mark.parametrize(
    ("rows", "accepting", "message"),
    [
        ((), (), "needs a state to start in"),
        (((((*DIGIT, 1)),),), (), "state 1 of the automaton does not exist"),
        ((((*DIGIT, 0),),), (1,), "state 1 of the automaton does not exist"),
        ((((*DIGIT, 0), (0x39, 0x41, 0)),), (0,), "leads to two places with 0x39"),
        ((((5, 4, 0),),), (0,), "0x5 to 0x4 is no range of code points"),
        ((((0, 0x110000, 0),),), (0,), "0x0 to 0x110000 is no range of code points"),
        ((((0, -1, 0),),), (0,), "all of them numbers"),
    ],
)
def test_a_bad_table_is_told_where_the_pattern_is(
    rows: tuple[tuple[tuple[int, int, int], ...], ...],
    accepting: tuple[int, ...],
    message: str,
    vocabulary: maskwright.Vocabulary,
) -> None:
    with pytest.raises(maskwright.GrammarError, match=message) as raised:
        maskwright.compile(grammar_of(Automaton(rows, accepting, PLACE)), vocabulary)
    assert [found.span for found in raised.value.diagnostics] == [PLACE]


def test_a_file_has_the_automaton(tmp_path: Path, vocabulary: maskwright.Vocabulary) -> None:
    compiled = maskwright.compile(grammar_of(threes()), vocabulary)
    compiled.save(tmp_path / "threes")
    loaded = maskwright.CompiledGrammar.load(tmp_path / "threes", vocabulary)
    one, other = compiled.start(), loaded.start()
    for text in (b"12", b"4", b"5"):
        assert one.mask().tolist() == other.mask().tolist()
        assert one.is_accepting() == other.is_accepting()
        one.commit_bytes(text)
        other.commit_bytes(text)


def test_another_table_is_another_grammar() -> None:
    def written(pattern: Expression) -> bytes:
        grammar = grammar_of(pattern)
        return _engine.Grammar(grammar.start, grammar.terminals, grammar.rules).to_bytes()

    assert written(threes()) == written(threes())
    assert written(threes()) != written(replace(threes(), accepting=(1,)))


def test_the_limits_count_the_states_of_a_table(vocabulary: maskwright.Vocabulary) -> None:
    large = Automaton((*(((*DIGIT, state + 1),) for state in range(500)), ()), (500,), PLACE)
    maskwright.compile(grammar_of(large), vocabulary)
    for limits in (maskwright.Limits(max_lexer_states=400), maskwright.Limits(max_nfa_size=900)):
        with pytest.raises(maskwright.LimitExceeded):
            maskwright.compile(grammar_of(large), vocabulary, limits=limits)


@pytest.mark.parametrize(
    ("pattern", "member"),
    [
        (Regex("a{3}|bb|é", PLACE), "bb"),
        (Regex("z|é", PLACE), "z"),
        (Regex("x*", PLACE), ""),
        (Regex("[a&&b]", PLACE), None),
        (Intersection((Regex("[0-9]{2}", PLACE), threes(), Complement(Regex("0.", PLACE), PLACE)), PLACE), "12"),
        (Intersection((Regex("a+", PLACE), threes()), PLACE), None),
        (NotFollowedBy(Regex("ab?", PLACE), Regex("c", PLACE), PLACE), "a"),
        (Choice((Sequence((threes(), Regex("a", PLACE)), PLACE), Regex("aaa", PLACE)), PLACE), "a"),
    ],
)
def test_a_shortest_member(pattern: Expression | NotFollowedBy, member: str | None) -> None:
    assert _engine.shortest_member(pattern, 1_000_000) == member


def test_what_has_no_member_to_show_is_told() -> None:
    with pytest.raises(_engine.LimitExceeded):
        _engine.shortest_member(Regex("(?s:.)*a(?s:.){12}", PLACE), 20_000)
    with pytest.raises(_engine.CompileError):
        _engine.shortest_member(Regex("(", PLACE), 1_000)
    with pytest.raises(_engine.CompileError, match="looked up"):
        _engine.shortest_member(SpecialTokens(("<|end|>",), (), False, PLACE), 1_000)


def test_characters_of_a_class() -> None:
    assert _engine.character_ranges(r"[\d&&[0-4]]") == ((0x30, 0x34),)
    assert _engine.character_ranges("é") == ((0xE9, 0xE9),)
    assert [_engine.character_ranges(source) for source in ("ab", "a*", "[", r"\p{X}", "^")] == [None] * 5


@pytest.fixture
def small_stacks() -> Iterator[None]:
    """New threads have stacks as small as those of some systems."""
    before = threading.stack_size(512 * 1024)
    yield
    threading.stack_size(before)


@pytest.mark.usefixtures("small_stacks")
def test_patterns_as_deep_as_they_may_be_need_no_stack_of_the_caller() -> None:
    deep: Expression = Regex("(" * 60 + "ab" + ")*x" * 60, PLACE)
    others: Expression = Regex("a", PLACE)
    for _ in range(120):
        deep = Repeat(Choice((deep,), PLACE), 1, 1, PLACE)
        others = Complement(Complement(others, PLACE), PLACE)
    with ThreadPoolExecutor(1) as small:
        asked = [small.submit(_engine.shortest_member, pattern, 100_000_000) for pattern in (deep, others)]
        assert [one.result() for one in asked] == ["x", "a"]
