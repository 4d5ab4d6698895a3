"""Recording loops: the trace says what happened, and the loop does not notice."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import maskwright
from maskwright import InputError, State, TokenRefused
from maskwright.adapters.numpy import MaskProcessor
from maskwright.stepping.session import Session
from maskwright.traces import RowRecorder, fill_masks, record
from maskwright.traces.recorded import RecordedState
from traces.conftest import END, replayed, verified


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def kinds(path: Path) -> list[str]:
    """What each line but the first is about, times and digests left out."""
    return [
        " ".join(
            f"{key}={value}" for key, value in line.items() if key in ("token", "bytes", "refused", "count", "rollback")
        )
        for line in lines_of(path)[1:]
    ]


def test_masks_and_commits_become_lines(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    with record(session.compiled, path, grammar=session.grammar) as state:
        plain = session.compiled.start()
        assert state.mask().tolist() == plain.mask().tolist()
        state.commit(0)
        out = np.zeros(1, np.uint32)
        state.fill_mask(out)
        assert state.allowed_list() == [0, 1, 2, 3, 4]
        state.commit_bytes(b"b+")
        assert state.allowed().tolist() == [0, 1, 2, 4, 5, 7]
        state.commit_tokens([0, 2, 1])
        assert state.is_allowed(END)
        state.rollback(2)
        state.mask()
    assert kinds(path) == [
        "token=0 count=5",
        "bytes=622b count=6",
        "token=0 count=6",
        "token=2",
        "token=1",
        "rollback=2",
        "count=6",
    ]
    assert replayed(path, session).places[-1][2] == b"ab+a"
    assert verified(path, session).compared == 4


def test_each_line_is_in_the_file_at_once(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    with record(session.compiled, path) as state:
        assert len(lines_of(path)) == 1
        state.commit(0)
        assert len(lines_of(path)) == 2


def test_an_exception_in_the_loop_leaves_the_last_mask(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "a.trace"

    def loop() -> None:
        with record(session.compiled, path) as state:
            state.commit(0)
            state.mask()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        loop()
    assert kinds(path) == ["token=0", "count=6"]


def test_refusals_are_recorded_and_raised(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    with record(session.compiled, path) as state:
        for refused in (
            lambda: state.commit(8),
            lambda: state.commit_bytes(b")"),
            lambda: state.commit_tokens([0, 1, 8]),
        ):
            with pytest.raises(TokenRefused):
                refused()
        with pytest.raises(ValueError, match="only 0 were made"):
            state.rollback(1)
        state.commit(0)
    assert kinds(path) == [
        "token=8 refused=True",
        "bytes=29 refused=True",
        "token=0",
        "token=1",
        "token=8 refused=True",
        "rollback=2",
        "token=0",
    ]
    assert verified(path, session).difference is None


def test_clones_have_files_of_their_own_once_they_are_used(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    with record(session.compiled, path) as state:
        state.commit(0)
        one, idle = state.clone(), state.fork()
        one.commit(2)
        state.commit(1)
        two = one.fork()
        two.commit(4)
        del two
        assert kinds(tmp_path / "a.3.trace") == ["token=0", "token=2", "token=4"]
    assert idle.count() == 5
    assert kinds(path) == ["token=0", "token=1"]
    assert kinds(tmp_path / "a.1.trace") == ["token=0", "token=2"]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.1.trace", "a.3.trace", "a.trace"]


def test_a_clone_begins_with_what_was_not_undone(session: Session, tmp_path: Path) -> None:
    with record(session.compiled, tmp_path / "a.trace") as state:
        state.commit_tokens([0, 1, 2])
        state.rollback(2)
        state.commit(2)
        state.clone().commit(4)
    assert kinds(tmp_path / "a.1.trace") == ["token=0", "token=2", "token=4"]


def test_without_a_path_the_state_is_a_plain_one(session: Session) -> None:
    with record(session.compiled, None) as state:
        assert type(state) is State


def test_a_recorded_state_has_all_that_a_state_has(session: Session, tmp_path: Path) -> None:
    with record(session.compiled, tmp_path / "a.trace") as state:
        missing = [name for name in dir(State) if not name.startswith("_") and not hasattr(state, name)]
    assert missing == []


def test_a_state_that_has_begun_is_recorded_with_what_it_took(session: Session, tmp_path: Path) -> None:
    state = session.compiled.start()
    state.commit_tokens([7, 0])
    state.commit_bytes(b"+")
    path = tmp_path / "a.trace"
    with record(session.compiled, path, state=state, prefix=[7, 0, b"+"]) as recorded:
        recorded.commit(0)
    assert kinds(path) == ["token=7", "token=0", "bytes=2b", "token=0"]
    with pytest.raises(ValueError, match="`prefix`"), record(session.compiled, path, state=state):
        pass


def test_after_the_end_the_state_goes_on_unrecorded(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    with record(session.compiled, path) as state:
        state.commit(0)
    state.commit(1)
    state.mask()
    assert kinds(path) == ["token=0"]


def test_a_file_that_cannot_be_made_is_told_at_once(session: Session, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "gone" / "a.trace", "a\0b"):
        with pytest.raises(InputError), record(session.compiled, path):
            pass


def test_a_disk_that_is_full_ends_the_recording_and_not_the_loop(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    taken: list[int] = []

    def loop() -> None:
        with record(session.compiled, path) as state:
            assert isinstance(state, RecordedState)
            file = state.log.writer._file
            assert file is not None
            file.close()
            for token in (0, 1):
                state.commit(token)
                taken.append(token)

    with pytest.raises(InputError, match=r"a\.trace: cannot be written"):
        loop()
    assert taken == [0, 1]


def test_what_a_clone_could_not_write_is_told_even_if_it_is_gone(session: Session, tmp_path: Path) -> None:
    def loop() -> None:
        with record(session.compiled, tmp_path / "a.trace") as state:
            (tmp_path / "a.1.trace").mkdir()
            state.clone().commit(0)

    with pytest.raises(InputError, match=r"a\.1\.trace: is no file that can be replaced"):
        loop()


def test_a_recorded_state_is_copied_as_little_as_a_state(session: Session, tmp_path: Path) -> None:
    with record(session.compiled, tmp_path / "a.trace") as state:
        for copied in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError):
                copied(state)


def test_ids_are_those_of_the_mask(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    with record(session.compiled, path, ids=True) as state:
        state.commit(0)
        state.mask()
    (line,) = lines_of(path)[2:]
    assert line["allowed"] == [0, 1, 2, 3, 4, END]
    assert line["count"] == 6


def test_a_batch_is_recorded_row_by_row(session: Session, tmp_path: Path) -> None:
    with record(session.compiled, tmp_path / "a.trace") as one, record(session.compiled, tmp_path / "b.trace") as two:
        two.commit(0)
        plain = session.compiled.start()
        out, expected = np.full((4, 1), -1, np.int32), np.full((4, 1), -1, np.int32)
        fill_masks([one, None, two, plain], out)
        other = session.compiled.start()
        other.commit(0)
        maskwright.fill_masks([plain, None, other, plain], expected)
        assert out.tolist() == expected.tolist()
    assert kinds(tmp_path / "a.trace") == ["count=5"]
    assert kinds(tmp_path / "b.trace") == ["token=0", "count=6"]


def test_rows_of_an_adapter_follow_beams(session: Session, tmp_path: Path) -> None:
    def scores(rows: int) -> Any:
        return np.zeros((rows, 10), np.float32)

    with RowRecorder(tmp_path / "rows", session.compiled) as recorder:
        mask = MaskProcessor(session.compiled, record=recorder)
        mask(np.array([[5, 5], [5, 5]]), scores(2))
        mask(np.array([[5, 5, 0], [5, 5, 1]]), scores(2))
        mask(np.array([[5, 5, 1, 2], [5, 5, 1, 3]]), scores(2))
        mask(np.array([[5, 5, 1, END, END]]), scores(1))
        mask.reset()
        mask(np.array([[6]]), scores(1))
    assert kinds(tmp_path / "rows" / "0-0.trace") == [
        "token=0 count=5",
        "count=6",
        "rollback=1",
        "token=1",
        "token=2",
        "count=6",
        "rollback=1",
        f"token={END}",
        "count=0",
    ]
    assert kinds(tmp_path / "rows" / "0-1.trace") == ["token=1 count=5", "token=3 count=6", "count=5"]
    assert kinds(tmp_path / "rows" / "1-0.trace") == ["count=5"]
    for path in (tmp_path / "rows").iterdir():
        assert verified(path, session).difference is None


def test_a_row_that_is_a_dead_end_is_recorded_before_the_error(tmp_path: Path) -> None:
    from traces.conftest import session_of

    session = session_of('start: "a" "z"')
    scores = np.zeros((1, 10), np.float32)
    with RowRecorder(tmp_path, session.compiled) as recorder:
        mask = MaskProcessor(session.compiled, record=recorder)
        mask(np.array([[1]]), scores)
        with pytest.raises(InputError, match="dead end"):
            mask(np.array([[1, 0]]), scores)
    assert kinds(tmp_path / "0-0.trace") == ["token=0 count=1", "count=0"]


def test_wrong_types_are_named(session: Session, tmp_path: Path) -> None:
    state: Any = session.compiled.start()
    with pytest.raises(TypeError, match="compiled must be a CompiledGrammar, not State"), record(state, "a"):
        pass
    with pytest.raises(TypeError, match="a trace is written to the path of a file"), record(session.compiled, 1):  # type: ignore[arg-type]
        pass
