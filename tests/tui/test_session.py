from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from maskwright.errors import MaskwrightError, TokenRefused, VocabularyError
from maskwright.stepping.session import Session
from maskwright.tui.model.replay import walk
from maskwright.tui.model.session import DebugSession
from tui.samples import END, INCREMENT, LETTERS

Subject = Callable[[str], Session]

A, B, PLUS, PLUSPLUS = 0, 1, 2, 3
MOVES = st.one_of(
    st.tuples(st.just("commit"), st.integers(0, len(LETTERS) - 1)),
    st.tuples(st.just("replace"), st.lists(st.integers(0, len(LETTERS) - 1), max_size=4)),
    st.tuples(st.just("move"), st.integers(-1, 8)),
    st.tuples(st.sampled_from(["undo", "redo"]), st.none()),
)


def change(session: DebugSession, compiled: Session) -> None:
    """Go on with another grammar, as after a save."""
    session.adopt(compiled, walk(compiled.compiled.start(), 0, session.tokens, compiled.vocabulary))


@given(st.lists(MOVES, max_size=25))
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_frame_depends_only_on_the_tokens_before_it(subject: Subject, moves: list[tuple[str, object]]) -> None:
    compiled = subject(INCREMENT)
    session = DebugSession.open(compiled, [A, PLUS])
    for name, argument in moves:
        before = session.tokens, session.cursor, session.frame
        try:
            getattr(session, name)(*([] if argument is None else [argument]))
        except MaskwrightError:
            assert (session.tokens, session.cursor, session.frame) == before
        assert 0 <= session.cursor <= session.length <= len(session.tokens)
        assert (session.refusal is None) == (session.length == len(session.tokens))
    for step in range(session.length + 1):
        fresh = DebugSession.open(compiled, session.tokens[:step])
        assert fresh.length == step
        assert session.frame_at(step) == fresh.frame


@given(st.lists(MOVES, max_size=20))
@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_all_changes_can_be_undone_and_made_again(subject: Subject, moves: list[tuple[str, object]]) -> None:
    session = DebugSession.open(subject(INCREMENT), [A, PLUS, PLUS])
    first = session.tokens
    for name, argument in moves:
        if name in ("commit", "replace", "move"):
            try:
                getattr(session, name)(argument)
            except MaskwrightError:
                continue
    last = session.tokens
    while session.undo():
        pass
    assert session.tokens == first
    while session.redo():
        pass
    assert session.tokens == last


def test_opens_at_the_last_place_that_is_viable(subject: Subject) -> None:
    session = DebugSession.open(subject(INCREMENT), [A, PLUSPLUS, PLUS, A, PLUS, 7, B])
    assert (session.length, session.cursor) == (5, 5)
    assert session.refusal is not None
    assert (session.refusal.token, "cannot come next" in session.refusal.message) == (7, True)
    assert session.tokens == (A, PLUSPLUS, PLUS, A, PLUS, 7, B)


def test_a_masked_token_changes_nothing(subject: Subject) -> None:
    session = DebugSession.open(subject(INCREMENT), [A, PLUS])
    session.move(1)
    with pytest.raises(TokenRefused):
        session.commit(7)
    with pytest.raises(VocabularyError):
        session.commit(99)
    assert not session.undo()
    assert (session.tokens, session.cursor) == ((A, PLUS), 1)


def test_what_comes_next_anyway_is_a_step(subject: Subject) -> None:
    session = DebugSession.open(subject(INCREMENT), [A, PLUS, B])
    session.move(1)
    session.commit(PLUS)
    assert not session.undo()
    assert (session.tokens, session.cursor) == ((A, PLUS, B), 2)
    session.commit(A)
    assert (session.tokens, session.cursor) == ((A, PLUS, A), 3)
    assert session.undo()
    assert (session.tokens, session.cursor) == ((A, PLUS, B), 2)
    assert session.redo()
    assert (session.tokens, session.cursor) == ((A, PLUS, A), 3)


def test_an_end_token_ends_the_text(subject: Subject) -> None:
    session = DebugSession.open(subject(INCREMENT), [A])
    session.commit(END)
    assert session.frame.ended
    assert not session.frame.bits().any()
    with pytest.raises(TokenRefused):
        session.commit(A)
    session.undo()
    assert session.frame.accepting
    assert not session.frame.ended


def test_another_grammar_takes_what_it_can_and_gives_back_what_it_can(subject: Subject) -> None:
    session = DebugSession.open(subject(INCREMENT), [A, PLUSPLUS, PLUS, B])
    session.move(3)
    change(session, subject("start: NAME\nNAME: /[ab]+/\n"))
    assert (session.length, session.cursor) == (1, 1)
    assert session.refusal is not None
    assert session.refusal.token == PLUSPLUS
    change(session, subject(INCREMENT))
    assert (session.length, session.cursor, session.refusal) == (4, 3, None)


def test_changes_can_be_undone_under_another_grammar(subject: Subject) -> None:
    session = DebugSession.open(subject(INCREMENT), [A, PLUS])
    session.commit(B)
    change(session, subject("start: NAME\nNAME: /[ab]+/\n"))
    assert session.undo()
    assert (session.tokens, session.cursor) == ((A, PLUS), 1)
    assert session.redo()
    assert (session.tokens, session.cursor) == ((A, PLUS, B), 1)


def test_a_dead_end_is_said_to_be_one(subject: Subject) -> None:
    session = DebugSession.open(subject('start: "a" "z"\n'), [A])
    assert (session.frame.dead_end, session.frame.accepting, session.frame.count) == (True, False, 0)
    assert session.frame.forced == b"z"


def test_frames_of_a_long_text_are_made_when_they_are_looked_at(subject: Subject) -> None:
    session = DebugSession.open(subject(INCREMENT), [A, *[PLUS, B] * 20_000])
    assert session.length == 40_001
    assert len(session._frames) == 0
    for step in range(300):
        assert session.frame_at(step).step == step
    assert len(session._frames) < 100
