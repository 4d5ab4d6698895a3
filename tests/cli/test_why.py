"""``why`` gives the reason for a verdict: for tokens, for text that is none, and for tokens without bytes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Write = Callable[[str], Path]
Run = Callable[..., Any]


def why(run: Run, path: Path, text: str, token: str, *options: object) -> Any:
    answer = run("why", path, "--text", text, "--token", token, "--format", "json", *options)
    assert answer.code == 0
    assert set(answer.json) == {"allowed", "bytes", "lexings", "stacks", "verdict", "spans"}
    return answer.json


def test_many_hyphens_are_masked_in_json_where_one_is_allowed(run: Run, grammars: Path) -> None:
    path = grammars / "json" / "json.lark"
    many = why(run, path, "[1, ", "#182513")
    assert (many["allowed"], many["bytes"]) == (False, "2d" * 112)
    assert "NUMBER" in many["verdict"]
    source = path.read_text(encoding="utf-8")
    assert "NUMBER" in {source[start:end] for start, end in many["spans"]}
    assert any(lexing["dies_at"] == 1 for lexing in many["lexings"])
    assert why(run, path, "[1, ", "-")["allowed"] is True


@pytest.mark.parametrize("text", ["", "1", "1+"])
def test_many_hyphens_are_allowed_in_the_calculator(run: Run, grammars: Path, text: str) -> None:
    answer = why(run, grammars / "calculator" / "calculator.lark", text, "#182513")
    assert answer["allowed"] is True
    assert {entry["outcome"] for entry in answer["stacks"]} <= {"read", "complete"}


def test_text_is_a_token_if_there_is_one_and_else_bytes(run: Run, grammar: Write, small: Path) -> None:
    path = grammar('start: "a" "b"* "c"\n')
    options = ("--vocab", small)
    assert why(run, path, "", "#2", *options) == why(run, path, "", "ab", *options)
    not_a_token = why(run, path, "", "abbc", *options)
    assert (not_a_token["allowed"], not_a_token["bytes"]) == (True, "61626263")
    assert why(run, path, "", "abbca", *options)["allowed"] is False
    assert why(run, path, "a", "#x", *options)["bytes"] == b"#x".hex()


def test_a_rejected_terminal_names_what_was_expected(run: Run, grammar: Write, small: Path) -> None:
    path = grammar('start: A B\nA: "a"\nB: "b"\n')
    answer = why(run, path, "a", "#0", "--vocab", small)
    (entry,) = [entry for entry in answer["stacks"] if entry["outcome"] == "rejected"]
    assert (entry["terminal"], entry["expected"]) == ("A", ["B"])
    assert entry["tops"]


def test_a_token_without_bytes_and_the_end_token(run: Run, grammars: Path, small: Path) -> None:
    path = grammars / "json" / "json.lark"
    assert why(run, path, "[]", "#199999")["allowed"] is True
    assert why(run, path, "[", "#199999")["allowed"] is False
    assert why(run, path, "[]", "#200018")["allowed"] is False


def test_a_token_without_bytes_is_named_and_no_text_has_no_reasons(run: Run, grammars: Path, small: Path) -> None:
    path = grammars / "json" / "json.lark"

    def lines(token: str, *options: object) -> list[str]:
        out: str = run("why", path, "--text", "[1", "--token", token, *options).out
        return out.splitlines()

    assert lines("#199999")[0] == "<|endoftext|> (#199999) is masked: the text is not complete here"
    assert lines("#199998")[0] == "#199998 is masked: token 199998 has no bytes"
    assert lines("#4", "--vocab", small)[0] == "#4 is masked: token 4 has no bytes"
    assert lines("#16")[0].startswith('"1" is allowed: ')
    assert lines("") == ['"" is allowed: no bytes change nothing']


def test_an_id_of_any_length_is_out_of_range(run: Run, grammar: Write) -> None:
    line = run("why", grammar('start: "a"'), "--token", "#" + "9" * 5000).assert_error()
    assert line == "maskwright: error: token 99999999999… is out of range: the vocabulary has 200019 ids"


def test_a_text_that_is_not_viable_cannot_be_asked_about(run: Run, grammars: Path) -> None:
    answer = run("why", grammars / "json" / "json.lark", "--text", "[x", "--token", "a", "--format", "json")
    answer.assert_error()
    assert answer.json["offset"] == 1


def test_text_gives_the_verdict_first_and_both_ways_to_it(run: Run, grammars: Path) -> None:
    path = grammars / "json" / "json.lark"
    lines = run("why", path, "--text", "[1, ", "--token", "#182513").out.splitlines()
    assert lines[0].startswith(f'"{"-" * 24}"… (112 bytes) is masked: ')
    assert lines[-1] == "  verdict of the parser: masked; of the Parser DWA: masked; both say so"
    assert any("NUMBER: /" in line for line in lines)


def test_an_early_end_that_proves_wrong_is_explained(run: Run, grammar: Write) -> None:
    path = grammar('start: sum\nsum: sum OP term | term\nterm: "-" term | "1"\nOP: /\\+\\+?/\n')
    lines = run("why", path, "--text", "1+", "--token", "++").out.splitlines()
    (line,) = [line for line in lines if line.startswith("    branch 0 ")]
    assert line.endswith("; ruled out: byte 0 would complete a longer OP, so that ending it early was wrong")


def test_what_starts_no_terminal_is_not_blamed_on_the_lexeme_in_progress(run: Run, grammars: Path) -> None:
    verdict = why(run, grammars / "json" / "json.lark", "[1, ", "!")["verdict"]
    assert verdict == 'masked: no terminal starts with "!" (byte 0)'
