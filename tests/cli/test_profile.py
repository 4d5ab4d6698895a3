"""``maskwright profile``: tables for people, JSON for programs."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Run
from maskwright.cli.profiled import bar

TEXT = 'start: list\nlist: item | list "," item\nitem: WORD | "(" list ")"\nWORD: /[a-z]+/\n'


def test_rows_of_the_machine_readable_form_add_up(run: Run, grammar: Callable[[str], Path]) -> None:
    found = run("profile", grammar(TEXT), "--format", "json").json
    assert [one["name"] for one in found["rules"]] == ["start", "list", "item"]
    for figure in ("lr_states", "dwa_states", "dwa_edges"):
        rows = sum(one[figure] for one in found["rules"])
        assert rows + found["rest"][figure] == pytest.approx(found["totals"][figure], abs=0.01)
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
    for expected in ("LR states", "lexer states", "without it", '| sum "+" product', "of none", "112 terminals"):
        assert expected in text


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


@pytest.mark.parametrize("seconds", ["0", "-1", "many"])
def test_a_time_that_makes_no_sense_is_refused(run: Run, grammar: Callable[[str], Path], seconds: str) -> None:
    assert run("profile", grammar(TEXT), "--marginal", "--seconds", seconds).code == 2
