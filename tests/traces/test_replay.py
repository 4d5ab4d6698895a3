"""Taking traces again is plain walking, and every difference that is planted is found."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from maskwright import InputError, State
from maskwright.stepping.session import Session
from maskwright.traces import open_trace, record, verify
from maskwright.traces.masks import digest_of_mask, ids_of, packed
from traces.conftest import END, TEXT, replayed, session_of, verified

SHARED = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


def walk(state: State, seed: int, steps: int) -> list[tuple[int, bytes, bytes]]:
    """A random loop: masks, commits of all kinds, roll-backs. Its places as a replay should find them."""
    chance = random.Random(seed)
    text: list[bytes] = []
    places = []

    def place() -> None:
        places.append((len(text), state.mask().tobytes(), b"".join(text)))

    for _ in range(steps):
        if text and chance.random() < 0.2:
            undone = chance.randint(1, len(text))
            state.rollback(undone)
            del text[len(text) - undone :]
            continue
        allowed = state.allowed_list()
        if not allowed:
            break
        place()
        token = chance.choice(allowed)
        data = session_bytes(token)
        if chance.random() < 0.3:
            state.commit_bytes(data)
        else:
            state.commit(token)
        text.append(data)
    place()
    return places


def session_bytes(token: int) -> bytes:
    from traces.conftest import TOKENS

    return TOKENS[token] or b""


@SHARED
@given(st.integers(0, 10**6), st.integers(0, 20), st.booleans())
def test_a_replay_is_a_plain_walk(
    session: Session, tmp_path_factory: pytest.TempPathFactory, seed: int, steps: int, ids: bool
) -> None:
    path = tmp_path_factory.mktemp("walk") / "a.trace"
    with record(session.compiled, path, ids=ids) as state:
        places = walk(state, seed, steps)
    walked = replayed(path, session)
    assert not walked.parted
    assert walked.places == places
    outcome = verified(path, session)
    assert (outcome.difference, outcome.compared) == (None, len(places))


@pytest.fixture
def recorded(session: Session, tmp_path: Path) -> Path:
    path = tmp_path / "a.trace"
    with record(session.compiled, path, grammar=session.grammar, ids=True) as state:
        for token in (0, 2, 7, 1, 8, END):
            state.mask()
            state.commit(token)
        state.mask()
    return path


def edited(path: Path, line: int, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the object in a line, the first of which is 1."""
    lines = path.read_text().splitlines()
    value = json.loads(lines[line - 1])
    change(value)
    lines[line - 1] = json.dumps(value)
    path.write_text("\n".join(lines) + "\n")


@pytest.mark.parametrize("line", range(2, 9))
@pytest.mark.parametrize("keeps", ["digest", "count", "allowed"])
def test_a_difference_is_found_whatever_tells_of_the_mask(
    session: Session, recorded: Path, line: int, keeps: str
) -> None:
    def plant(value: dict[str, Any]) -> None:
        ids = set(value["allowed"]) ^ {3}
        told = {"digest": digest_of_mask(packed(sorted(ids), 10)), "count": len(ids), "allowed": sorted(ids)}
        for key in told:
            value.pop(key)
        value[keeps] = told[keeps]

    edited(recorded, line, plant)
    found = verified(recorded, session).difference
    assert found is not None
    assert (found.place.line, found.place.taken) == (line, line - 2)
    assert set(found.masked_here + found.allowed_here) == ({3} if keeps == "allowed" else set())


def test_both_sides_of_a_difference_are_named(session: Session, recorded: Path) -> None:
    edited(recorded, 3, lambda value: value.update(allowed=[0, 8], count=2))
    found = verified(recorded, session).difference
    assert found is not None
    assert found.masked_here == (8,)
    assert found.allowed_here == (1, 2, 3, 4, END)
    assert found.counts == (2, 6)
    assert found.asked[0] == 8


def test_digests_name_tokens_if_the_grammar_of_the_trace_is_there(session: Session, recorded: Path) -> None:
    for line in range(2, 9):
        edited(recorded, line, lambda value: value.pop("allowed"))
    other = session_of(TEXT.replace("\\+\\+?", "\\+"))
    without = verified(recorded, other).difference
    assert without is not None
    assert (without.place.line, without.asked) == (3, [])
    found = verified(recorded, other, made_with=session).difference
    assert found is not None
    assert (found.masked_here, found.allowed_here) == ((3,), ())


