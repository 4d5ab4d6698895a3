"""What a reading, its analyses and a tool tip made is gone as soon as nobody holds it, without a search for it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from maskwright.examination import findings_of
from maskwright.reading import ReadingOptions, read_text

TEXTS = {
    "lark": 'start: a "x" | b{"y"} // c\na: (A | "b")* -> c\nb{p}: p a\nA.2: /[a-z]+/ & ~B\nB: "b"\nlost: start~2',
    "broken": 'start: (a "x" | missing\na: ~(b "c") | A*?\n%import common.INT\nA: B\nB: /[/\n: x',
    "nested": 'start: %lark { start: "x" a | a\na: "y" } | %regex { "ab" }',
    "changed": '%declare _INDENT _DEDENT\n%override a: "y"\n%extend a: "z"\nstart: a _INDENT a _DEDENT\na: "x"',
    "looking": 'start: A B\nA: /a(?=b)\\b/\nB: /b+?c/\n%ignore /\\s+/ "x"\n',
    "gbnf": 'root ::= "a" | [a-z]+ b | (b "c")?\nb ::= "x" root',
}


@pytest.fixture(autouse=True)
def searched_by_hand() -> Iterator[None]:
    was_enabled = gc.isenabled()
    gc.disable()
    yield
    if was_enabled:
        gc.enable()


def read_and_forget(text: str, path: str) -> None:
    reading = read_text(text, path=path, outline=True, options=ReadingOptions())
    findings_of(reading.grammar)


@pytest.mark.parametrize("name", TEXTS)
def test_a_reading_leaves_nothing_behind(name: str) -> None:
    path = "/a.gbnf" if name == "gbnf" else "/a.lark"
    assert left_behind(TEXTS[name], path) == 0


def test_readings_of_the_samples_leave_nothing_behind(grammars: Path) -> None:
    for path in grammars.glob("*/*.lark"):
        assert left_behind(path.read_text(encoding="utf-8"), str(path)) == 0, path


def left_behind(text: str, path: str) -> int:
    """How many objects only a search for unused ones takes away, of a second reading: the first may import modules."""
    read_and_forget(text, path)
    gc.collect()
    read_and_forget(text, path)
    return gc.collect()
