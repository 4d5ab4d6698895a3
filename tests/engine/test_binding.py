"""What the extension module adds to the core: conversions, buffers, errors, threads."""

from __future__ import annotations

import dataclasses
import threading

import numpy as np
import pytest

import maskwright
from maskwright import CompiledGrammar, Grammar, Limits, State, Vocabulary, _engine
from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Expression, Literal, Regex, Repeat, Rule, Sequence, Symbol, Terminal

TOKENS = [b"a", b"b", b"ab", None, b"\xff", b"", b"a", *(bytes([code]) for code in range(48, 58)), *[None] * 20]


@pytest.fixture
def compiled() -> CompiledGrammar:
    return maskwright.compile(Grammar.from_text('start: "a" "b"*'), Vocabulary.from_tokens(TOKENS, end_tokens=[3]))


@pytest.fixture
def state(compiled: CompiledGrammar) -> State:
    return compiled.start()


def bits(mask: np.ndarray) -> list[int]:
    return [32 * word + bit for word, value in enumerate(mask) for bit in range(32) if int(value) >> bit & 1]


def test_masks_are_int32_words_with_the_lowest_bit_first(state: State) -> None:
    mask = state.mask()
    assert (mask.dtype, mask.shape) == (np.int32, (2,))
    assert bits(mask) == [0, 2, 6]
    assert state.allowed().tolist() == state.allowed_list() == [0, 2, 6]
    state.commit(2)
    assert bits(state.mask()) == [1, 3]
    assert state.allowed().tolist() == [1]
    assert (state.count(), state.is_accepting()) == (1, True)


def test_bit_31_of_a_word_is_its_sign() -> None:
    tokens: list[bytes | None] = [*[None] * 31, b"a", b"a"]
    state = maskwright.compile(Grammar.from_text('start: "a"'), Vocabulary.from_tokens(tokens)).start()
    assert state.mask().tolist() == [-(2**31), 1]


def test_a_mask_is_written_over_whatever_was_there(state: State) -> None:
    out = np.full(2, -1, dtype=np.int32)
    state.fill_mask(out)
    assert out.tolist() == state.mask().tolist()
    rows = np.full((3, 2), -1, dtype=np.int32)
    state.fill_mask(rows[1])
    assert rows.tolist() == [[-1, -1], out.tolist(), [-1, -1]]


@pytest.mark.parametrize(
    ("buffer", "error", "complaint"),
    [
        (np.zeros(1, np.int32), ValueError, "has 1 words; this vocabulary needs 2"),
        (np.zeros(3, np.int32), ValueError, "has 3 words; this vocabulary needs 2"),
        (np.zeros(4, np.int32)[::2], ValueError, "must be contiguous"),
        (np.zeros(2, np.int64), TypeError, "must be of int32 or uint32, not int64"),
        (np.zeros((1, 2), np.int32), TypeError, "must have one axis, not 2"),
        ([0, 0], TypeError, "must be a numpy array of int32 or share memory with one, not list"),
    ],
    ids=["short", "long", "strided", "int64", "matrix", "list"],
)
def test_unfit_buffers_are_refused(state: State, buffer: np.ndarray, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        state.fill_mask(buffer)


def test_a_buffer_that_may_not_be_written_is_left_alone(state: State) -> None:
    out = np.zeros(2, np.int32)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="not writeable"):
        state.fill_mask(out)
    assert out.tolist() == [0, 0]


def test_refusals_say_where_and_change_nothing(state: State) -> None:
    before = (state.mask().tolist(), state.lexer_states(), state.gss())
    for token, offset in [(1, 0), (4, 0), (3, 0), (5, 0), (20, 0)]:
        with pytest.raises(maskwright.TokenRefused) as refused:
            state.commit(token)
        assert refused.value.offset == offset
        assert refused.value.args == (str(refused.value), offset)
        assert not state.is_allowed(token)
    with pytest.raises(maskwright.TokenRefused) as refused:
        state.commit_bytes(b"aba")
    assert refused.value.offset == 2
    with pytest.raises(maskwright.TokenRefused, match="token 2 of the list"):
        state.commit_tokens([0, 1, 0])
    assert (state.mask().tolist(), state.lexer_states(), state.gss()) == before


