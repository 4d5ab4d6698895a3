r"""Files in GBNF: what llama.cpp says of them is found by the reader; xgrammar reads them with differences of its own.

>>> from maskwright.gbnf import read_gbnf
>>> text = Text(read_gbnf('root ::= . root_a | ""\nroot_a ::= "x"'))
>>> [(found.targets[0].value, found.diagnostic.code) for found in found_in_gbnf(text, list(Target))]
[('llguidance', 'S070'), ('xgrammar', 'S070'), ('gbnf', 'S061')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from maskwright.codes import finding
from maskwright.diagnostic import Edit, Fix, Severity, Span
from maskwright.gbnf.scan import Piece, Statement, scan_statements
from maskwright.portability.finders import Finder
from maskwright.portability.finding import Found, findings_of_rows
from maskwright.portability.rows import Place, Row, no
from maskwright.portability.targets import Target
from maskwright.portability.text import Text

OF_LLAMA_CPP: Final = "S061"
_LARK_ONLY: Final = (Target.LLGUIDANCE, Target.OPENAI)


def found_in_gbnf(text: Text, targets: Sequence[Target]) -> Iterator[Found]:
    """What stops a file in GBNF on targets."""
    lark_only = tuple(one for one in targets if one in _LARK_ONLY)
    if lark_only:
        message = "it takes grammars in Lark: `maskwright convert --to lark` writes one"
        names = " and ".join(one.value for one in lark_only)
        yield Found(lark_only, finding("S070", f"GBNF does not run on {names}: {message}", Span(0, 0)))
    yield from findings_of_rows(ROWS, text, [one for one in targets if one is Target.XGRAMMAR])
    if Target.GBNF in targets:
        from maskwright.analysis import find_all

        every = (*text.grammar.diagnostics, *find_all(text.grammar, cancel=text.cancel))
        for one in every:
            if one.code == OF_LLAMA_CPP:
                yield Found((Target.GBNF,), replace(one, severity=Severity.WARNING))


def _statements(text: Text) -> Iterator[Statement]:
    return scan_statements(text.grammar.source)


def _of_kind(kind: str, pattern: str = r"[\s\S]*") -> Finder:
    matching = re.compile(pattern)

    def find(text: Text) -> Iterator[Place]:
        for statement in _statements(text):
            for piece in statement.pieces:
                if piece.kind == kind and matching.fullmatch(piece.text):
                    yield Place(piece.span, piece.text)

    return find


def _counts(text: Text) -> Iterator[Place]:
    for place in _of_kind("repeat", r"\{\s*,[\s\S]*")(text):
        plain = "{0," + place.written.partition(",")[2]
        yield Place(
            place.span, place.written, fixes=(Fix(f"Write `{plain}` (same language)", (Edit(place.span, plain),)),)
        )


def _stacked(text: Text) -> Iterator[Place]:
    for statement in _statements(text):
        for one, after in pairwise(statement.pieces):
            if one.kind == after.kind == "repeat":
                yield Place(after.span, after.text)


def _empty(text: Text) -> Iterator[Place]:
    """Alternatives with nothing in them; brackets with nothing at all in them are taken."""
    for statement in _statements(text):
        pieces: list[Piece | None] = [*statement.pieces, None]
        for one, after in pairwise(pieces):
            assert one is not None
            begins = one.kind in ("define", "bar", "open")
            ends = after is None or after.kind in ("bar", "close")
            if begins and ends and not (one.kind == "open" and after is not None and after.kind == "close"):
                fix = Fix('Write `""` (same language)', (Edit(Span(one.end, one.end), ' ""'),))
                yield Place(one.span, one.text, fixes=(fix,))


ROWS: Final = (
    Row("any", "`.`", _of_kind("any"), {Target.XGRAMMAR: no("there is none: write a class")}, "root ::= ."),
    Row(
        "no-least-count",
        "a count without its least number",
        _counts,
        {Target.XGRAMMAR: no("it has to be written")},
        'root ::= "a"{,2}',
    ),
    Row("token", "a token", _of_kind("token"), {Target.XGRAMMAR: no("there is none")}, "root ::= <[257]>"),
    Row(
        "empty",
        "an alternative with nothing in it",
        _empty,
        {Target.XGRAMMAR: no('it is written `""`')},
        'root ::= "a" | ("b" | )',
    ),
    Row(
        "bracket",
        r"`\[` or `\]` in a string",
        _of_kind("string", r'"(?:[^\\]|\\.)*\\[\[\]][\s\S]*"'),
        {Target.XGRAMMAR: no("it is no escape")},
        r'root ::= "\["',
    ),
    Row(
        "digit-first",
        "a name that begins with a digit or a hyphen",
        _of_kind("name", r"[0-9-][\s\S]*"),
        {Target.XGRAMMAR: no("it is none")},
        'root ::= 1a\n1a ::= "x"',
    ),
    Row(
        "stacked",
        "a repetition of a repetition without a group",
        _stacked,
        {Target.XGRAMMAR: no("it takes a group")},
        'root ::= "a"+*',
    ),
)
