"""The helper of the analyses' tests."""

from __future__ import annotations

from maskwright.analysis import find_all
from maskwright.diagnostic import Diagnostic
from maskwright.notation import read_lark
from notation.reading import assert_inside, unmark


def check(marked: str, *codes: str, prefix: str = "") -> list[Diagnostic]:
    """Compare the findings whose code starts with ``prefix``: each code in turn, at the marked place of that number."""
    text, spans = unmark(marked)
    grammar = read_lark(text)
    assert grammar.diagnostics == ()
    every = find_all(grammar)
    assert_inside(text, every)
    found = [finding for finding in every if finding.code.startswith(prefix)]
    assert [finding.code for finding in found] == list(codes), [finding.message for finding in found]
    assert [finding.span for finding in found] == spans
    return found
