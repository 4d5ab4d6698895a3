"""Calls that no program should make, grammars that should take no time, and the signals of an impatient user."""

from __future__ import annotations

import _thread
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

import maskwright
from maskwright import Grammar, Limits, State, Vocabulary, _engine
from maskwright.diagnostic import Span
from maskwright.grammar import Expression, Literal, Rule, Sequence, Symbol, Terminal

TOKENS = [b"a", b"b", b"ab"]
# The lexer has 2^26 states, so that it takes minutes to make where no limit ends that.
SLOW = "start: /[ab]*a[ab]{25}/"
PATIENT = Limits(max_lexer_states=2**31, max_determinize_work=2**31, max_milliseconds=60_000)


@pytest.fixture
def state() -> State:
    return maskwright.compile(Grammar.from_text('start: ("a" | "b")*'), Vocabulary.from_tokens(TOKENS)).start()


@pytest.mark.parametrize("tokens", [b"ab", bytearray(b"ab"), "ab", [True], [0, None], 0])
def test_what_is_not_a_list_of_token_ids_is_refused(state: State, tokens: object) -> None:
    for call in (state.commit_tokens, state.validate):
        with pytest.raises(TypeError):
            call(tokens)  # type: ignore[arg-type]
    assert state.lexer_states() == state.clone().lexer_states()


def test_a_truth_value_is_no_token_id(state: State) -> None:
    for call in (state.commit, state.is_allowed, state.why):
        with pytest.raises(TypeError, match="whole number"):
            call(True)


@pytest.mark.parametrize("count", [-1, 2**64, 10**30])
def test_impossible_counts_are_value_errors(state: State, count: int) -> None:
    with pytest.raises(ValueError, match=r"not a possible count|cannot undo"):
        state.rollback(count)


def test_impossible_limits_are_value_errors() -> None:
    with pytest.raises(ValueError, match="negative"):
        Limits(max_heads=-1)


def test_the_smallest_limits_leave_a_start_and_name_themselves() -> None:
    limits = Limits(max_commit_nodes=0, max_heads=0)
    state = maskwright.compile(Grammar.from_text('start: "ab"'), Vocabulary.from_tokens(TOKENS), limits=limits).start()
    with pytest.raises(maskwright.LimitExceeded, match="limit of 0"):
        state.commit(0)
    assert state.allowed_list() == [0, 2]


def test_one_state_may_be_used_by_several_threads() -> None:
    state = maskwright.compile(Grammar.from_text('start: "a"+'), Vocabulary.from_tokens([b"a"])).start()

    def work(_: int) -> None:
        for _ in range(200):
            state.commit_bytes(b"a" * 50)
            assert state.count() == 1
            state.rollback(1)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(work, range(8)))
    assert not state.is_accepting()


@pytest.mark.parametrize("make", [lambda n: " " * n, lambda n: "x" + "\t" * n, lambda n: "a\n" + "  " * n])
def test_more_blanks_than_the_tokenizer_can_read_are_an_error(make: Callable[[int], str], o200k: Vocabulary) -> None:
    with pytest.raises(maskwright.VocabularyError, match="blanks in a row"):
        o200k.encode(make(1_000_000))
    assert o200k.encode(make(10))


def test_ctrl_c_ends_a_compile(o200k: Vocabulary) -> None:
    grammar = Grammar.from_text(SLOW)
    threading.Timer(0.2, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        maskwright.compile(grammar, o200k, limits=PATIENT)


def test_a_limit_names_those_who_contribute_most() -> None:
    text = 'start: SHORT | LONG\nSHORT: "a"\nLONG: /[a-z]{500}/'
    with pytest.raises(maskwright.LimitExceeded, match="shorten their bounded repetitions") as error:
        maskwright.compile(Grammar.from_text(text), Vocabulary.from_tokens(TOKENS), limits=Limits(max_lexer_states=100))
    _, stage, figure, limit, contributors = error.value.args
    assert (stage, limit, figure > limit) == ("lexer", 100, True)
    assert contributors == [("LONG", 501), ("SHORT", 2)]


def test_a_long_repetition_of_a_rule_compiles(o200k: Vocabulary) -> None:
    state = maskwright.compile(Grammar.from_text('start: a~65536\na: "x" "y"'), o200k).start()
    state.commit_bytes(b"xy" * 65_535)
    assert not state.is_accepting()
    state.commit_bytes(b"xy")
    assert (state.is_accepting(), state.count()) == (True, 0)


def test_ways_to_cut_a_text_do_not_multiply(o200k: Vocabulary) -> None:
    text = "A: /x(.{0,300}e)?/s\nB: /./s\nC: /z(.{0,300}a)?/s\nstart: (A|B|C)*"
    state = maskwright.compile(Grammar.from_text(text), o200k).start()
    for count in range(1, 30):
        state.commit_bytes(b"xz")
        assert len(state.lexer_states()) <= 4 * count + 2
    assert state.count() == len(state.allowed_list()) > 0


def test_nesting_is_bounded_by_the_stack_of_a_small_thread() -> None:
    here = Span(3, 4)
    pattern: Expression = Literal("a", here)
    for _ in range(240):
        pattern = Sequence((pattern,), here)
    terminals, rules = [Terminal("A", pattern, here)], [Rule("start", Symbol("A", here), here)]
    size = threading.stack_size(512 * 1024)
    try:
        thread = threading.Thread(target=lambda: _engine.Grammar("start", terminals, rules).to_bytes())
        thread.start()
        thread.join()
    finally:
        threading.stack_size(size)
