"""``maskwright convert``: what it writes, what it refuses, and what it says when the claim does not hold."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from maskwright import Grammar, Vocabulary
from maskwright.cli import main
from maskwright.conversion import Check, Converted, Target, converting
from maskwright.gbnf import read_gbnf
from maskwright.notation import read_lark
from systems import needs_named_pipes


@pytest.fixture
def sums(tmp_path: Path) -> Path:
    path = tmp_path / "sum.gbnf"
    path.write_text('root ::= [0-9]+ ("+" [0-9]+)*\n', encoding="utf-8")
    return path


def test_the_text_goes_to_the_output_and_the_claim_beside_it(sums: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "--to", "lark", str(sums)]) == 0
    out, err = capsys.readouterr()
    assert out == 'start: /[0-9]/+ ("+" /[0-9]/+)*\n'
    assert err.startswith("maskwright: same language on ")


@pytest.mark.parametrize("to", ["lark", "gbnf", "normal-form"])
def test_what_is_written_to_a_file_is_read_again(sums: Path, to: str, capsys: pytest.CaptureFixture[str]) -> None:
    result = sums.with_name("result.gbnf" if to == "gbnf" else "result.lark")
    assert main(["convert", "--to", to, "-o", str(result), str(sums)]) == 0
    assert capsys.readouterr().out == ""
    grammar = (read_gbnf if to == "gbnf" else read_lark)(result.read_text(encoding="utf-8"))
    assert [one for one in grammar.diagnostics if one.severity.value == "error"] == []
    assert main(["check", str(result)]) == 0


def test_what_is_refused_is_told_by_place_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, result = tmp_path / "run.lark", tmp_path / "run.gbnf"
    path.write_text("start: NAME+\nNAME: /[a-z]+/\n", encoding="utf-8")
    assert main(["convert", "--to", "gbnf", "-o", str(result), str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"maskwright: {path}:2:1: `NAME` has no form in GBNF: ")
    assert not result.exists()
    assert main(["convert", "--to", "gbnf", "--format", "json", str(path)]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["text"], told["check"]) == (None, None)
    assert [(one["name"], one["line"], one["column"]) for one in told["refusals"]] == [("NAME", 2, 1)]


def test_a_sentence_that_differs_is_told_and_nothing_is_written(
    sums: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_wrong(grammar: Grammar, target: Target, vocabulary: Vocabulary) -> Converted:
        right = write(grammar, target, vocabulary)
        return replace(right, text=(right.text or "").replace("+", "*", 1))

    write = converting.write
    monkeypatch.setattr(converting, "write", write_wrong)
    assert main(["convert", "--to", "gbnf", str(sums)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "the result has the sentence '' and the grammar has not" in err
    assert err.endswith("sentences differ, so nothing was written\n")


def test_the_same_seed_tries_the_same_sentences(sums: Path) -> None:
    grammar, vocabulary = read_gbnf(sums.read_text(encoding="utf-8")), Vocabulary.from_tokens([b"1"])
    checks: list[Check | None] = [converting.convert(grammar, Target.GBNF, vocabulary, seed="7")[1] for _ in range(2)]
    assert checks[0] == checks[1]
    assert checks[0] is not None
    assert checks[0].of_source > 50


def test_a_schema_converts_like_a_grammar(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "point.json"
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {"x": {"type": "integer", "multipleOf": 7}, "y": {"enum": ["a", None]}},
        "required": ["x"],
        "additionalProperties": False,
    }
    path.write_text(json.dumps(schema), encoding="utf-8")
    assert main(["convert", "--to", "gbnf", str(path)]) == 0
    grammar = read_gbnf(capsys.readouterr().out)
    assert [one.code for one in grammar.diagnostics] == []


def test_only_files_are_replaced_and_only_as_a_whole(sums: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = sums.parent
    earlier, link, loop = folder / "earlier.lark", folder / "link.lark", folder / "loop.lark"
    earlier.write_text("// mine", encoding="utf-8")
    link.symlink_to(earlier)
    loop.symlink_to(loop)
    assert main(["convert", "--to", "lark", "-o", str(link), str(sums)]) == 0
    assert link.is_symlink()
    assert earlier.read_text(encoding="utf-8").startswith("start: ")
    assert main(["convert", "--to", "lark", "-o", str(loop), str(sums)]) == 2
    same = folder / "same.gbnf"
    same.symlink_to(sums)
    assert main(["convert", "--to", "gbnf", "-o", str(same), str(sums)]) == 2
    assert "is the grammar itself" in capsys.readouterr().err
    assert sorted(one.name for one in folder.iterdir()) == [
        "earlier.lark",
        "link.lark",
        "loop.lark",
        "same.gbnf",
        "sum.gbnf",
    ]


@needs_named_pipes
def test_a_pipe_is_no_file_to_replace(sums: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = sums.with_name("pipe")
    os.mkfifo(pipe)
    assert main(["convert", "--to", "lark", "-o", str(pipe), str(sums)]) == 2
    assert "cannot be written (not a regular file)" in capsys.readouterr().err
    assert pipe.is_fifo()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["convert", "sum.gbnf"], "Missing option '--to'"),
        (["convert", "--to", "xml", "sum.gbnf"], "'xml' is not one of"),
        (["convert", "--to", "lark", "missing.gbnf"], "no such file"),
        (["convert", "--to", "lark", "-o", "nowhere/x.lark", "sum.gbnf"], "cannot be written"),
        (["convert", "--to", "lark", "-o", ".", "sum.gbnf"], "cannot be written (is a directory)"),
        (["convert", "--to", "lark", "-o", "new/", "sum.gbnf"], "cannot be written (is a directory)"),
        (["convert", "--to", "lark", "-o", "", "sum.gbnf"], "cannot be written"),
        (["convert", "--to", "gbnf", "-o", "./sum.gbnf", "sum.gbnf"], "is the grammar itself"),
    ],
)
def test_bad_input(
    sums: Path, arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(sums.parent)
    assert main(arguments) == 2
    assert said in capsys.readouterr().err