def test_ids_outside_the_vocabulary_are_an_error(state: State) -> None:
    for call in (state.commit, state.is_allowed, lambda token: state.commit_tokens([0, token])):
        with pytest.raises(maskwright.VocabularyError, match="not below the vocabulary size 37"):
            call(37)
    assert state.validate([0, 1, 37]) == 2


def test_all_errors_share_one_base(state: State) -> None:
    with pytest.raises(maskwright.MaskwrightError):
        state.commit(1)
    assert issubclass(maskwright.LimitExceeded, maskwright.EngineError)
    assert _engine.TokenRefused is maskwright.TokenRefused


def test_steps_can_be_undone_one_by_one_but_no_further(state: State) -> None:
    before = state.mask().tolist()
    state.commit_tokens([0, 1])
    state.commit_bytes(b"bb")
    state.commit(3)
    assert state.is_ended()
    assert state.count() == 0
    state.rollback(4)
    assert state.mask().tolist() == before
    with pytest.raises(ValueError, match="cannot undo 1 steps"):
        state.rollback(1)


def test_copies_go_their_own_ways(state: State) -> None:
    state.commit(0)
    for copy in (state.clone(), state.fork()):
        copy.commit(1)
        copy.rollback(2)
        assert copy.allowed().tolist() == [0, 2, 6]
    assert state.allowed().tolist() == [1]


def test_what_must_come_is_told_in_bytes_and_in_tokens() -> None:
    vocabulary = Vocabulary.from_tokens([b"ab", b"c", b"d", b"x"])
    state = maskwright.compile(Grammar.from_text('start: "abc" "d"'), vocabulary).start()
    assert state.forced_bytes() == b"abcd"
    assert state.forced_tokens() == [0, 1, 2]
    assert state.allowed().tolist() == [0]


def test_a_compiled_grammar_keeps_its_vocabulary() -> None:
    vocabulary = Vocabulary.from_tokens(TOKENS)
    assert maskwright.compile(Grammar.from_text('start: "a"'), vocabulary).vocabulary is vocabulary


def test_limits_name_the_stage_and_unknown_limits_the_known_ones() -> None:
    grammar, vocabulary = Grammar.from_text("start: /a{50}/"), Vocabulary.from_tokens(TOKENS)
    with pytest.raises(maskwright.LimitExceeded) as exceeded:
        maskwright.compile(grammar, vocabulary, limits=Limits(max_lexer_states=10))
    message, stage, figure, limit, _ = exceeded.value.args
    assert (stage, limit) == ("lexer", 10)
    assert figure > limit
    assert "lexer" in message


def test_limits_are_those_of_the_engine() -> None:
    source = engine_grammar(Grammar.from_text('start: "a"'))
    with pytest.raises(ValueError, match='no limit "max_lexer": there are ') as unknown:
        _engine.CompiledGrammar.compile(source, Vocabulary.from_tokens(TOKENS), {"max_lexer": 10})
    names = str(unknown.value).split("there are ")[1].split(", ")
    assert {field.name for field in dataclasses.fields(Limits)} == set(names)


def test_a_cancelled_compile_stops(o200k: Vocabulary) -> None:
    token = maskwright.CancelToken()
    token.cancel()
    assert token.is_cancelled()
    with pytest.raises(maskwright.Cancelled):
        maskwright.compile(Grammar.from_text("start: /[a-z]+/"), o200k, cancel=token)


def test_other_threads_run_while_a_grammar_compiles(o200k: Vocabulary) -> None:
    # The second thread cancels a compile that would take long; it can do so only if the first lets go of the lock.
    # If it does not, the compile runs into its limits, and the exception is another one.
    token = maskwright.CancelToken()
    grammar = Grammar.from_text("start: /[ab]*a[ab]{14}/ /[a-z]{0,400}x/")
    limits = Limits(max_lexer_states=2_000_000, max_determinize_work=2_000_000_000)
    canceller = threading.Timer(0.05, token.cancel)
    canceller.start()
    with pytest.raises(maskwright.Cancelled):
        maskwright.compile(grammar, o200k, limits=limits, cancel=token)
    canceller.join()


