"""Masks in loops over numpy arrays: what the loop picks is always what the grammar allows."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maskwright import Grammar, Vocabulary, compile
from maskwright.adapters.numpy import MaskProcessor
from maskwright.errors import InputError

VOCABULARY = Vocabulary.from_tokens([b"a", b"b", b"ab", b",", None, b"ba", None], end_tokens=[4, 6])
COMPILED = compile(Grammar.from_text('start: word ("," word)*\nword: "a" "b" | "b" "a"\n'), VOCABULARY)
PAD = 9


def allowed_after(tokens: list[int]) -> set[int]:
    state = COMPILED.start()
    state.commit_tokens(tokens)
    ends = {4, 6} if state.is_accepting() else set()
    return {*state.allowed_list(), *ends}


def open_ids(scores: np.ndarray) -> list[set[int]]:
    return [set(np.flatnonzero(np.isfinite(row)).tolist()) for row in np.atleast_2d(scores)]


def test_scores_that_may_not_be_are_minus_infinity_and_others_stay() -> None:
    process = MaskProcessor(COMPILED)
    scores = np.arange(10, dtype=np.float32)[None] + 1
    found = process(np.array([[7, 8]]), scores)
    assert open_ids(found) == [allowed_after([])]
    assert np.array_equal(found[np.isfinite(found)], scores[np.isfinite(found)])
    assert found.dtype == np.float32
    assert np.isfinite(scores).all()


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_sequences_are_found_again_however_a_loop_treats_them(data: st.DataObject) -> None:
    """Beams that are reordered and copied, rows that are dropped, tokens that are taken back, padding behind an end."""
    rows: list[list[int]] = [[] for _ in range(data.draw(st.integers(1, 4)))]
    process = MaskProcessor(COMPILED)
    for _ in range(data.draw(st.integers(1, 12))):
        ids = np.array([[7, 8, *row] for row in rows])
        found = open_ids(process(ids, np.zeros((len(rows), 12))))
        grown = []
        for row, open_ in zip(rows, found, strict=True):
            ended = next((place for place, token in enumerate(row) if token in (4, 6)), None)
            assert open_ == ({4, 6} if ended is not None else allowed_after(row))
            grown.append([*row, PAD if ended is not None else data.draw(st.sampled_from(sorted(open_)))])
        order = data.draw(st.lists(st.integers(0, len(grown) - 1), min_size=1, max_size=4))
        back = data.draw(st.integers(0, 2)) if data.draw(st.booleans()) else 0
        length = max(len(grown[0]) - back, 0)
        rows = [grown[place][:length] for place in order]


def test_one_sequence_may_come_without_a_batch() -> None:
    process = MaskProcessor(COMPILED)
    found = process(np.array([1, 2, 3]), np.zeros(7, np.float64))
    assert found.shape == (7,)
    assert open_ids(found) == [allowed_after([])]


def test_scores_may_be_narrower_or_wider_than_the_vocabulary() -> None:
    assert open_ids(MaskProcessor(COMPILED)(np.array([1]), np.zeros(100))) == [{0, 1, 2, 5}]
    assert open_ids(MaskProcessor(COMPILED)(np.array([1]), np.zeros(2))) == [{0, 1}]
    compiled = compile(Grammar.from_text('start: ","'), VOCABULARY)
    with pytest.raises(InputError, match="needs a token that is not below 2"):
        MaskProcessor(compiled)(np.array([1]), np.zeros(2))


def test_a_dead_end_is_told() -> None:
    # After `a` the longest match wants another one, and then nothing.
    vocabulary = Vocabulary.from_tokens([b"a", b"b"])
    compiled = compile(Grammar.from_text('start: "a" "c"'), vocabulary)
    process = MaskProcessor(compiled)
    process(np.array([5]), np.zeros(2))
    with pytest.raises(InputError, match="sequence 0 is a dead end"):
        process(np.array([5, 0]), np.zeros(2))


def test_a_token_that_no_mask_allowed_is_told_and_changes_nothing() -> None:
    process = MaskProcessor(COMPILED)
    process(np.array([[1]]), np.zeros((1, 7)))
    with pytest.raises(InputError, match="token 3 was chosen, which the mask did not allow"):
        process(np.array([[1, 3]]), np.zeros((1, 7)))
    with pytest.raises(InputError, match="token 300 was chosen"):
        process(np.array([[1, 300]]), np.zeros((1, 7)))
    assert open_ids(process(np.array([[1, 0]]), np.zeros((1, 7)))) == [allowed_after([0])]


def test_another_generation_needs_another_processor() -> None:
    process = MaskProcessor(COMPILED)
    process(np.array([[1, 2]]), np.zeros((1, 7)))
    for ids in ([[1]], [[2, 2]], [[3, 2, 0]]):
        with pytest.raises(InputError, match="for one generation"):
            process(np.array(ids), np.zeros((1, 7)))
    process.reset()
    assert open_ids(process(np.array([[3, 2, 0]]), np.zeros((1, 7)))) == [allowed_after([])]


@pytest.mark.parametrize(
    ("ids", "scores"),
    [
        (np.zeros((1, 2)), np.zeros((1, 7))),
        (np.zeros((2, 2), int), np.zeros((1, 7))),
        (np.zeros(2, int), np.zeros((1, 7))),
    ],
)
def test_arrays_that_do_not_fit_are_refused(ids: np.ndarray, scores: np.ndarray) -> None:
    with pytest.raises(InputError, match=r"whole numbers|do not fit"):
        MaskProcessor(COMPILED)(ids, scores)


def test_a_text_that_can_only_end_needs_an_end_token() -> None:
    grammar = Grammar.from_text('start: "a"')
    without = compile(grammar, Vocabulary.from_tokens([b"a", b"b"]))
    process = MaskProcessor(without)
    process(np.array([5]), np.zeros(2))
    with pytest.raises(InputError, match="can only end, and the vocabulary has no end token"):
        process(np.array([5, 0]), np.zeros(2))
    past = MaskProcessor(compile(grammar, Vocabulary.from_tokens([b"a", b"b", None], end_tokens=[2])))
    past(np.array([5]), np.zeros(2))
    with pytest.raises(InputError, match="none of its end tokens is below 2"):
        past(np.array([5, 0]), np.zeros(2))
    past(np.array([5, 0]), np.zeros(3))
    with pytest.raises(InputError, match="none of its end tokens is below 2"):
        past(np.array([5, 0, 2]), np.zeros(2))


def test_scores_that_have_no_infinity_are_refused() -> None:
    with pytest.raises(InputError, match="not int64"):
        MaskProcessor(COMPILED)(np.array([1]), np.zeros(7, np.int64))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="scores must be a numpy array"):
        MaskProcessor(COMPILED)(np.array([1]), [0.0] * 7)  # type: ignore[arg-type]
