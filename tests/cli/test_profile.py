"""``maskwright profile``: tables for people, JSON for programs."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Run
from maskwright.cli import main
from maskwright.cli.profiled import bar

TEXT = 'start: list\nlist: item | list "," item\nitem: WORD | "(" list ")"\nWORD: /[a-z]+/\n'


def test_rows_of_the_machine_readable_form_add_up(run: Run, grammar: Callable[[str], Path]) -> None:
    found = run("profile", grammar(TEXT), "--format", "json").json
    assert [one["name"] for one in found["rules"]] == ["start", "list", "item"]
    for figure in ("lr_states", "dwa_states", "dwa_edges"):
        rows = sum(one[figure] for one in found["rules"])
        assert rows + found["rest"][figure] == pytest.approx(found["totals"][figure], abs=1e-9)
    assert found["totals"]["dwa_states"] == found["dwa"]["states"]
    span = found["rules"][1]["span"]
    assert (TEXT[span["start"] : span["end"]], span["line"], span["column"]) == ("list", 2, 1)
    assert "marginal" not in found["rules"][0]
    assert {one["name"] for one in found["terminals"]} == {"WORD", '","', '"("', '")"'}


def test_what_would_go_with_a_rule_is_measured_when_asked(run: Run, grammar: Callable[[str], Path]) -> None:
    found = run("profile", grammar(TEXT), "--marginal", "--format", "json").json
    rules = {one["name"]: one["marginal"] for one in found["rules"]}
    assert rules["start"] == {"trouble": "without it there is no text"}
    parts = next(one for one in found["rules"] if one["name"] == "item")["alternatives"]
    assert [one["text"] for one in parts] == ["WORD", '"(" list ")"']
    assert parts[1]["marginal"]["lr_states"] > 0
    assert parts[1]["marginal"]["gone"] == []


def test_tables_show_rules_terminals_and_tokens(run: Run, grammars: Path) -> None:
    text = run("profile", "--all", "--marginal", grammars / "calculator" / "calculator.lark").out
    for expected in (
        "LR states",
        "lexer states",
        "without",
        '| sum "+" product',
        "Without one of these there is no text: ",
        "expression levels, line 9: sum product",
        "of none",
        "112 terminals",
    ):
        assert expected in text


def test_shares_of_stages_that_run_at_the_same_time_are_of_the_whole(run: Run, grammars: Path) -> None:
    stages, _, _ = run("profile", grammars / "python" / "python.lark").out.partition("Parser DWA: ")
    shares = [int(share) for share in re.findall(r"(\d+) %", stages)]
    # Each of them is rounded.
    assert abs(sum(shares) - 100) <= len(shares) / 2


def test_of_many_rules_the_most_expensive_are_shown(run: Run, grammar: Callable[[str], Path]) -> None:
    names = [f"r{number}" for number in range(30)]
    text = "start: " + " | ".join(names) + "\n" + "".join(f'{name}: "{name}"\n' for name in names)
    path = grammar(text)
    assert "more (--all shows them)" in run("profile", path).out
    every = run("profile", "--all", path).out
    assert "more (--all" not in every
    assert all(f"  {name} " in every for name in names)


def test_bars_are_eighths_of_a_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    assert [bar(share, 2) for share in (0.0, 1 / 16, 0.5, 1.0, 7.0)] == ["", "▏", "█", "██", "██"]
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding="latin-1"))
    assert [bar(share, 2) for share in (0.0, 0.5, 1.0)] == ["", "#", "##"]


def test_tables_have_the_signs_of_the_output(
    run: Run, grammar: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sign that is shown as an escape would push its row out of the table."""
    path = grammar("start: a_rule_with_a_name_that_is_cut\na_rule_with_a_name_that_is_cut: WORD\nWORD: /[a-z]+/\n")
    for encoding, times, cut in (("utf-8", "×", "…"), ("latin-1", "×", "~"), ("ascii", "x", "~")):
        output = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="backslashreplace")
        with monkeypatch.context() as patch:
            patch.setattr("sys.stdout", output)
            assert main(["profile", str(path)]) == 0
            output.flush()
            text = output.buffer.getvalue().decode(encoding)
        assert f"tokens {times} " in text
        assert f"a_rule_with_a_name_that_is_{cut} " in text
        assert "\\" not in text


@pytest.mark.parametrize("seconds", ["0", "-1", "many", "nan"])
def test_a_time_that_makes_no_sense_is_refused(run: Run, grammar: Callable[[str], Path], seconds: str) -> None:
    assert run("profile", grammar(TEXT), "--marginal", "--seconds", seconds).code == 2


def test_texts_are_walked(run: Run, grammar: Callable[[str], Path], tmp_path: Path) -> None:
    path = grammar(TEXT + '// accept: "ab,(c)"\n// reject: "1"\n')
    sample = tmp_path / "sample.txt"
    sample.write_text("(a,b)", encoding="utf-8")
    found = run("profile", path, "--run", sample, "--tests", "--format", "json").json["run"]
    assert [one["stopped"] for one in found["texts"]] == [None, None]
    assert {row[0] for row in found["steps"]} == {0, 1}
    assert {"list", "item"} <= {one["name"] for one in found["rules"]}
    assert found["slowest"][0]["cause"].startswith(("the mask", "the commit"))
    text = run("profile", path, "--run", sample).out
    for expected in ("1 text, ", "mask, known: median", "(between lexemes)", "slowest step"):
        assert expected in text


def test_names_of_special_tokens_stand_for_them_in_texts(
    run: Run, grammar: Callable[[str], Path], tmp_path: Path
) -> None:
    text = tmp_path / "text"
    text.write_text("ab<|endoftext|>cd", encoding="utf-8")
    path = grammar("start: WORD <|endoftext|> WORD\nWORD: /[a-z]+/\n")
    found = run("profile", "--run", text, path, "--format", "json").json["run"]
    assert found["texts"] == [{"name": str(text), "stopped": None}]
    assert len(found["steps"]) == 3


def test_the_report_is_one_file(run: Run, grammar: Callable[[str], Path], tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    report.write_text("old", encoding="utf-8")
    assert run("profile", grammar(TEXT), "--html", report).code == 0
    assert report.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report.html", "some.lark"]


def test_files_that_cannot_be_used_are_one_error(run: Run, grammar: Callable[[str], Path], tmp_path: Path) -> None:
    path = grammar(TEXT)
    assert "cannot be read" in run("profile", path, "--run", tmp_path / "gone.txt").assert_error()
    assert "cannot be read" in run("profile", path, "--run", tmp_path).assert_error()
    assert "has no tests" in run("profile", path, "--tests").assert_error()
    assert "cannot be written" in run("profile", path, "--html", tmp_path / "no" / "x.html").assert_error()
    assert "no file that can be replaced" in run("profile", path, "--html", tmp_path).assert_error()
