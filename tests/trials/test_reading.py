"""Grammar tests are read from where they are written; what is wrong with them is one finding in the right file."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from maskwright import Grammar
from maskwright.located_json import MAX_DEPTH
from maskwright.positions import Positions
from maskwright.trials.case import Suite
from maskwright.trials.collect import collect_tests
from maskwright.trials.comments import read_comments
from maskwright.trials.folders import MAX_SAMPLE, grammars_in
from maskwright.trials.tests_file import read_tests
from systems import needs_named_pipes

GOOD = {"input": "1", "should_parse": True}


def suite_of(text: str) -> Suite:
    suite = Suite()
    read_tests(text, "a.tests.json", suite)
    return suite


def found(text: str) -> list[tuple[str, int, int, str]]:
    """Code, line, column and message of all problems."""
    positions = Positions(text)
    problems = [one.diagnostic for one in suite_of(text).problems]
    return [(one.code, *positions.line_column(one.span.start), one.message) for one in problems]


def test_a_tests_file_as_people_have_it() -> None:
    text = json.dumps([{**GOOD, "description": "one"}, {"input": "é\n", "should_parse": False}], indent=2)
    first, second = suite_of(text).cases
    assert (first.text, first.accept, first.description, first.dies_at) == (b"1", True, "one", None)
    assert (second.text, second.accept, second.description) == ("é\n".encode(), False, "")
    assert text[second.place.span.start : second.place.span.end].startswith('{\n    "input": "\\u00e9')
    assert suite_of("[]").cases == []


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", (1, 1), "not JSON: a value is missing here"),
        ('[\n{"input": "a"', (2, 13), "not JSON: `,` or `}` is missing here"),
        ('[{"input": "a}]', (1, 12), "not JSON: this string is not closed"),
        ("[{input: 1}]", (1, 3), "a string in double quotes"),
        ("[{}\n{}]", (2, 1), "`,` or `]` is missing here"),
        ("[] x", (1, 4), "the value ends before this"),
        ("[" * 100_000, (1, MAX_DEPTH + 1), "nested more than"),
    ],
)
def test_what_is_not_json(text: str, place: tuple[int, int], words: str) -> None:
    ((code, line, column, message),) = found(text)
    assert (code, (line, column)) == ("T001", place)
    assert words in message


def entry(**changes: Any) -> dict[str, Any]:
    return {**GOOD, **changes}


@pytest.mark.parametrize(
    ("value", "code", "column", "words"),
    [
        ({"tests": []}, "T002", 1, "a tests file is a list"),
        (["a"], "T002", 2, "a test is an object with `input` and `should_parse`, not a string"),
        ([{"input": "a"}], "T002", 2, "`should_parse` is missing"),
        ([{"should_parse": True}], "T002", 2, "`input` is missing"),
        ([entry(input=1)], "T002", 3, "`input` must be a string, not 1"),
        ([entry(should_parse="no")], "T002", 17, "`should_parse` must be true or false, not a string"),
        ([entry(should_parse=1)], "T002", 17, "`should_parse` must be true or false, not 1"),
        ([entry(description=None)], "T002", 39, "`description` must be a string, not null"),
        ([entry(should_parse=False, dies_at=-1)], "T002", 40, "`dies_at` must be a byte offset"),
        ([entry(should_parse=False, dies_at=True)], "T002", 40, "`dies_at` must be a byte offset"),
        ([entry(dies_at=1)], "T002", 2, "`dies_at` is for texts that are rejected"),
        ([entry(input="\ud800")], "T002", 3, "half of a surrogate pair"),
        ([entry(shoud_parse=True)], "T003", 39, "unknown key `shoud_parse`"),
    ],
)
def test_one_finding_where_the_form_is_wrong(value: object, code: str, column: int, words: str) -> None:
    ((given, line, at, message),) = found(json.dumps(value))
    assert (given, line, at) == (code, 1, column)
    assert words in message


def test_a_key_that_is_there_twice() -> None:
    assert [code for code, *_ in found('[{"input": "a", "input": "b", "should_parse": true}]')] == ["T002"]


def test_the_other_entries_are_read_all_the_same() -> None:
    suite = suite_of(json.dumps([entry(), entry(input=None), entry(input="2", note="x"), 7]))
    assert [case.text for case in suite.cases] == [b"1", b"2"]
    assert [one.diagnostic.code for one in suite.problems] == ["T002", "T003", "T002"]


def test_no_damage_raises_and_every_finding_lies_in_the_file() -> None:
    whole = json.dumps([entry(description="é"), entry(should_parse=False, dies_at=3)], indent=1)
    for seed in range(2_000):
        random = Random(seed)
        at, end = sorted(random.choices(range(len(whole) + 1), k=2))
        text = whole[:at] + random.choice(["", '"', "[", "{", "9" * 30, "\ud800", "é", ",", "null"]) + whole[end:]
        for problem in suite_of(text).problems:
            span = problem.diagnostic.span
            assert 0 <= span.start <= span.end <= len(text), (text, problem)


def comments_of(text: str) -> Suite:
    suite = Suite()
    read_comments(text, "a.lark", suite)
    return suite


@pytest.mark.parametrize(
    ("comment", "kind", "text", "description"),
    [
        ("// accept: 1 + 2", "accept", "1 + 2", ""),
        ("# reject:1  ", "reject", "1", ""),
        ('//accept: ""', "accept", "", ""),
        ('// accept: " a\\n\\u00e9" with blanks', "accept", " a\né", "with blanks"),
        ('// accept: {"a": 1}', "accept", '{"a": 1}', ""),
        ("// accept: a // b # c", "accept", "a // b # c", ""),
    ],
)
def test_a_comment(comment: str, kind: str, text: str, description: str) -> None:
    suite = comments_of(f"start: A {comment}\nA: /#/ // another\n")
    (case,) = suite.cases
    assert (case.kind, case.text.decode(), case.description) == (kind, text, description)
    assert case.place.span.start == len("start: A ")
    assert suite.problems == []


@pytest.mark.parametrize(
    "text",
    [
        'a: "// accept: x"',
        "a: /[#] accept: x/",
        "// Accept: x",
        "// accept x",
        "// we accept: x",
        "%json { # accept: x\n}",
    ],
)
def test_what_is_no_test(text: str) -> None:
    suite = comments_of(text)
    assert (suite.cases, suite.problems) == ([], [])


@pytest.mark.parametrize(
    ("comment", "column", "words"),
    [
        ('// accept: "a', 12, "this string is not closed"),
        ('// accept: "a\\x"', 12, "an escape that JSON does not know"),
        ("// reject:   ", 10, 'the empty one is written `""`'),
        ('# accept: "\\ud800"', 11, "half of a surrogate pair"),
    ],
)
def test_a_bad_text_in_a_comment(comment: str, column: int, words: str) -> None:
    text = f"start: A\n{comment}\n"
    (problem,) = comments_of(text).problems
    assert problem.diagnostic.code == "T004"
    assert Positions(text).line_column(problem.diagnostic.span.start) == (2, column)
    assert words in problem.diagnostic.message


def grammar_in(folder: Path, text: str = 'start: "a"\n', name: str = "some.lark") -> Grammar:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return Grammar.from_file(path)


def write(path: Path, text: str | bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)


def test_everything_beside_a_grammar(tmp_path: Path) -> None:
    write(tmp_path / "some.tests.json", json.dumps([entry()]))
    write(tmp_path / "accept" / "one.txt", "a\n")
    write(tmp_path / "accept" / ".hidden", "x")
    write(tmp_path / "reject" / "bytes.bin", b"\xff")
    write(tmp_path / "reject" / "dies_at.json", '{"bytes.bin": 0}')
    suite = collect_tests(grammar_in(tmp_path, 'start: "a" // accept: a\n'))
    assert [(case.text, case.accept, case.description, case.dies_at) for case in suite.cases] == [
        (b"a", True, "", None),
        (b"1", True, "", None),
        (b"a\n", True, "one.txt", None),
        (b"\xff", False, "bytes.bin", 0),
    ]
    assert suite.problems == []


def test_folders_belong_to_the_grammar_that_they_can_only_be_meant_for(tmp_path: Path) -> None:
    write(tmp_path / "accept" / "one.txt", "a")
    grammar = grammar_in(tmp_path)
    assert len(collect_tests(grammar).cases) == 1
    named = grammar_in(tmp_path, name=f"{tmp_path.name}.lark")
    assert [len(collect_tests(one).cases) for one in (grammar, named)] == [0, 1]


def test_offsets_that_are_wrong(tmp_path: Path) -> None:
    write(tmp_path / "reject" / "one.txt", "b")
    write(tmp_path / "reject" / "dies_at.json", '{"one.txt": "0",\n "two.txt": 1}')
    problems = collect_tests(grammar_in(tmp_path)).problems
    assert [one.diagnostic.code for one in problems] == ["T002", "T002"]
    assert [one.diagnostic.message for one in problems] == [
        "`one.txt` must have a byte offset, 0 or more, not a string",
        "there is no file `two.txt` beside this one",
    ]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    write(tmp_path / "some.tests.json", b"[\xff]")
    write(tmp_path / "accept" / "large.txt", b"a" * (MAX_SAMPLE + 1))
    problems = collect_tests(grammar_in(tmp_path)).problems
    assert [(one.diagnostic.code, Path(one.file).name) for one in problems] == [
        ("T005", "some.tests.json"),
        ("T005", "large.txt"),
    ]


@needs_named_pipes
def test_a_pipe_in_place_of_the_tests_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "some.tests.json")
    (problem,) = collect_tests(grammar_in(tmp_path)).problems
    assert problem.diagnostic.code == "T005"


def test_grammars_of_a_folder(tmp_path: Path) -> None:
    for name, text in {"a/a.lark": "// accept: x", "b/b.lark": "start: A", "c/d/c.lark": "# reject: x"}.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert [Path(file).name for file in grammars_in([str(tmp_path)])] == ["a.lark", "c.lark"]
    single = str(tmp_path / "b" / "b.lark")
    assert grammars_in([single, single]) == [single]
