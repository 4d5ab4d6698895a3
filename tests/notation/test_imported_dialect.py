"""Constructs of decoding engines in a file that is imported: all their places are that of the import."""

from __future__ import annotations

from pathlib import Path

import pytest

from maskwright.analysis import find_all
from maskwright.grammar import Pattern, children
from maskwright.notation import read_lark
from notation.reading import assert_inside

LIBRARY = """// A line that makes each place of this file lie behind the end of those that import from it.
a[suffix="x", max_tokens=3]: A* & ~"q"
A: /[a-z]/ & ~"z"
b: ~"u" <|end|> <[1-3]> %regex {"substring_chars": "ab"} ~"w" | ~("u" | "v")
c: %lark {
  start: d
  d: "n" missing
}
p::_: "p" p::incr(_) %if lt(_, 3) | q::_
q::_: "q" %if bit_set(0) | "r"
g[lazy]: "x" <b>
n: "x" %lark { start: "y" }
"""


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("start: a", []),
        ("start: b", []),
        ("start: n", []),
        ("start: p::1", []),
        ("start: c", ["G001"]),
        ("start: g", ["S035"]),
        ("start: p", ["S040"]),
    ],
)
def test_imported_constructs_mean_the_same_and_stand_where_they_are_imported(
    tmp_path: Path, text: str, codes: list[str]
) -> None:
    (tmp_path / "lib.lark").write_text(LIBRARY)
    name = text.removeprefix("start: ").partition(":")[0]
    source = f"{text}\n%import .lib.{name}\n"
    grammar = read_lark(source, path=str(tmp_path / "main.lark"))
    here = read_lark(f"{text}\n{LIBRARY}")
    assert [one.code for one in grammar.diagnostics] == codes
    assert_inside(source, (*grammar.diagnostics, *find_all(grammar)))
    assert [one.code for one in find_all(grammar) if one.code[0] != "N"] == []
    if not codes:
        assert len(grammar.rules) < len(here.rules)
        assert {one.name for one in grammar.terminals if one.anonymous} <= {one.name for one in here.terminals}
    for part in (*(one.pattern for one in grammar.terminals), *(one.body for one in grammar.rules)):
        _assert_inside(part, source)


def _assert_inside(part: Pattern, source: str) -> None:
    stack = [part]
    while stack:
        node = stack.pop()
        stack.extend(children(node))
        assert 0 <= node.span.start <= node.span.end <= len(source), node
