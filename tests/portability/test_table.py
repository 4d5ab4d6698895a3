"""Each row of the table: found where it stands and nowhere else, and true of the engines that it is about."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from maskwright.diagnostic import Severity
from maskwright.grammar import Grammar
from maskwright.portability import find_portability
from maskwright.portability.gbnf_files import ROWS as GBNF_ROWS
from maskwright.portability.rows import DIFFERS, REFUSED, Row
from maskwright.portability.table import ROWS
from maskwright.portability.targets import Target
from maskwright.portability.text import Text
from maskwright.reading import ReadingOptions, read_text
from notation.languages import accepted
from pages import ROOT
from portability.engines import engine

PATH = os.pathsep.join([str(ROOT / "tests"), *sys.path])
EVERY = [*ROWS, *GBNF_ROWS]
NAMES = [f"{'gbnf' if row in GBNF_ROWS else 'lark'}: {row.name}" for row in EVERY]


def read(row: Row) -> Grammar:
    start = "root" if row in GBNF_ROWS else row.start
    return read_text(row.example, options=ReadingOptions(start=start)).grammar


@pytest.mark.parametrize("row", EVERY, ids=NAMES)
def test_a_construct_is_found_in_its_example(row: Row) -> None:
    grammar = read(row)
    places = list(row.find(Text(grammar)))
    assert places
    for place in places:
        assert 0 <= place.span.start <= place.span.end <= len(row.example)


@pytest.mark.parametrize("row", EVERY, ids=NAMES)
def test_what_is_found_in_an_example_is_told_of_the_targets_that_it_is_about(row: Row) -> None:
    grammar = read(row)
    if any(one.severity is Severity.ERROR for one in grammar.diagnostics):
        return
    for target in row.verdicts:
        found = find_portability(grammar, [target.value])
        verdict = row.verdict(target)
        assert verdict is not None
        assert verdict.code in {one.code for one in found.diagnostics}
        assert all(target.value in one.message for one in found.diagnostics if one.code == verdict.code)


@pytest.mark.parametrize("name", ["llguidance", "xgrammar"])
@pytest.mark.parametrize("row", ROWS, ids=NAMES[: len(ROWS)])
def test_llguidance_and_xgrammar_do_with_an_example_what_is_said(row: Row, name: str) -> None:
    judge = engine(name)
    grammar = read(row)
    found = find_portability(grammar, [name]).standings[0]
    if row.name == "repeats-itself" and name == "xgrammar":
        code = "from portability.engines import Xgrammar; import sys; Xgrammar().refusal(sys.argv[1])"
        ended = subprocess.run([sys.executable, "-c", code, row.example], env=os.environ | {"PYTHONPATH": PATH})
        assert ended.returncode < 0
        assert found.runs is False
        return
    broken = any(one.severity is Severity.ERROR for one in grammar.diagnostics)
    refusal = judge.refusal(row.example)
    verdict = row.verdict(Target(name))
    if verdict is not None and verdict.code == REFUSED:
        assert refusal is not None
    if broken or found.doubts:
        return
    assert (refusal is None) is (found.runs is True), refusal
    if refusal is None and row.start == "start":
        here = set(accepted(row.example, *row.texts))
        there = {text for text in row.texts if judge.accepts(row.example, text)}
        if verdict is not None and verdict.code == DIFFERS:
            assert here != there
        if not found.differences and verdict is None:
            assert here == there


@pytest.mark.parametrize("row", GBNF_ROWS, ids=NAMES[len(ROWS) :])
def test_xgrammar_refuses_what_is_said_of_gbnf(row: Row) -> None:
    assert engine("xgrammar").refusal(row.example) is not None


@pytest.mark.parametrize("row", EVERY, ids=NAMES)
def test_fixes_leave_the_construct_out_and_the_language_as_it_is(row: Row) -> None:
    """With all of them made the construct is gone, and the texts fare as before."""
    source = row.example
    for _ in range(5):
        options = ReadingOptions(start="root" if row in GBNF_ROWS else row.start)
        grammar = read_text(source, options=options).grammar
        fixes = [place.fixes[0] for place in row.find(Text(grammar)) if place.fixes]
        if not fixes:
            break
        source = fixes[0].applied(source)
    if source == row.example:
        return
    assert not any(place.fixes for place in row.find(Text(grammar)))
    texts = (*row.texts, "x", "a", "aa", "ab", "")
    if not any(one.severity is Severity.ERROR for one in grammar.diagnostics):
        assert accepted(source, *texts) == accepted(row.example, *texts)
