r"""Alternatives with very many symbols in a row.

Each symbol is an LR state, and the reduction at the end takes all of them off the stack at once, so that a mask may
have to look as deep. Nothing is wrong with that; but a row of hundreds was mostly written by a program, and could be
several rules.

>>> from maskwright.analysis import find_all
>>> from maskwright.notation import read_lark
>>> [found.code for found in find_all(read_lark("start: " + '"a" ' * 60))]
['N007']
"""

from __future__ import annotations

from collections.abc import Iterator

from maskwright.analysis.facts import Facts
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic
from maskwright.grammar import Sequence

MAX_SYMBOLS = 50
"""Symbols in a row that are not worth a word."""


def find_long_productions(facts: Facts) -> Iterator[Diagnostic]:
    """One finding for each useful row of more symbols than :data:`MAX_SYMBOLS`. Linear."""
    for node in long_rows(facts):
        count = len(facts.graph.below[node])
        message = (
            f"long production: {count} symbols in a row in `{facts.graph.owner[node]}`, each with an LR state of"
            " its own; to reduce them, the stack is read as deep; it is compiled as it stands"
        )
        yield finding("N007", message, facts.graph.nodes[node].span)


def long_rows(facts: Facts) -> Iterator[int]:
    """The nodes of useful rows of more symbols than :data:`MAX_SYMBOLS`."""
    for node in sorted(facts.useful):
        if isinstance(facts.graph.nodes[node], Sequence) and len(facts.graph.below[node]) > MAX_SYMBOLS:
            yield node
