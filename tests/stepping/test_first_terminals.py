"""Tokens by their first terminals, on a real vocabulary."""

from __future__ import annotations

from pathlib import Path

import pytest

import maskwright
from maskwright import Cancelled, CancelToken, Grammar, State, Vocabulary
from maskwright.stepping.first_terminals import by_first_terminal

MASKED = 2**32 - 1
PLACES = [("json", ""), ("json", '{"a'), ("calculator", "1"), ("increment", "a++"), ("thinking", "")]


@pytest.fixture(params=PLACES, ids=lambda place: f"{place[0]}:{place[1]}")
def state(request: pytest.FixtureRequest, grammars: Path, o200k: Vocabulary) -> State:
    name, text = request.param
    state = maskwright.compile(Grammar.from_file(grammars / name / f"{name}.lark"), o200k).start()
    state.commit_bytes(text.encode())
    return state


def test_each_token_of_the_mask_is_in_one_group(state: State, o200k: Vocabulary) -> None:
    groups = by_first_terminal(state, o200k)
    assert sorted(token for group in groups.values() for token in group) == state.allowed_list()


def test_each_token_goes_on_or_begins_the_terminal_of_its_group(state: State, o200k: Vocabulary) -> None:
    for name, tokens in by_first_terminal(state, o200k).items():
        for token in tokens[:: max(1, len(tokens) // 200)]:
            size = len(o200k.token_bytes(token) or b"")
            stacks = [one for one in state.why(token)["stacks"] if one["end"] == size]
            firsts = {one["before"][0] if one["before"] else one["terminal"] for one in stacks}
            assert (name in firsts) == (name is not None), token


def test_kinds_are_of_the_tokens_of_the_mask(state: State, o200k: Vocabulary) -> None:
    kinds = state.token_kinds()
    assert len(kinds) == o200k.vocab_size
    assert [token for token, kind in enumerate(kinds.tolist()) if kind != MASKED] == state.allowed_list()


def test_it_can_be_cancelled(state: State, o200k: Vocabulary) -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        by_first_terminal(state, o200k, cancel)


def test_after_the_end_there_is_nothing(o200k: Vocabulary) -> None:
    state = maskwright.compile(Grammar.from_text('start: "a"'), o200k).start()
    state.commit_bytes(b"a")
    assert by_first_terminal(state, o200k) == {}
