"""Constructs of other dialects: each named for what it is, none a syntax error, no complaints that follow from it."""

from __future__ import annotations

import pytest

from maskwright.analysis import find_all
from notation.reading import check


@pytest.mark.parametrize(
    ("marked", "codes"),
    [
        ('«%grammar_options» {"no_forcing": true}\nstart: a', ["S038"]),
        ("start: «@other» a «@token(3)»", ["S041", "S041"]),
        ("start: a\n«%foo» bar", ["S042"]),
    ],
)
def test_unsupported_construct_has_its_own_diagnostic(marked: str, codes: list[str]) -> None:
    grammar = check(f'{marked}\na: "x"', *codes)
    assert all("support" in d.message for d in grammar.diagnostics)
    assert find_all(grammar) == ()
