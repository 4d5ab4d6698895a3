"""Masks of many states at once, and what they may be written into."""

from __future__ import annotations

import array
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import maskwright
from maskwright import Grammar, State, Vocabulary, fill_masks

TOKENS = [b"a", b"b", b"ab", None, b"\xff", b"", b"a", *(bytes([code]) for code in range(48, 58)), *[None] * 20]


@pytest.fixture
def state() -> State:
    vocabulary = Vocabulary.from_tokens(TOKENS, end_tokens=[3])
    return maskwright.compile(Grammar.from_text('start: "a" "b"*'), vocabulary).start()


def walked(state: State, count: int) -> list[State]:
    """As many places that differ, in forks and in clones of these."""
    states = []
    for number in range(count):
        place = state.clone() if number % 2 else state.fork()
        place.commit_bytes(b"ab"[: number % 3])
        states.append(place)
    return states


@pytest.mark.parametrize("threads", [None, 1, 2, 3, 100])
@pytest.mark.parametrize("kind", [np.int32, np.uint32])
@pytest.mark.parametrize("count", [0, 1, 3, 100])
def test_each_row_is_the_mask_of_its_state(state: State, threads: int | None, kind: type, count: int) -> None:
    states = walked(state, count)
    out = np.full((count, 2), 7, kind)
    fill_masks(states, out, threads=threads)
    assert out.view(np.int32).tolist() == [place.mask().tolist() for place in states]


def test_rows_without_a_state_stay_as_they_are_and_ended_states_give_zeros(state: State) -> None:
    ended = state.clone()
    ended.commit_tokens([0, 3])
    out = np.full((4, 2), -1, np.int32)
    fill_masks([None, ended, state, None], out)
    assert out.tolist() == [[-1, -1], [0, 0], state.mask().tolist(), [-1, -1]]


def test_a_state_may_stand_in_several_rows_and_in_any_iterable(state: State) -> None:
    out = np.zeros((3, 2), np.int32)
    fill_masks((place for place in (state, state, state)), out)
    assert out.tolist() == [state.mask().tolist()] * 3


def test_rows_of_a_larger_array_are_written_alone(state: State) -> None:
    out = np.full((4, 2), -1, np.int32)
    fill_masks([state], out[2:3])
    assert out.tolist() == [[-1, -1], [-1, -1], state.mask().tolist(), [-1, -1]]


def read_only() -> np.ndarray:
    out = np.full((2, 2), 7, np.int32)
    out.flags.writeable = False
    return out


REFUSED: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: np.full((2, 3), 7, np.int32), ValueError, "row 0: the mask buffer has 3 words; this vocabulary needs 2"),
    (lambda: np.full((2, 0), 7, np.int32), ValueError, "out has no columns"),
    (lambda: np.full((3, 2), 7, np.int32), ValueError, "out has 3 rows, and there are 2 states"),
    (lambda: np.full((1, 2), 7, np.int32), ValueError, "out has 1 rows, and there are 2 states"),
    (lambda: np.full((2, 4), 7, np.int32)[:, ::2], ValueError, "out must be contiguous"),
    (lambda: np.full((2, 2), 7, np.int32).T[::-1], ValueError, "out must be contiguous"),
    (lambda: np.asfortranarray(np.full((2, 2), 7, np.int32)), ValueError, "out must be contiguous"),
    (lambda: np.broadcast_to(np.full(2, 7, np.int32), (2, 2)), ValueError, "out must be contiguous"),
    (read_only, ValueError, "not writeable"),
    (lambda: np.full(4, 7, np.int32), TypeError, "out must have two axes, a row for each state, not 1"),
    (lambda: np.full((1, 2, 2), 7, np.int32), TypeError, "out must have two axes, a row for each state, not 3"),
    (lambda: np.full((2, 2), 7, np.int64), TypeError, "must be of int32 or uint32, not int64"),
    (lambda: np.full((2, 2), 7, np.float32), TypeError, "must be of int32 or uint32, not float32"),
    (lambda: np.full((2, 2), 7, np.dtype(np.int32).newbyteorder()), TypeError, "must be of int32 or uint32, not >i4"),
    (lambda: [[7, 7], [7, 7]], TypeError, "must be a numpy array of int32 or share memory with one, not list"),
    (lambda: bytearray(b"7" * 16), TypeError, "must be of int32 or uint32, not uint8"),
]


