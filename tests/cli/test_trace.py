"""``trace``: recorded from texts, ids and answers, taken again, and compared."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from maskwright import Vocabulary

Write = Callable[[str], Path]
Run = Callable[..., Any]

SUM = 'start: sum\nsum: NAME | sum "c" NAME\nNAME: /[ab]+/\n'


@pytest.fixture
def trace(run: Run, grammar: Write, small: Path, tmp_path: Path) -> Path:
    path = tmp_path / "a.trace"
    assert run("trace", "record", grammar(SUM), "--vocab", small, "--text", "abcba", "-o", path).code == 0
    return path


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_a_text_is_recorded_with_masks_before_its_tokens(
    run: Run, grammars: Path, o200k: Vocabulary, tmp_path: Path
) -> None:
    path, output = grammars / "json" / "json.lark", tmp_path / "a.trace"
    answer = run("trace", "record", path, "--text", "[1, 2]", "--with-ids", "-o", output, "--format", "json")
    assert answer.json == {"trace": str(output), "from": "text", "steps": 6, "tokens": 6}
    first, *steps = lines_of(output)
    assert first["grammar"]["text"] == path.read_text(encoding="utf-8")
    assert first["vocabulary"] == {"name": "o200k_base", "digest": o200k.digest, "size": o200k.vocab_size}
    assert [step.get("token") for step in steps] == [*o200k.encode("[1, 2]"), None]
    mask = run("mask", path, "--ids", "58", "--format", "json").json
    assert steps[1]["allowed"] == mask["allowed"]
    assert run("trace", "verify", output).code == 0


def test_the_options_of_reading_are_kept(run: Run, small: Path, tmp_path: Path) -> None:
    schema, output = tmp_path / "schema.json", tmp_path / "a.trace"
    schema.write_text('{"type": "array", "items": {"enum": ["a"]}}')
    tokens = tmp_path / "tokens.json"
    tokens.write_text(json.dumps(list('[]"a, ')))
    options = ["--whitespace", "compact", "--vocab", tokens]
    assert run("trace", "record", schema, *options, "--text", '["a","a"]', "-o", output).code == 0
    assert lines_of(output)[0]["grammar"]["whitespace"] == "compact"
    schema.unlink()
    assert run("trace", "verify", output, "--vocab", tokens).code == 0


def test_a_file_of_ids_and_an_answer(run: Run, grammar: Write, small: Path, tmp_path: Path) -> None:
    path, output = grammar(SUM), tmp_path / "a.trace"
    ids, dump = tmp_path / "ids.txt", tmp_path / "answer.json"
    ids.write_text("2 8 1")
    entries = [{"token": "ab", "top_logprobs": [{"token": "ab", "logprob": -0.5}, {"token": "c", "logprob": -2}]}]
    dump.write_text(json.dumps({"choices": [{"index": 0, "logprobs": {"content": entries}}]}))
    answer = run("trace", "record", path, "--vocab", small, "--from", ids, "-o", output)
    assert answer.out.splitlines() == [f"{output}: 3 of 3 tokens, taken as ids"]
    assert run("trace", "record", path, "--vocab", small, "--from", dump, "-o", output).code == 0
    assert lines_of(output)[1]["top"] == [[2, -0.5], [8, -2.0]]
    assert run("trace", "verify", output, "--vocab", small).code == 0
    run("trace", "record", path, "--vocab", small, "--from", dump, "--masked-top", "-o", output)
    found = run("trace", "verify", output, "--vocab", small, "--format", "json")
    assert found.code == 1
    assert found.json["difference"]["masked_here"] == [8]
    (why,) = found.json["difference"]["why"]
    assert (why["token"], why["allowed"], why["bytes"]) == (8, False, "63")


def test_a_token_that_may_not_come_ends_the_trace(run: Run, grammar: Write, small: Path, tmp_path: Path) -> None:
    output = tmp_path / "a.trace"
    command = ["trace", "record", grammar(SUM), "--vocab", small, "--ids", "0,8,8,0", "-o", output]
    answer = run(*command)
    assert answer.code == 2
    assert answer.out.splitlines()[1] == 'token 3 is refused; not viable: "c" at byte 2 cannot come next'
    assert lines_of(output)[-1]["refused"] is True
    assert run("trace", "verify", output, "--vocab", small).code == 0
    told = run(*command, "--format", "json").json
    assert (told["steps"], told["tokens"], told["offset"]) == (2, 4, 2)


def test_a_replay_stops_where_a_condition_holds(run: Run, trace: Path, small: Path) -> None:
    answer = run("trace", "replay", trace, "--vocab", small, "--stop-when", "step > 1 and not may end")
    assert (answer.code, answer.out) == (1, f'{trace}:4: after 2 commits: step > 1 and not may end; after "abc"\n')
    both = ["--stop-when", "completes NAME", "--stop-when", 'allowed "c"']
    told = run("trace", "replay", trace, "--vocab", small, *both, "--format", "json")
    assert told.code == 1
    assert told.json["stopped"] == {"conditions": ["completes NAME", 'allowed "c"'], "line": 3, "taken": 1}
    assert len(told.json["steps"]) == 2
    assert run("trace", "replay", trace, "--vocab", small, "--stop-when", "dead end").code == 0


def test_a_replay_prints_its_steps(run: Run, trace: Path, small: Path) -> None:
    lines = run("trace", "replay", trace, "--vocab", small, "--print").out.splitlines()
    assert len(lines) == 5
    assert lines[0].split()[:6] == ["0", "one", "of", "5", '"ab"', "(#2)"]
    assert lines[-1] == f'{trace}:5: after 3 commits: the end; after "abcba"'


def test_the_times_of_the_trace_can_be_waited_for(run: Run, trace: Path, small: Path) -> None:
    lines = lines_of(trace)
    for number, line in enumerate(lines[1:]):
        line["mask_us"] = 10 * number
    trace.write_text("".join(json.dumps(line) + "\n" for line in lines))
    told = run("trace", "replay", trace, "--vocab", small, "--stop-when", "time > 15", "--format", "json").json
    assert told["stopped"]["line"] == 4


def test_an_edited_grammar_is_compared_token_by_token(run: Run, trace: Path, grammar: Write, small: Path) -> None:
    path = grammar(SUM.replace("[ab]+", "a*b"))
    answer = run("trace", "verify", trace, "--vocab", small, "--grammar", path, "--limit", "1")
    assert answer.code == 1
    assert answer.out.splitlines()[:4] == [
        f"note: {path} is another text than the grammar of the trace",
        f'{trace}:2: after 0 commits, "": the masks differ',
        "  allowed in the trace 5, here 4",
        '  1 in the trace alone: "ba" (#3)',
    ]
    assert '"ba" is masked: ' in answer.out
    replay = run("trace", "replay", trace, "--vocab", small, "--grammar", path)
    assert replay.code == 2
    assert 'the trace took a token that may not come here; not viable: "a" at byte 4' in replay.out


def test_explanations_are_as_many_as_asked_for(run: Run, trace: Path, grammar: Write, small: Path) -> None:
    path = grammar('start: "c"')
    command = ["trace", "verify", trace, "--vocab", small, "--grammar", path]
    assert "and 3 more tokens (--limit 0 explains all)" in run(*command).out
    assert run(*command, "--limit", "0").out.count("verdict of the parser") == 6
    assert len(run(*command, "--limit", "2", "--format", "json").json["difference"]["why"]) == 2


def test_another_vocabulary_is_refused(run: Run, trace: Path) -> None:
    assert "give it with --vocab" in run("trace", "verify", trace).assert_error()
    line = run("trace", "replay", trace, "--vocab", "o200k_base").assert_error()
    assert f"{trace}:1: the trace is of the vocabulary " in line


def test_a_trace_without_a_grammar_needs_one(run: Run, trace: Path, small: Path, grammar: Write) -> None:
    lines = trace.read_text().splitlines()
    told = json.loads(lines[0])
    del told["grammar"]["text"]
    trace.write_text("\n".join([json.dumps(told), *lines[1:]]) + "\n")
    line = run("trace", "verify", trace, "--vocab", small).assert_error()
    assert f"{trace}:1: the trace does not have its grammar (it was of " in line
    assert run("trace", "verify", trace, "--vocab", small, "--grammar", grammar(SUM)).code == 0


def test_files_that_a_grammar_imports_are_not_in_the_trace(run: Run, tmp_path: Path, small: Path) -> None:
    (tmp_path / "other.lark").write_text("X: /a+/")
    path, output = tmp_path / "main.lark", tmp_path / "a.trace"
    path.write_text("%import .other.X\nstart: X")
    assert run("trace", "record", path, "--vocab", small, "--text", "aa", "-o", output).code == 0
    line = run("trace", "verify", output, "--vocab", small).assert_error()
    assert f"{output}:1: its grammar: {path}:1:" in line
    assert line.endswith("if it imports files, give it with --grammar")
    assert run("trace", "verify", output, "--vocab", small, "--grammar", path).code == 0


@pytest.mark.parametrize("path", ["/dev/stdin", "/dev/zero", "a\0b", "../gone.lark"])
def test_the_path_in_a_trace_is_not_opened(run: Run, tmp_path: Path, small: Path, path: str) -> None:
    trace = tmp_path / "hostile.trace"
    head = {"trace": 1, "grammar": {"path": path, "text": "%import .other.X\nstart: X"}, "vocabulary": {"name": path}}
    trace.write_text(json.dumps(head) + "\n")
    assert run("trace", "verify", trace, "--vocab", small).assert_error().count(f"{trace}:1: its grammar") == 1


def test_what_a_crash_left_is_told(run: Run, trace: Path, small: Path) -> None:
    trace.write_bytes(trace.read_bytes()[:-20])
    answer = run("trace", "verify", trace, "--vocab", small)
    assert answer.code == 0
    assert answer.out.splitlines()[0] == "note: the last line is not whole: whoever wrote it was stopped"
    assert run("trace", "replay", trace, "--vocab", small, "--format", "json").json["notes"]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["record", "some.lark", "-o", "a", "--text", "a", "--from", "b"], "give only one of --text"),
        (["record", "some.lark"], "Missing option '-o'"),
        (["replay", "gone.trace", "--stop-when", "mask"], "stop condition `mask`, character 5: expected a comparison"),
        (["replay", "gone.trace"], "gone.trace: cannot be read: No such file"),
        (["verify", "some.lark"], "some.lark:1: is no JSON"),
        (["record", "some.lark", "--ids", "99999999999", "-o", "a"], "token 99999999999 is out of range"),
        (["record", "some.lark", "-o", "gone/a"], "gone/a: cannot be written"),
        (["record", "some.lark", "--from", "gone", "-o", "a"], "gone: cannot be read"),
        (["forget"], "No such command 'forget'"),
    ],
)
def test_a_mistake_is_one_line(
    run: Run, grammar: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    grammar(SUM)
    assert said in run("trace", *command).assert_error()
    assert not (tmp_path / "a").exists()
