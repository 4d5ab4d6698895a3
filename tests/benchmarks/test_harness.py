"""The benchmark harness measures maskwright; the other engines are not needed for that, nor for this test."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
RESULTS = sorted((ROOT / "benchmarks" / "results").glob("20*.json"))
CASES = sorted(path.parent.name for path in (ROOT / "benchmarks" / "cases").glob("*/case.json"))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    paths = [str(ROOT), *(path for path in sys.path if path)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("benchmarks") / "run.json"
    what = ("--parts", "engines", "--cases", "explosive_1", "--vocabularies", "cl100k_50k", "--engines", "maskwright")
    done = run("-m", "benchmarks", *what, "--output", str(output))
    assert done.returncode == 0, done.stderr
    return output


def test_every_figure_is_measured(measured: Path) -> None:
    whole: dict[str, Any] = json.loads(measured.read_text(encoding="utf-8"))
    (one,) = whole["measurements"]
    assert one["status"] == "done", one
    assert set(one["compile"]) == {"from_ir_ms", "from_text_ms", "first_mask_ms", "peak_mib"}
    for walk in ("first_pass", "warm", "evicted"):
        assert one[walk]["steps"] == one["tokens"]
        masks = one[walk]["mask_us"]
        assert 0 < masks["p50"] <= masks["p90"] <= masks["p99"] <= masks["max"]
    assert one["compile"]["from_ir_ms"]["first"] < one["compile"]["first_mask_ms"]["first"]


def test_the_table_has_the_figures(measured: Path) -> None:
    table = measured.with_suffix(".md").read_text(encoding="utf-8")
    assert "| explosive_1 | " in table
    again = run("-m", "benchmarks.report", str(measured))
    assert again.stdout == table


def test_a_run_ends_with_what_was_to_be_reached(tmp_path: Path) -> None:
    output = tmp_path / "run.json"
    what = ("--parts", "edits", "lengths", "starts", "batches", "--cases", "json", "--engines", "maskwright")
    done = run("-m", "benchmarks", *what, "--output", str(output))
    assert done.returncode == 0, done.stderr
    whole = json.loads(output.read_text(encoding="utf-8"))
    assert [whole[part]["status"] for part in ("lengths", "starts", "batches")] == ["done"] * 3, whole
    assert [(one["states"], one["rows"]) for one in whole["batches"]["measured"]][::5] == [
        ("forks", 64),
        ("clones", 1024),
    ]
    assert all(one["ratio"] == one["one_us"] / one["several_us"] > 0 for one in whole["batches"]["measured"])
    (edited,) = whole["edits"]
    assert edited["status"] == "done", edited
    assert all(edited[kind]["compile_ms"] > 0 for kind in ("scratch", "a comment", "a rule", "a terminal"))
    goals = done.stdout.splitlines()
    assert goals[0].startswith("| goal |")
    assert "\n".join(goals) in output.with_suffix(".md").read_text(encoding="utf-8")


@pytest.mark.parametrize("result", RESULTS, ids=lambda path: path.stem)
def test_the_page_of_a_result_is_made_of_its_figures(result: Path) -> None:
    again = run("-m", "benchmarks.report", str(result))
    assert again.stdout == result.with_suffix(".md").read_text(encoding="utf-8")


def test_results_name_no_folder(measured: Path) -> None:
    assert str(ROOT) not in measured.read_text(encoding="utf-8")


def test_what_takes_too_long_is_killed_and_said_so(tmp_path: Path) -> None:
    output = tmp_path / "run.json"
    what = ("--parts", "engines", "--cases", "json", "--vocabularies", "o200k_base", "--engines", "maskwright")
    assert run("-m", "benchmarks", *what, "--seconds", "0", "--output", str(output)).returncode == 0
    (one,) = json.loads(output.read_text(encoding="utf-8"))["measurements"]
    assert one["status"] == "killed: over 0 s"


def test_there_are_cases() -> None:
    assert CASES


@pytest.mark.parametrize("name", CASES)
def test_the_texts_of_a_case_belong_to_its_language(name: str) -> None:
    """Checked by the parser alone: every byte may come next, and the text may end."""
    source = (
        "import sys, maskwright; from benchmarks import cases; case = cases.load(sys.argv[1]);"
        "vocabulary = maskwright.Vocabulary.from_tokens([bytes([byte]) for byte in range(256)]);"
        "compiled = maskwright.compile(maskwright.Grammar.from_file(case.grammar), vocabulary);"
        "states = [(compiled.start(), text) for text in case.texts];"
        "[state.commit_bytes(text.encode()) for state, text in states];"
        "assert all(state.is_accepting() for state, _ in states), 'a text is not complete'"
    )
    done = run("-c", source, name)
    assert done.returncode == 0, done.stderr


def test_a_family_of_ambiguous_texts_is_a_row() -> None:
    done = run("-m", "benchmarks.ambiguity", "palindromes")
    assert (done.returncode, done.stderr) == (0, "")
    name, tokens, *figures = (cell.strip() for cell in done.stdout.splitlines()[-1].strip("|").split("|"))
    assert (name, tokens) == ("palindromes", "200")
    assert all(float(figure) > 0 for figure in figures)
    assert run("-m", "benchmarks.ambiguity", "none").stderr.endswith("error: unknown families: none\n")
