"""Ctrl-C ends a command while the engine computes."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import maskwright
from maskwright import Cancelled, CancelToken, Grammar, Limits, Vocabulary
from maskwright.cli.job import Job, interruptible, kept_if_interrupted
from maskwright.profiling import Marginal
from maskwright.profiling.marginal import Marginals
from systems import needs_signals

Write = Callable[[str], Path]
Run = Callable[..., Any]

LONG = 60.0
# Takes the engine some seconds with a vocabulary of 200,000 tokens.
# Takes minutes where no limit ends it.
SLOW = "start: A\nA: /[ab]*a[ab]{25}/\n"
PATIENT = Limits(max_lexer_states=2**31, max_determinize_work=2**31, max_milliseconds=60_000)


def press_ctrl_c() -> None:
    main = threading.main_thread().ident
    assert main is not None
    signal.pthread_kill(main, signal.SIGINT)


@pytest.fixture(autouse=True)
def default_handler() -> Any:
    """A shell may have started the tests with Ctrl-C switched off."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def until_cancelled(token: CancelToken) -> None:
    pause = threading.Event()
    while not token.is_cancelled():
        pause.wait(0.001)
    raise Cancelled("cancelled")


def test_gives_what_the_work_returns_or_raises() -> None:
    assert interruptible(lambda token: token.is_cancelled()) is False
    with pytest.raises(ZeroDivisionError):
        interruptible(lambda token: 1 // 0)


@needs_signals
def test_ctrl_c_stops_the_engine(o200k: Vocabulary) -> None:
    maskwright.compile(Grammar.from_text('start: "a"'), o200k)
    grammar = Grammar.from_text(SLOW)
    ends: list[BaseException] = []

    def work(token: CancelToken) -> None:
        press_ctrl_c()
        try:
            maskwright.compile(grammar, o200k, limits=PATIENT, cancel=token)
        except Cancelled as error:
            ends.append(error)
            raise

    with pytest.raises(KeyboardInterrupt):
        interruptible(work)
    assert len(ends) == 1


@needs_signals
def test_a_job_that_does_not_listen_is_not_waited_for_without_end() -> None:
    go_on = threading.Event()

    def deaf(token: CancelToken) -> None:
        press_ctrl_c()
        go_on.wait(LONG)

    with pytest.raises(KeyboardInterrupt):
        interruptible(deaf)
    assert not go_on.is_set()
    go_on.set()


def test_says_when_it_is_done_however_it_ends() -> None:
    done: list[Job[None]] = []
    ended = threading.Event()

    def note(job: Job[None]) -> None:
        done.append(job)
        ended.set()

    job = Job(until_cancelled, note)
    job.start()
    job.stop()
    assert ended.wait(LONG)
    assert done == [job]
    with pytest.raises(Cancelled):
        job.result()


@needs_signals
@pytest.mark.parametrize(
    "command", [["check"], ["mask"], ["why", "--token", "x"], ["profile"], ["step", "--print"]], ids=" ".join
)
def test_every_command_that_compiles_can_be_interrupted(
    run: Run, grammar: Write, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    def compile(grammar: Grammar, vocabulary: Vocabulary, *, cancel: CancelToken, **_: object) -> None:
        press_ctrl_c()
        until_cancelled(cancel)

    monkeypatch.setattr("maskwright.compilation.compile", compile)
    monkeypatch.setattr("maskwright.compile", compile)
    answer = run(*command, grammar('start: "a"'))
    # The line ends after the "^C" that the terminal shows.
    assert (answer.code, answer.out, answer.err) == (130, "", "\n")


@needs_signals
def test_what_a_profile_has_measured_is_shown_when_somebody_has_seen_enough(
    run: Run, grammar: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_terminal = Marginals.of_terminal
    tried: list[str] = []

    def of_two(measure: Marginals, name: str) -> Marginal | None:
        tried.append(name)
        if len(tried) < 3:
            return of_terminal(measure, name)
        press_ctrl_c()
        assert measure.cancel is not None
        until_cancelled(measure.cancel)
        return None

    monkeypatch.setattr(Marginals, "of_terminal", of_two)
    options = ("profile", "--marginal", "--seconds", "600", grammar('start: "a" | "b" | "c" | "d" | "e"'))
    answer = run(*options, "--format", "json")
    measured = [one["name"] for one in answer.json["terminals"] if "marginal" in one]
    assert (answer.code, sorted(measured), answer.err) == (130, sorted(tried[:2]), "\n")


@needs_signals
def test_nothing_is_shown_of_a_work_that_ends_without_a_result() -> None:
    def work(token: CancelToken) -> None:
        press_ctrl_c()
        until_cancelled(token)

    with pytest.raises(KeyboardInterrupt):
        kept_if_interrupted(work)
    assert kept_if_interrupted(lambda token: token.is_cancelled()) == (False, False)