def engine_grammar(grammar: Grammar) -> _engine.Grammar:
    return _engine.Grammar(grammar.start, grammar.terminals, grammar.rules)


HERE = Span(3, 4)
LETTER = Literal("a", HERE)


def a(pattern: Expression) -> Terminal:
    return Terminal("A", pattern, HERE)


@pytest.mark.parametrize(
    ("terminals", "rules", "complaint"),
    [
        ([], [Rule("start", Symbol("A", HERE), HERE)], "A is not defined"),
        ([], [], "no rule is called"),
        ([a(LETTER)] * 2, [], "A is defined twice"),
        ([], [Rule("start", LETTER, HERE)], "holds symbols only"),
        ([a(Symbol("B", HERE))], [], "cannot refer to B"),
        ([a("strange")], [], "no attribute 'span'"),
        ([a(Rule("strange", LETTER, HERE))], [], "Rule is no kind of expression"),
        ([a(Repeat(LETTER, 3, 2, HERE))], [], "is never"),
    ],
)
def test_grammars_that_are_none_are_refused(terminals: list, rules: list, complaint: str) -> None:
    with pytest.raises((maskwright.CompileError, AttributeError), match=complaint):
        _engine.Grammar("start", terminals, rules)


def test_every_kind_of_expression_reaches_the_engine() -> None:
    text = 'start: A b*\nb: "x"i | \nA: /a/s "b"~1..2\n%ignore " "'
    expected = [
        "// start: start",
        "start: A b*",
        'b: "x"i | ',
        'A: /a/s "b"{1,2}',
        '"x"i: "x"i',
        '" ": " "',
        '%ignore " "',
    ]
    assert str(engine_grammar(Grammar.from_text(text))).splitlines() == expected


def test_what_the_start_rule_does_not_lead_to_is_left_out() -> None:
    text = 'start: a\na: A\nb: B\nA: C "x"\nB: "y"\nC: "z"\n%import common.WS\n%ignore WS\n%import common.INT'
    _, *lines = str(engine_grammar(Grammar.from_text(text))).splitlines()
    assert [line.split(":")[0] for line in lines] == ["start", "a", "A", "WS", "%ignore WS"]


def test_grammars_are_the_same_bytes_only_if_all_of_them_is_the_same() -> None:
    one, same, moved = (engine_grammar(Grammar.from_text(text)) for text in ('start: "a"', 'start: "a"', ' start: "a"'))
    assert one.to_bytes() == same.to_bytes() != moved.to_bytes()


def test_nesting_without_end_is_refused() -> None:
    pattern: Expression = LETTER
    for _ in range(5_000):
        pattern = Sequence((pattern,), HERE)
    with pytest.raises(maskwright.CompileError, match="nested too deeply"):
        _engine.Grammar("start", [a(pattern)], [])


def test_a_bad_expression_points_into_the_source() -> None:
    rules = [Rule("start", Choice((Symbol("A", Span(20, 21)),), Span(20, 21)), Span(15, 20))]
    grammar = _engine.Grammar("start", [a(Regex("(a", Span(7, 9)))], rules)
    with pytest.raises(maskwright.CompileError) as error:
        _engine.CompiledGrammar.compile(grammar, Vocabulary.from_tokens(TOKENS))
    assert 7 <= error.value.args[1] <= error.value.args[2] <= 9


@pytest.mark.parametrize("token", [-1, 2**32, 10**30, 200_019])
def test_an_id_that_no_vocabulary_can_have_is_named(token: int, o200k: maskwright.Vocabulary) -> None:
    state = maskwright.compile(maskwright.Grammar.from_text('start: "a"'), o200k).start()
    for call in (state.commit, state.is_allowed, state.why):
        with pytest.raises(maskwright.VocabularyError, match=str(token)):
            call(token)
    assert state.count() == 1


def test_a_negative_number_of_steps_and_an_ended_text_are_told_plainly(o200k: maskwright.Vocabulary) -> None:
    state = maskwright.compile(maskwright.Grammar.from_text('start: "a"'), o200k).start()
    with pytest.raises(ValueError, match="-1 is not a possible count"):
        state.rollback(-1)
    state.commit_bytes(b"a")
    state.commit(199_999)
    assert state.why(199_999)["verdict"] == "masked: the text has ended"
