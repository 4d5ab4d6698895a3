"""Limits of time and memory, and what a compile tells while it lasts."""

from __future__ import annotations

import threading

import pytest

import maskwright
from maskwright import CancelToken, Grammar, Limits, Vocabulary

TOKENS = [b"a", b"b", b"ab"]
SLOW = "start: /[ab]*a[ab]{15}/ | LONG\nLONG: /[a-z]{0,400}x/"
PATIENT = Limits(max_lexer_states=2_000_000, max_determinize_work=2**31)


def test_progress_names_the_stages_in_this_thread() -> None:
    told: list[tuple[str, float]] = []
    threads = set()

    def progress(stage: str, share: float) -> None:
        told.append((stage, share))
        threads.add(threading.get_ident())

    grammar, vocabulary = Grammar.from_text('start: "a" "b"?'), Vocabulary.from_tokens(TOKENS)
    compiled = maskwright.compile(grammar, vocabulary, progress=progress)
    assert list(dict.fromkeys(stage for stage, _ in told)) == [stage["name"] for stage in compiled.stats["stages"]]
    assert [share for _, share in told] == sorted(share for _, share in told)
    assert told[-1] == ("tables", 1.0)
    assert threads == {threading.get_ident()}


def test_what_progress_raises_ends_the_compile_and_leaves_the_token_alone() -> None:
    def progress(stage: str, share: float) -> None:
        raise RuntimeError(stage)

    cancel = CancelToken()
    with pytest.raises(RuntimeError, match="patterns"):
        maskwright.compile(
            Grammar.from_text(SLOW), Vocabulary.from_tokens(TOKENS), limits=PATIENT, cancel=cancel, progress=progress
        )
    assert not cancel.is_cancelled()


def test_nothing_is_told_after_a_cancel() -> None:
    cancel = CancelToken()
    told: list[str] = []

    def progress(stage: str, share: float) -> None:
        # What follows was perhaps reported already, since the stages before the lexer take no time.
        told.append(stage)
        cancel.cancel()

    with pytest.raises(maskwright.Cancelled):
        maskwright.compile(
            Grammar.from_text(SLOW), Vocabulary.from_tokens(TOKENS), limits=PATIENT, cancel=cancel, progress=progress
        )
    assert told == ["patterns"]


@pytest.mark.parametrize(
    ("limits", "what"),
    [
        (Limits(max_milliseconds=0), "milliseconds"),
        (Limits(max_bytes=100_000, max_lexer_states=2_000_000), "bytes"),
    ],
)
def test_time_and_memory_are_limits_like_others(limits: Limits, what: str) -> None:
    with pytest.raises(maskwright.LimitExceeded, match=f"limit of [0-9]+ {what} was reached") as exceeded:
        maskwright.compile(Grammar.from_text(SLOW), Vocabulary.from_tokens(TOKENS), limits=limits)
    _, _, figure, limit, contributors = exceeded.value.args
    assert figure > limit
    assert {name for name, _ in contributors} == {"LONG", "/[ab]*a[ab]{15}/"}