@pytest.mark.parametrize(("make", "error", "complaint"), REFUSED, ids=[complaint for _, _, complaint in REFUSED])
def test_what_cannot_hold_the_masks_is_refused_before_a_word_is_written(
    state: State, make: Callable[[], Any], error: type[Exception], complaint: str
) -> None:
    out = make()
    with pytest.raises(error, match=complaint):
        fill_masks([state, state], out)
    assert set(np.asarray(out).flat) <= {7, ord("7")}


def test_a_state_of_another_vocabulary_is_named_and_no_row_is_written(state: State) -> None:
    other = maskwright.compile(Grammar.from_text('start: "a"'), Vocabulary.from_tokens([b"a"])).start()
    out = np.full((3, 2), 7, np.int32)
    with pytest.raises(ValueError, match="row 2: the mask buffer has 2 words; this vocabulary needs 1"):
        fill_masks([state, None, other], out)
    assert set(out.flat) == {7}


@pytest.mark.parametrize(
    ("states", "complaint"),
    [(5, "each of the states must be a State, or None"), ("ab", "state 0 of the list must be a State, or None")],
)
def test_what_is_no_state_is_refused(states: Any, complaint: str) -> None:
    with pytest.raises(TypeError, match=complaint):
        fill_masks(states, np.zeros((2, 2), np.int32))


@pytest.mark.parametrize(
    ("threads", "error"), [(0, ValueError), (-1, ValueError), (1 << 80, ValueError), ("2", TypeError)]
)
def test_threads_are_a_count(state: State, threads: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        fill_masks([state], np.zeros((1, 2), np.int32), threads=threads)


def test_other_buffers_of_words_will_do(state: State) -> None:
    expected = state.mask().tolist()
    for buffer in (array.array("i", [7, 7]), memoryview(bytearray(8)).cast("I")):
        state.fill_mask(buffer)
        assert list(buffer) == expected
    rows = memoryview(bytearray(16)).cast("i", (2, 2))
    fill_masks([state, state], rows)
    assert rows.tolist() == [expected, expected]


class Tensor:
    """What PyTorch's tensors on the CPU have that matters here."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    def data_ptr(self) -> int:
        return int(self.array.ctypes.data)

    def numpy(self) -> np.ndarray:
        return self.array


def test_tensors_share_their_memory_with_numpy(state: State) -> None:
    tensor = Tensor(np.full((2, 2), 7, np.int32))
    fill_masks([state, None], tensor)
    assert tensor.array.tolist() == [state.mask().tolist(), [7, 7]]


def test_batches_in_several_threads_while_states_move(state: State) -> None:
    states = walked(state, 64)
    expected = [place.mask().tolist() for place in states]
    failures: list[BaseException] = []
    moving, moved = states[1].clone(), threading.Event()

    def fill() -> None:
        try:
            out = np.zeros((65, 2), np.int32)
            for _ in range(200):
                fill_masks([*states, moving], out, threads=2)
                assert out[:64].tolist() == expected
        except BaseException as error:
            failures.append(error)

    def move() -> None:
        while not moved.is_set():
            moving.commit_bytes(b"b")
            moving.rollback(1)

    fillers = [threading.Thread(target=fill) for _ in range(3)]
    mover = threading.Thread(target=move)
    for thread in (*fillers, mover):
        thread.start()
    for thread in fillers:
        thread.join()
    moved.set()
    mover.join()
    assert failures == []


def test_threads_may_fill_their_own_rows_of_one_array_and_not_the_same(state: State) -> None:
    states = walked(state, 400)
    expected = np.array([place.mask() for place in states])
    out = np.zeros((400, 2), np.int32)
    refused: list[str] = []

    def fill(first: int, last: int) -> None:
        for _ in range(100):
            try:
                fill_masks(states[first:last], out[first:last], threads=2)
            except ValueError as error:
                refused.append(str(error))

    threads = [threading.Thread(target=fill, args=part) for part in ((0, 200), (200, 400))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused == []
    assert (out == expected).all()
    threads = [threading.Thread(target=fill, args=(0, 400)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Where two calls met, one of them was refused.
    assert set(refused) <= {"The given array is already borrowed"}
    assert (out == expected).all()
