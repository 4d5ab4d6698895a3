"""What stands in the bodies of definitions, literals and expressions aside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from maskwright.diagnostic import Edit, Fix, Span
from maskwright.portability.finders import of_kind
from maskwright.portability.pieces import Piece
from maskwright.portability.rows import Place, Row, both, less, no
from maskwright.portability.targets import Target
from maskwright.portability.text import Text

_NONE_OF_IT = re.compile(r"\{\s*0*\s*(?:,\s*0+\s*)?\}|\{\s*0+\s*\}")
_WIDE: Final = 1_000_000


def _none_of_it(text: Text) -> Iterator[Place]:
    for piece in text.of_kind("braces"):
        if _NONE_OF_IT.fullmatch(piece.text):
            fix = Fix("Write `~0` (same language)", (Edit(piece.span, "~0"),))
            yield Place(piece.span, piece.text, fixes=(fix,))


def _counts_after_literals(text: Text) -> Iterator[Place]:
    """Counts with two dots right behind some literals: their first number is read as one with a dot."""
    for statement, number in text.pieces.get("count", ()):
        piece, before = statement.pieces[number], statement.pieces[number - 1]
        literal = before.kind in ("embedded", "special") or (before.kind == "string" and before.text.endswith("i"))
        if literal and before.span.end == piece.span.start and re.match(r"~[+-]?[0-9]+\.\.", piece.text):
            place = Span(piece.span.start, piece.span.start)
            fix = Fix("Put a blank before it (same language)", (Edit(place, " "),))
            yield Place(piece.span, piece.text, fixes=(fix,))


def _negations(text: Text) -> Iterator[Place]:
    """Negations that no other pattern beside them keeps within valid text."""
    for statement in text.statements if "not" in text.pieces else ():
        alternatives: list[list[Piece]] = [[]]
        for piece in statement.body:
            if piece.kind in ("bar", "close"):
                yield from _alone(alternatives.pop())
            if piece.kind in ("bar", "open") or not alternatives:
                alternatives.append([])
            if piece.kind in ("not", "amp"):
                alternatives[-1].append(piece)
        for signs in alternatives:
            yield from _alone(signs)


def _alone(signs: list[Piece]) -> Iterator[Place]:
    if not any(piece.kind == "amp" for piece in signs):
        yield from (Place(piece.span, "~") for piece in signs)


def _tokens_of_terminals(text: Text) -> Iterator[Place]:
    for statement, number in text.pieces.get("special", ()):
        if statement.is_terminal:
            yield Place(statement.pieces[number].span, statement.pieces[number].text)


def _ids(text: Text) -> Iterator[Place]:
    for piece in text.of_kind("special"):
        if re.search(r"\s", piece.text) and piece.text.startswith("<["):
            bare = re.sub(r"\s+", "", piece.text)
            yield Place(
                piece.span, piece.text, fixes=(Fix(f"Write `{bare}` (same language)", (Edit(piece.span, bare),)),)
            )


def _wide(text: Text) -> Iterator[Place]:
    for piece in text.of_kind("special"):
        ranges = re.findall(r"([0-9]{1,10})-([0-9]{1,10})(?![0-9])", piece.text if piece.text[1:2] == "[" else "")
        if any(int(last) - int(first) > _WIDE for first, last in ranges):
            yield Place(piece.span, piece.text)


ROWS: Final = (
    Row(
        "none-of-it",
        "a count of none in braces",
        _none_of_it,
        {Target.LLGUIDANCE: no("a count in braces ends above 0")},
        'start: "x"{0} "y"',
        ("y", "xy"),
    ),
    Row(
        "count-after-literal",
        "a count like `~1..2` right behind a string in any case, a special token or a brace",
        _counts_after_literals,
        {Target.LLGUIDANCE: no("its first number is read with the dot: put a blank before it")},
        'start: "a"i~1..2',
        ("a", "Aa", "aaa"),
    ),
    Row(
        "intersection",
        "`&`",
        of_kind("amp"),
        {Target.XGRAMMAR: no("there is none")},
        "start: A\nA: /[ab]+/ & /../",
        ("ab", "a"),
    ),
    Row(
        "negation",
        "`~` of a pattern",
        of_kind("not"),
        {Target.XGRAMMAR: no("there is none")},
        'start: A\nA: /[ab]+/ & ~"a"',
        ("b", "ab", "a"),
    ),
    Row(
        "negation-alone",
        "`~` without another pattern beside it",
        _negations,
        {
            Target.LLGUIDANCE: less(
                "bytes that are no UTF-8 match too, and special tokens after it are never reached: "
                "write `& /(?s:.*)/` beside it"
            )
        },
        'start: A\nA: ~"x"',
        ("y", "x", "xx"),
    ),
    Row(
        "token-in-terminal",
        "a special token in a terminal",
        _tokens_of_terminals,
        both(no("it can stand in rules only", reached=True)),
        "start: END\nEND: <[257]>",
    ),
    Row(
        "special-tokens",
        "a special token",
        of_kind("special"),
        {Target.OPENAI: no("a tool gets text, and no tokens can be named")},
        "start: <[257]>",
    ),
    Row("blanks-in-ids", "a blank among the ids of tokens", _ids, both(no("there must be none")), "start: <[1, 2-3]>"),
    Row(
        "wide-ids",
        "a range of more than a million ids",
        _wide,
        both(no("it is too large")),
        "start: <[0-2000000]>",
    ),
)
