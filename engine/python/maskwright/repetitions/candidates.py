r"""Repetitions of all notations in one form: what to write instead, for measuring and as fixes.

>>> from maskwright import Grammar
>>> (one,) = candidates_of(Grammar.from_text('start: "a"~0..900'))
>>> one.what, one.lifted.text, one.blocks.text
('900 repetitions take', '*', '(("a"~30)~0..29 "a"~0..30)')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from maskwright.diagnostic import Edit, Span
from maskwright.grammar import Grammar, Notation
from maskwright.repetitions.blocks import in_blocks
from maskwright.repetitions.gbnf import repetitions_in_gbnf
from maskwright.repetitions.lark import json_in_lark, repetitions_in_lark
from maskwright.repetitions.limits import LEAST_BOUND, LONGEST_ITEM
from maskwright.repetitions.merging import merges
from maskwright.repetitions.regexes import Written
from maskwright.repetitions.schemas import Counting, counting_keywords


@dataclass(frozen=True, slots=True)
class Candidate:
    """A repetition with a large bound, what it does in a sentence, and what could be written in its place.

    ``lifted`` is for another language, without a bound; ``blocks`` and ``merged`` are for the same one. ``span`` is
    what a finding is about, ``whole`` all that the repetition is around.
    """

    what: str
    bound: int
    span: Span
    whole: Span
    lifted: Edit
    instead: str
    blocks: Edit | None = None
    merged: Edit | None = None
    removal: Edit | None = None

    @property
    def unbounded(self) -> Edit:
        """What an author would write to be rid of the bound."""
        return self.removal or self.lifted


def candidates_of(grammar: Grammar) -> list[Candidate]:
    """Those of a text, the largest bound first. Linear."""
    source = grammar.source
    found = [_of_keyword(one) for one in _keywords(grammar)]
    if grammar.notation is not Notation.JSON_SCHEMA:
        scan = repetitions_in_gbnf if grammar.notation is Notation.GBNF else repetitions_in_lark
        written = list(scan(source))
        merged = merges(written, source)
        found += [
            _of_written(one, merged.get(one), source, grammar.notation)
            for one in written
            if one.bound >= LEAST_BOUND or one in merged
        ]
    return sorted(found, key=lambda one: (-one.bound, one.span.start))


def _keywords(grammar: Grammar) -> Iterator[Counting]:
    """Those of a schema, or of the schemas in a grammar in Lark."""
    if grammar.notation is Notation.JSON_SCHEMA:
        yield from counting_keywords(grammar.source)
    elif grammar.notation is Notation.LARK:
        for block in json_in_lark(grammar.source):
            yield from counting_keywords(grammar.source, block.start, block.end)


def all_lifted(candidates: Sequence[Candidate], source: str) -> str:
    """The text with none of these bounds."""
    parts, end = [], 0
    for edit in sorted((one.lifted for one in candidates), key=lambda edit: edit.span.start):
        parts += [source[end : edit.span.start], edit.text]
        end = edit.span.end
    return "".join([*parts, source[end:]])


def _of_keyword(one: Counting) -> Candidate:
    name = one.pointer.rpartition("/")[2]
    what = f"`{name}` {one.bound:,} takes"
    return Candidate(what, one.bound, one.span, one.span, one.renaming, f"Leave out `{name}`", removal=one.removal)


def _of_written(one: Written, merged: Edit | None, source: str, notation: Notation) -> Candidate:
    sign = "*" if one.low == 0 else "+"
    what = f"{one.bound:,} repetitions take"
    lifted = Edit(one.operator, sign)
    blocks = _blocks(one, source, notation)
    return Candidate(what, one.bound, one.operator, one.span, lifted, f"Write `{sign}`", blocks, merged)


def _blocks(one: Written, source: str, notation: Notation) -> Edit | None:
    """A repetition of one inside of a regular expression is a matter of lexemes, which blocks cost as much."""
    item = source[one.item.start : one.item.end]
    is_short = len(item) <= LONGEST_ITEM and "\n" not in item
    if one.in_regex or one.high is None or not is_short:
        return None
    braces = notation is Notation.GBNF or source.startswith("{", one.operator.start)
    return Edit(one.span, in_blocks(item, one.low, one.high, braces=braces))
