"""``mask`` lists the tokens that may come next, however the text before them is given."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from maskwright import Vocabulary

Write = Callable[[str], Path]
Run = Callable[..., Any]


def test_the_mask_of_a_text(run: Run, grammars: Path, o200k: Vocabulary) -> None:
    answer = run("mask", grammars / "json" / "json.lark", "--text", "[1", "--format", "json")
    assert answer.code == 0
    assert set(answer.json) == {"vocab_size", "count", "allowed", "eos"}
    assert answer.json["vocab_size"] == 200_019
    allowed = answer.json["allowed"]
    assert answer.json["count"] == len(allowed)
    assert allowed == sorted(set(allowed))
    assert answer.json["eos"] is False
    assert {*o200k.ids(b"]"), *o200k.ids(b","), *o200k.ids(b"234")} <= set(allowed)
    assert not {*o200k.ids(b"-"), *o200k.ids(b"}"), 199_999} & set(allowed)


def test_the_end_is_told_apart_from_the_tokens(run: Run, grammars: Path) -> None:
    answer = run("mask", grammars / "json" / "json.lark", "--text", "[]", "--format", "json").json
    assert answer["eos"] is True
    assert 199_999 not in answer["allowed"]


def test_bytes_and_ids_and_text_are_the_same_text(run: Run, grammars: Path, o200k: Vocabulary) -> None:
    path = grammars / "json" / "json.lark"
    ids = ",".join(map(str, o200k.encode('{"é": ')))
    by_text = run("mask", path, "--format", "json", "--text", '{"é": ')
    assert by_text.code == 0
    assert run("mask", path, "--format", "json", "--bytes", "7b22 c3a9 223a20").json == by_text.json
    assert run("mask", path, "--format", "json", "--ids", ids).json == by_text.json
    assert run("mask", path, "--format", "json").json == run("mask", path, "--format", "json", "--ids", "").json


def test_a_small_vocabulary_from_a_file(run: Run, grammar: Write, small: Path) -> None:
    path = grammar('start: "a" "b"+ "é"?\n')
    options = ("--vocab", small, "--format", "json")
    start = run("mask", path, *options).json
    assert start == {"vocab_size": 9, "count": 2, "allowed": [0, 2], "eos": False}
    # The token "é" of the file is the single byte 0xe9, and no part of the UTF-8 text "é".
    assert run("mask", path, *options, "--text", "ab").json["allowed"] == [1]
    assert run("mask", path, *options, "--ids", "2").json["eos"] is True
    assert run("mask", path, *options, "--bytes", "6162c3").json == {
        "vocab_size": 9,
        "count": 0,
        "allowed": [],
        "eos": False,
    }


@pytest.mark.parametrize(
    ("option", "value", "offset"),
    [
        ("--text", "x", 0),
        ("--text", '{"a": x', 6),
        ("--text", '{"é": x', 7),
        ("--bytes", "5b2c", 1),
        ("--ids", "58,11", 1),
        ("--ids", "58,182513", 2),
        ("--ids", "58,199999", 1),
        ("--ids", "58,200000", 1),
    ],
)
def test_a_text_that_is_not_viable_names_the_first_byte(
    run: Run, grammars: Path, option: str, value: str, offset: int
) -> None:
    answer = run("mask", grammars / "json" / "json.lark", option, value, "--format", "json")
    line = answer.assert_error()
    assert answer.json["offset"] == offset
    assert line == f"maskwright: error: {answer.json['error']}"


def test_a_byte_that_is_not_utf8_is_fed_as_it_is(run: Run, grammars: Path) -> None:
    # This is how Python hands over the argument '"' followed by byte 0xff.
    answer = run("mask", grammars / "json" / "json.lark", "--text", '"\udcff', "--format", "json")
    answer.assert_error()
    assert answer.json["offset"] == 1


def test_text_lists_some_tokens_and_counts_the_rest(run: Run, grammar: Write, small: Path) -> None:
    path = grammar('start: ("a" | "b")*\n')
    out = run("mask", path, "--vocab", small, "--limit", 2).out
    assert out.splitlines() == [
        'after "": 5 of 9 tokens may come next',
        "the text may end here",
        '       0  "a"',
        '       1  "b"',
        "     ...  3 more (--limit 0 lists all)",
    ]
    assert len(run("mask", path, "--vocab", small, "--limit", 0).out.splitlines()) == 7


def test_a_character_does_not_look_like_a_byte(run: Run, grammar: Write) -> None:
    path = grammar("start: /(.|\\n)*/\n")
    first = run("mask", path, "--text", 'é\u0085 \\"').out.splitlines()[0]
    assert first.startswith(r'after "é\u0085 \\\"": ')
    line = run("mask", grammar('start: "a"\n'), "--bytes", "85").assert_error()
    assert line == r'maskwright: error: not viable: "\x85" at byte 0 cannot come next'
