"""``step`` takes a text token by token: masks before, lexer states after, stacks and a reason at the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from maskwright import Vocabulary

Write = Callable[[str], Path]
Run = Callable[..., Any]


def test_each_token_has_the_mask_before_it(run: Run, grammars: Path, o200k: Vocabulary) -> None:
    path = grammars / "json" / "json.lark"
    answer = run("step", "--print", path, "--text", '{"a": [1, 2', "--format", "json")
    assert answer.code == 0
    steps = answer.json["steps"]
    assert [step["token"] for step in steps] == o200k.encode('{"a": [1, 2')
    assert bytes.fromhex("".join(step["bytes"] for step in steps)) == b'{"a": [1, 2'
    ids: list[str] = []
    for step in steps:
        mask = run("mask", path, "--ids", ",".join(ids), "--format", "json").json
        assert (step["count"], step["eos"]) == (mask["count"], mask["eos"])
        assert step["token"] in mask["allowed"]
        ids.append(str(step["token"]))
    assert steps[-1]["lexer_states"] == answer.json["lexer_states"]


def test_the_stacks_belong_to_the_branches(run: Run, grammars: Path) -> None:
    answer = run("step", "--print", grammars / "increment" / "increment.lark", "--text", "a+", "--format", "json").json
    nodes = {node["id"]: node for node in answer["gss"]["nodes"]}
    assert [head["node"] for head in answer["gss"]["heads"]] == [one["stacks"] for one in answer["lexer_states"]]
    assert {one["stacks"] for one in answer["lexer_states"]} <= set(nodes)
    below = {edge["below"] for node in nodes.values() for edge in node["edges"]} - {None}
    assert below <= set(nodes)
    assert sorted(one["boundary"] for one in answer["lexer_states"]) == [False, True]


def test_a_masked_token_is_explained_unasked(run: Run, grammars: Path) -> None:
    answer = run("step", "--print", grammars / "json" / "json.lark", "--text", "[1, ", "--format", "json").json
    assert answer["why"]["allowed"] is False
    chosen = run("step", "--print", grammars / "json" / "json.lark", "--text", "[1, ", "--why", "-", "--format", "json")
    assert chosen.json["why"]["allowed"] is True


def test_a_walk_stops_at_the_token_that_is_refused_and_says_why(run: Run, grammars: Path) -> None:
    path = grammars / "json" / "json.lark"
    answer = run("step", "--print", path, "--ids", "58,16,182513,16", "--format", "json")
    assert answer.code == 2
    assert [step["token"] for step in answer.json["steps"]] == [58, 16]
    assert answer.json["offset"] == 2
    assert (answer.json["why"]["allowed"], answer.json["why"]["bytes"]) == (False, "2d" * 112)
    text = run("step", "--print", path, "--ids", "58,16,182513,16")
    assert text.code == 2
    assert '(#182513) is refused; not viable: "-" at byte 2 cannot come next' in text.out


def test_text_shows_steps_stacks_and_a_reason(run: Run, grammars: Path) -> None:
    path = grammars / "json" / "json.lark"
    lines = run("step", "--print", path, "--text", "[1, ").out.splitlines()
    assert lines[0].startswith(f"{path}: ")
    assert any(line.startswith('"["') and "one of" in line for line in lines)
    assert any(" ◂ " in line for line in lines)
    assert any(line.startswith("   excluded: ") for line in lines)
    assert any(" is masked: " in line for line in lines)


def test_special_tokens_are_shown_by_name(run: Run, grammars: Path, o200k: Vocabulary) -> None:
    ids = ",".join(map(str, [*o200k.encode("[]"), 199_999]))
    lines = run("step", "--print", grammars / "json" / "json.lark", "--ids", ids).out.splitlines()
    assert any(line.startswith("<|endoftext|>") for line in lines)
    assert lines[-1] == "the text has ended"


def test_a_special_token_that_is_refused_is_explained_by_name(run: Run, grammars: Path) -> None:
    answer = run("step", "--print", grammars / "json" / "json.lark", "--ids", "58,199999")
    assert answer.code == 2
    assert "<|endoftext|> (#199999) is masked: the text is not complete here" in answer.out.splitlines()


def test_an_id_of_any_length_is_out_of_range(run: Run, grammars: Path) -> None:
    answer = run("step", "--print", grammars / "json" / "json.lark", "--why", "#" + "9" * 5000)
    assert "token 99999999999… is out of range" in answer.assert_error()


def test_bytes_must_be_text_to_become_tokens(run: Run, grammars: Path) -> None:
    line = run("step", "--print", grammars / "json" / "json.lark", "--bytes", "22ff").assert_error()
    assert "byte 1 is not UTF-8" in line


def test_steps_are_printed_unasked_where_there_is_no_terminal(run: Run, grammars: Path) -> None:
    path = grammars / "json" / "json.lark"
    assert run("step", path, "--text", "[1") == run("step", "--print", path, "--text", "[1")
    as_json = run("step", path, "--text", "[1", "--format", "json")
    assert as_json == run("step", "--print", path, "--text", "[1", "--format", "json")


def test_a_vocabulary_that_cannot_spell_the_text(run: Run, grammar: Write, small: Path) -> None:
    line = run("step", "--print", grammar('start: "z"'), "--vocab", small, "--text", "z").assert_error()
    assert "no token for byte 0x7a at 0" in line