def test_a_token_that_may_not_come_any_more(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    path.write_text('{"trace": 1}\n{"token": 0}\n{"token": 8}\n{"token": 0}\n')
    found = verified(path, session).difference
    assert found is not None
    assert (found.place.line, found.subject) == (3, 8)
    assert "here is refused what the trace took: not viable" in found.what
    assert replayed(path, session).parted


@pytest.mark.parametrize("taken", ['"token": 2', '"bytes": "2b"'])
def test_a_refusal_that_is_none_here(session: Session, tmp_path: Path, taken: str) -> None:
    path = tmp_path / "a.trace"
    path.write_text(f'{{"trace": 1}}\n{{"token": 0}}\n{{{taken}, "refused": true}}\n')
    found = verified(path, session).difference
    assert found is not None
    assert (found.place.line, found.subject) == (3, 2 if "token" in taken else b"+")
    assert found.what == "here may come what the trace says was refused"
    with open_trace(str(path)) as trace:
        difference = verify(trace, session).difference
        assert difference is not None
        assert difference.place.state.is_allowed(0), "explanations are about the place before it"
        assert difference.place.text == b"a"


def test_candidates_count_only_behind_a_mask(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    for masked, differing in ((False, None), (True, (2, 8))):
        path.write_text(json.dumps({"trace": 1, "top_is_masked": masked}) + '\n{"top": [[8, -1], [0, -2], [2, -3]]}\n')
        found = verified(path, session).difference
        assert (found and found.masked_here) == differing


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"token": 10}', "token 10 is out of range: the vocabulary has 10 ids"),
        ('{"allowed": [0, 10]}', "token 10 is out of range"),
        ('{"top": [[11, -1.0]]}', "token 11 is out of range"),
        ('{"rollback": 2}', "undoes 2 commits, and there are 1"),
        ('{"token": 4294967295}', "token 4294967295 is out of range"),
    ],
)
def test_lines_that_cannot_be_carried_out(session: Session, tmp_path: Path, line: str, said: str) -> None:
    path = tmp_path / "a.trace"
    path.write_text(f'{{"trace": 1, "top_is_masked": true}}\n{{"token": 0}}\n{line}\n')
    with pytest.raises(InputError) as caught:
        verified(path, session)
    assert str(caught.value).startswith(f"{path}:3: {said}")


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_change_of_a_file_is_taken_or_told_in_one_line(
    session: Session, recorded: Path, data: st.DataObject
) -> None:
    whole = recorded.read_bytes()
    changed = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(changed)))
        until = data.draw(st.integers(at, min(at + 9, len(changed))))
        changed[at:until] = data.draw(
            st.binary(max_size=4) | st.sampled_from([b"9" * 20, b"}\n{", b"\n", b"null", b"-1"])
        )
    path = recorded.with_name("changed.trace")
    path.write_bytes(bytes(changed))
    refusal = ""
    try:
        with open_trace(str(path)) as trace:
            verify(trace, session)
    except InputError as error:
        refusal = str(error)
    assert len(refusal.splitlines()) <= 1
    assert not refusal or refusal.startswith(f"{path}:")


def test_every_cut_of_a_file_is_a_shorter_trace(session: Session, recorded: Path) -> None:
    whole = recorded.read_bytes()
    first = whole.index(b"\n")
    path = recorded.with_name("cut.trace")
    for end in range(first, len(whole)):
        path.write_bytes(whole[:end])
        outcome = verified(path, session)
        assert outcome.difference is None
        assert outcome.steps in (whole[first + 1 : end].count(b"\n"), whole[first + 1 : end].count(b"\n") + 1)


def test_masks_to_ids_and_back() -> None:
    for size in (1, 31, 32, 33, 100):
        ids = sorted(random.Random(size).sample(range(size), size // 2))
        mask = packed(ids, size)
        assert len(mask) % 4 == 0
        assert ids_of(mask).tolist() == ids
