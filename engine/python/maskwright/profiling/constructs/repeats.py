r"""Repetitions with a bound, in rules, terminals and schemas. They are compared with repetitions without one.

>>> from maskwright import Grammar
>>> (one,) = repeats(Grammar.from_text('start: "a"~0..900'), Grammar.from_text)
>>> one.text, one.instead
('"a"~0..900', '(("a"~30)~0..29 "a"~0..30)')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from maskwright.diagnostic import Edit
from maskwright.errors import GrammarError
from maskwright.grammar import Grammar
from maskwright.profiling.constructs.candidate import Candidate
from maskwright.repetitions.candidates import candidates_of


def repeats(grammar: Grammar, read: Callable[[str], Grammar]) -> Iterator[Candidate]:
    """Those with bounds that are worth a word, by what is written in the text, which ``read`` reads. Linear."""
    for one in candidates_of(grammar):
        same = one.merged or one.blocks
        yield Candidate(
            "bounded repeat",
            grammar.source[one.whole.start : one.whole.end],
            one.whole,
            one.bound,
            (partial(_edited, edit=one.unbounded, read=read),),
            (partial(_edited, edit=same, read=read),) if same else (),
            same.text if same else "",
        )


def _edited(grammar: Grammar, edit: Edit, read: Callable[[str], Grammar]) -> Grammar | None:
    source = grammar.source
    try:
        return read(source[: edit.span.start] + edit.text + source[edit.span.end :])
    except GrammarError:
        return None
