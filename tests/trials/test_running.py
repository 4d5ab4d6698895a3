"""A text is tried by bytes and by tokens; where it dies, the finding says what could have come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from maskwright import Grammar, Vocabulary, compile
from maskwright.stepping.session import Session
from maskwright.trials.case import Case, Place
from maskwright.trials.report import Report, collect_tests, run_suite
from maskwright.trials.run import Trial, Verdict
from maskwright.trials.special import SpecialNames
from maskwright.trials.texts import character_at, readable, text_excerpt

SUM = 'start: sum\nsum: NUMBER | sum "+" NUMBER\nNUMBER: /[0-9]+/\n%ignore " "\n'
VOCABULARY = Vocabulary.from_tokens([bytes([byte]) for byte in range(256)] + [b"1+", b"++"])


GRAMMAR = Grammar.from_text(SUM)


def report_of(grammar: str, **options: Any) -> Report:
    read = Grammar.from_text(grammar)
    return run_suite(Session(read, VOCABULARY, compile(read, VOCABULARY)), collect_tests(read), **options)


@pytest.mark.parametrize(
    ("comment", "code", "message"),
    [
        ("accept: 1+a", "T006", '"a" at line 1, column 3 (byte 2) cannot come there; NUMBER such as "0", " " may'),
        ("accept: é", "T006", '"é" at line 1, column 1 (byte 0) cannot come there; NUMBER such as "0", " " may'),
        ("accept: 1+", "T007", 'at line 1, column 3 (byte 2); NUMBER such as "0", " " could follow (12 tokens)'),
        ("accept: 1a", "T006", '"+", "0" to go on in NUMBER, " " may (13 tokens), and so may the end'),
        ("reject: 1+1", "T008", 'reject: "1+1" is accepted'),
    ],
)
def test_a_test_that_fails(comment: str, code: str, message: str) -> None:
    (failure,) = report_of(f"{SUM}// {comment}\n").failures
    assert failure.diagnostic.code == code
    assert message in failure.diagnostic.message


def test_a_lexeme_that_the_text_ends_in() -> None:
    (failure,) = report_of('start: S\nS: /"[^"]*"/\n// accept: \'\n# accept: "\\"a"\n').failures[1:]
    assert '"\\"" to end S could follow' in failure.diagnostic.message


def test_the_end_is_all_that_may_come() -> None:
    (failure,) = report_of('start: "a"\n// accept: ab\n').failures
    assert failure.diagnostic.message.endswith("cannot come there; only the end may")


def test_those_that_pass() -> None:
    report = report_of(f"{SUM}// accept: 1 + 1\n// reject: 1+\n// reject: a\n")
    assert (report.passed, report.failures) == (3, [])
    assert [one.verdict for one in report.outcomes] == [Verdict.ACCEPTED, Verdict.UNFINISHED, Verdict.DIES]
    assert all(one.by_tokens for one in report.outcomes)


def test_where_a_rejected_text_should_die() -> None:
    trial = Trial(compile(GRAMMAR, VOCABULARY), VOCABULARY, SpecialNames(GRAMMAR, VOCABULARY))
    cases = [Case(b"1++", False, "", Place("a"), dies_at) for dies_at in (None, 2, 1)]
    assert [trial.run(case).passed for case in cases] == [True, True, False]


def test_the_token_that_is_refused() -> None:
    trial = Trial(compile(GRAMMAR, VOCABULARY), VOCABULARY, SpecialNames(GRAMMAR, VOCABULARY))
    outcome = trial.run(Case(b"1 ++1", True, "", Place("a")))
    assert (outcome.dies_at, outcome.token, outcome.trouble) == (3, 257, None)
    assert (
        not Trial(compile(GRAMMAR, VOCABULARY), VOCABULARY, SpecialNames(GRAMMAR, VOCABULARY), tokens=False)
        .run(outcome.case)
        .by_tokens
    )


def test_where_lexemes_may_take_so_many_tokens_the_tokens_count() -> None:
    limited = 'start: word "."\nword[max_tokens=2]: /[a-z ]+/\n'
    report = report_of(f"{limited}// accept: ab.\n// accept: abc.\n// reject: abc.\n")
    assert [(one.verdict, one.dies_at, one.passed) for one in report.outcomes] == [
        (Verdict.ACCEPTED, None, True),
        (Verdict.DIES, 2, False),
        (Verdict.DIES, 2, True),
    ]
    assert '"."' in report.failures[0].diagnostic.message


def test_a_text_that_is_no_utf8_is_tried_by_bytes() -> None:
    trial = Trial(compile(GRAMMAR, VOCABULARY), VOCABULARY, SpecialNames(GRAMMAR, VOCABULARY))
    outcome = trial.run(Case(b"\xff", False, "", Place("a")))
    assert (outcome.verdict, outcome.by_tokens) == (Verdict.DIES, False)


class Lying:
    """A state whose masks allow everything, or nothing."""

    def __init__(self, state: Any, answer: bool) -> None:
        self._state, self._answer = state, answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def is_allowed(self, token: int) -> bool:
        return self._answer


@pytest.mark.parametrize(("text", "answer"), [(b"1", False), (b"a", True)])
def test_a_mask_that_contradicts_the_bytes_is_a_failure(text: bytes, answer: bool) -> None:
    compiled = compile(GRAMMAR, VOCABULARY)

    class Compiled:
        def start(self) -> Lying:
            return Lying(compiled.start(), answer)

    outcome = Trial(Compiled(), VOCABULARY, SpecialNames(GRAMMAR, VOCABULARY)).run(
        Case(text, text == b"1", "", Place("a"))
    )  # type: ignore[arg-type]
    assert not outcome.passed
    assert outcome.trouble is not None
    assert outcome.trouble.endswith("please report this")


def test_only_tests_with_these_words() -> None:
    text = f'{SUM}// accept: 1\n// accept: "2" The Second\n'
    assert [one.case.text for one in report_of(text, words="second").outcomes] == [b"2"]
    assert [one.case.text for one in report_of(text, words="1").outcomes] == [b"1"]


@pytest.mark.parametrize("name", ["json", "python", "thinking", "tool_call", "calculator", "increment", "ambiguous"])
def test_the_samples_of_the_repository_pass(grammars: Path, o200k: Vocabulary, name: str) -> None:
    grammar = Grammar.from_file(grammars / name / f"{name}.lark")
    report = run_suite(Session(grammar, o200k, compile(grammar, o200k)), collect_tests(grammar))
    assert report.failures == []
    assert report.suite.problems == []
    assert report.passed > 10


def test_the_samples_of_a_schema_pass(grammars: Path, o200k: Vocabulary) -> None:
    grammar = Grammar.from_file(grammars / "order" / "order.schema.json")
    assert grammar.diagnostics == ()
    report = run_suite(Session(grammar, o200k, compile(grammar, o200k)), collect_tests(grammar))
    assert report.failures == []
    assert report.passed > 15


def test_characters_and_bytes() -> None:
    text = "aé😀\n".encode()
    assert [character_at(text, place) for place in (0, 1, 2, 5)] == [b"a", "é".encode(), "é".encode(), "😀".encode()]
    assert [readable(text, place)[1] for place in range(8)] == [0, 1, 1, 2, 2, 2, 2, 3]
    assert character_at(b"\xff\xc3", 1) == b"\xc3"
    assert readable(b"\xffa", 1) == ("\\xffa", 4)


def test_of_a_long_line_what_is_around_the_place_is_shown() -> None:
    line, mark = text_excerpt(b"a" * 100 + b"b" + b"c" * 100, 100).splitlines()
    assert line[mark.index("^")] == "b"
    assert line.count("…") == 2
    assert len(line) < 150


SPECIAL = """start: "a" <|endofprompt|> "b" <[5-7]>* | other
other: "<|fim|>"
// accept: a<|endofprompt|>b
// accept: a<|endofprompt|>b<[5]><[7]>
// accept: "<|fim|>"   is text, since no terminal is that token
// reject: a<|endoftext|>b
// reject: a<|endofprompt|>b<[8]>
// accept: a<|endofprompt|><|endofprompt|>b
"""


def test_special_tokens_are_written_by_name_or_id(o200k: Vocabulary) -> None:
    grammar = Grammar.from_text(SPECIAL)
    session = Session(grammar, o200k, compile(grammar, o200k))
    report = run_suite(session, collect_tests(grammar), coverage=True)
    (failure,) = report.failures
    assert failure.outcome.dies_at == len("a<|endofprompt|>")
    assert (failure.outcome.token, failure.diagnostic.code) == (o200k.special_tokens["<|endofprompt|>"], "T006")
    assert failure.diagnostic.message.endswith('cannot come there; "b" may (1 token)')
    assert all(one.by_tokens for one in report.outcomes)
    assert report.coverage is not None
    assert report.coverage.missing == []


def test_a_special_token_that_could_have_come(o200k: Vocabulary) -> None:
    grammar = Grammar.from_text('start: "a" <|endofprompt|>\n// accept: ab\n')
    session = Session(grammar, o200k, compile(grammar, o200k))
    (failure,) = run_suite(session, collect_tests(grammar)).failures
    assert "cannot come there; <|endofprompt|> may" in failure.diagnostic.message
