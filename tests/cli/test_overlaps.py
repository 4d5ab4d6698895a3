"""``check --overlaps``: a line a pair, and JSON."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Write = Callable[[str], Path]
Run = Callable[..., Any]

TEXT = 'start: "if" "(" NAME | NAME HEX\nNAME: /[g-j]+/\nHEX: /[0-9a-g]+/\n'


def test_pairs_are_told_in_words(run: Run, grammar: Write) -> None:
    lines = run("check", grammar(TEXT), "--overlaps").out.splitlines()
    start = lines.index("overlaps: 2 pairs of terminals")
    together, apart = lines[start + 1 : start + 3]
    assert together == '  NAME and "if": NAME "i" begins "if" "if"; allowed at one place'
    facts = ('both match "g"', 'NAME "g" begins HEX "ga"', 'HEX "g" begins NAME "gg"', "never allowed at one place")
    assert apart == f"  NAME and HEX: {'; '.join(facts)}"


def test_nothing_to_tell_is_told_too(run: Run, grammar: Write) -> None:
    out = run("check", grammar('start: "a" | "b"'), "--overlaps").out
    assert "overlaps: no two terminals have texts in common or begin one another\n" in out


def test_json_has_the_matrix_under_a_key(run: Run, grammar: Write) -> None:
    shown = run("check", grammar(TEXT), "--overlaps", "--format", "json").json["overlaps"]
    assert shown["is_complete"] is True
    (pair,) = [pair for pair in shown["pairs"] if pair["second"] == "HEX"]
    assert pair == {
        "first": "NAME",
        "second": "HEX",
        "common": "g",
        "first_within_second": False,
        "second_within_first": False,
        "first_begins_second": ["g", "ga"],
        "second_begins_first": ["g", "gg"],
        "together": False,
    }
    assert "overlaps" not in run("check", grammar(TEXT), "--format", "json").json
    assert run("check", grammar("start: a"), "--overlaps", "--format", "json").json["overlaps"] is None


def test_only_one_look_has_a_matrix(run: Run, grammar: Write) -> None:
    answer = run("check", grammar(TEXT), "--overlaps", "--format", "sarif")
    assert answer.code == 2
    assert "--overlaps is for one look" in answer.err
