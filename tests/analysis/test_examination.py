"""Findings in two steps: what needs no vocabulary, and what compiling adds."""

from __future__ import annotations

import pytest

from countdown import Countdown
from maskwright import Cancelled, CancelToken, Vocabulary
from maskwright.analysis import find_all
from maskwright.examination import compile_found, examine, findings_of
from maskwright.notation import read_lark

TEXTS = [
    'start: "a" start | "b"\nlost: "c"',
    "start: a",
    "start: T\nlost: T\nT: /(a{5000}){5000}/",
    'start: x\nx: x "a"',
    "",
]


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return Vocabulary.from_tokens([b"a", b"b"])


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("strict", [True, False])
def test_both_steps_make_an_examination(text: str, strict: bool, vocabulary: Vocabulary) -> None:
    grammar = read_lark(text)
    findings = findings_of(grammar, strict=strict)
    whole, steps = examine(grammar, vocabulary, strict=strict), compile_found(grammar, vocabulary, findings)
    assert (steps.grammar, steps.found) == (grammar, whole.found)
    assert (steps.compiled is None) == (whole.compiled is None)
    told = {(one.code, one.severity, one.message, one.span, one.fixes) for one in whole.found}
    assert {(one.code, one.severity, one.message, one.span, one.fixes) for one in findings} <= told


def test_the_second_step_analyses_nothing_again(vocabulary: Vocabulary) -> None:
    examination = compile_found(read_lark(TEXTS[0]), vocabulary, ())
    assert (examination.found, examination.compiled is None) == ((), False)


def test_the_analyses_look_at_the_flag_between_one_another() -> None:
    grammar = read_lark(TEXTS[0])
    enough = Countdown(1000)
    assert find_all(grammar, cancel=enough) == find_all(grammar)  # type: ignore[arg-type]
    looks = 1000 - enough.left
    assert looks > 10
    for number in range(looks):
        with pytest.raises(Cancelled):
            find_all(grammar, cancel=Countdown(number))  # type: ignore[arg-type]


def test_either_step_can_be_cancelled(vocabulary: Vocabulary) -> None:
    grammar, cancel = read_lark(TEXTS[0]), CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        findings_of(grammar, cancel=cancel)
    with pytest.raises(Cancelled):
        compile_found(grammar, vocabulary, (), cancel=cancel)
