"""What is said of whole grammars, the samples and those of the benchmark: true when tried, and no more than that."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from maskwright.grammar import Grammar, Notation
from maskwright.portability import find_portability
from maskwright.reading import read_text
from notation.languages import accepted
from pages import ROOT
from portability.engines import engine

FILES = sorted([*ROOT.glob("grammars/*/*.lark"), *ROOT.glob("benchmarks/cases/*/*.lark")])
NAMES = [path.parent.name for path in FILES]


def read(path: Path) -> Grammar:
    return read_text(path.read_text(encoding="utf-8"), path=str(path)).grammar


def test_there_are_grammars_to_try() -> None:
    assert len(FILES) > 15
    assert {read(path).notation for path in FILES} == {Notation.LARK}


@pytest.mark.parametrize("name", ["llguidance", "xgrammar"])
@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_what_is_said_to_run_runs_and_what_is_said_not_to_does_not(path: Path, name: str) -> None:
    judge = engine(name)
    standing = find_portability(read(path), [name]).standings[0]
    refusal = judge.refusal(path.read_text(encoding="utf-8"))
    assert standing.runs is None or standing.runs is (refusal is None), refusal


@pytest.mark.parametrize("name", ["llguidance", "xgrammar"])
@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_texts_that_show_a_difference_show_it(path: Path, name: str) -> None:
    judge = engine(name)
    source = path.read_text(encoding="utf-8")
    found = find_portability(read(path), [name])
    if found.standings[0].runs is not True:
        return
    for one in found.diagnostics:
        if one.witness is not None:
            here = bool(accepted(source, one.witness))
            assert judge.accepts(source, one.witness) is not here, one.message


@pytest.mark.parametrize("name", ["llguidance", "xgrammar"])
@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_where_nothing_is_said_the_texts_of_a_grammar_fare_as_here(path: Path, name: str) -> None:
    judge = engine(name)
    tests = path.with_suffix(".tests.json")
    found = find_portability(read(path), [name])
    if found.diagnostics or found.standings[0].runs is not True or not tests.exists():
        return
    source = path.read_text(encoding="utf-8")
    texts = [case["input"] for case in json.loads(tests.read_text(encoding="utf-8"))]
    assert [text for text in texts if judge.accepts(source, text)] == accepted(source, *texts)
