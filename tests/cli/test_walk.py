"""A walk over a text takes each step when it is asked for, and stops at the token that is refused."""

from __future__ import annotations

from itertools import chain, repeat

import pytest

import maskwright
from maskwright import Grammar, Vocabulary, VocabularyError
from maskwright.cli.walk import Steps
from maskwright.stepping.given import TextInput, tokens_of
from maskwright.stepping.session import Session


@pytest.fixture
def session() -> Session:
    grammar = Grammar.from_text('start: "a"* "b"')
    vocabulary = Vocabulary.from_tokens([b"a", b"b", None])
    return Session(grammar, vocabulary, maskwright.compile(grammar, vocabulary))


def test_a_text_without_end_can_be_begun(session: Session) -> None:
    steps = iter(Steps(session, repeat(0)))
    assert [next(steps).token for _ in range(3)] == [0, 0, 0]


def test_the_state_is_behind_the_last_step_that_was_taken(session: Session) -> None:
    steps = Steps(session, [0, 1])
    first, second = iter(steps), iter(steps)
    assert next(first).count == 2
    assert not steps.state.is_accepting()
    assert next(second).token == 1
    assert steps.state.is_accepting()


def test_a_token_that_is_refused_ends_it(session: Session) -> None:
    steps = Steps(session, chain([0, 1, 1], repeat(0)))
    assert [step.token for step in steps] == [0, 1]
    assert steps.refused is not None
    token, error = steps.refused
    assert (token, error.offset) == (1, 2)
    assert list(steps) == []


def test_ids_are_looked_at_before_the_first_step(session: Session) -> None:
    assert tokens_of(TextInput(ids=(0, 2)), session.vocabulary) == [0, 2]
    with pytest.raises(VocabularyError, match="token 3 is out of range"):
        tokens_of(TextInput(ids=(0, 3)), session.vocabulary)
