"""``sample`` writes sentences, in a form that a comment with a test can hold, and says what it could not write."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from maskwright.cli.sample import line_of
from maskwright.trials.case import Suite
from maskwright.trials.comments import read_comments

Write = Callable[[str], Path]
Run = Callable[..., Any]

RULES = 'start: "a" B? | "c"\nB: "\\n"\n'


def test_the_shortest_sentence(run: Run, grammar: Write) -> None:
    answer = run("sample", grammar(RULES), "--shortest")
    assert (answer.code, answer.out, answer.err) == (0, "c\n", "")


def test_random_sentences(run: Run, grammar: Write) -> None:
    lines = run("sample", grammar(RULES), "--count", 30).out.splitlines()
    assert len(lines) == 30
    assert set(lines) == {"a", '"a\\n"', "c"}
    again = run("sample", grammar(RULES), "--count", 30, "--seed", "0").out.splitlines()
    assert again == lines
    assert run("sample", grammar(RULES), "--count", 30, "--seed", "x").out.splitlines() != lines


def test_sentences_for_every_part(run: Run, grammar: Write) -> None:
    assert run("sample", grammar(RULES), "--cover").out.splitlines() == ["c", "a", '"a\\n"']
    sentences = run("sample", grammar(RULES), "--cover", "--format", "json").json["sentences"]
    assert [one["text"] for one in sentences] == ["c", "a", "a\n"]
    place = {"line": 1, "column": 12, "end_line": 1, "end_column": 13}
    assert sentences[2]["for"] == {"kind": "optional", "name": "B", **place, "possible": True}
    assert sentences[2]["pieces"] == ["610a"]


def test_texts_as_they_are(run: Run, grammar: Write) -> None:
    assert run("sample", grammar(RULES), "--cover", "--null").out == "c\0a\0a\n\0"


def test_what_no_sentence_goes_through(run: Run, grammar: Write) -> None:
    path = grammar('start: "a" | A B\nA: /a+/\nB: "ab"\n')
    answer = run("sample", path, "--cover")
    assert answer.code == 1
    assert f"maskwright: {path}:1:14: alternative `A B`: no sentence was found for it\n" in answer.err
    assert [one["name"] for one in run("sample", path, "--cover", "--format", "json").json["missing"]] == [
        "A B",
        "A",
        "B",
    ]


def test_a_grammar_with_a_trap_and_no_sentence(run: Run, grammar: Write) -> None:
    answer = run("sample", grammar("start: A B\nA: /a+/\nB: /ab/\n"), "--count", 2)
    assert (answer.code, answer.out, answer.err) == (1, "", "maskwright: gave up on 2 of the sentences\n")


def test_options_that_exclude_each_other(run: Run, grammar: Write) -> None:
    run("sample", grammar(RULES), "--cover", "--shortest").assert_error()
    run("sample", grammar(RULES), "--null", "--format", "json").assert_error()


@pytest.mark.parametrize(
    "text", ["", "a", "a b", " a", "a ", '"a"', "é😀", "a\tb", "a\n", "\x85", "// x", "\\n", "\u2028"]
)
def test_a_line_is_what_a_comment_takes(text: str) -> None:
    suite = Suite()
    read_comments(f"// accept: {line_of(text)}\n", "a.lark", suite)
    assert [case.text.decode() for case in suite.cases] == [text]
