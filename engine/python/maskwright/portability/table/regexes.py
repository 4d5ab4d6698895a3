"""Regular expressions: flags, groups, repetitions and what they look for around.

llguidance reads them with Rust's ``regex`` crate and xgrammar with a reader of its own, which knows less.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from maskwright.diagnostic import Edit, Fix
from maskwright.portability.finders import neighbours, of_flags, of_regexes
from maskwright.portability.rows import Place, Row, both, less, no, other
from maskwright.portability.targets import Target
from maskwright.portability.text import Text


def _any_case(text: Text) -> Iterator[Place]:
    for piece, flags, pieces in text.regexes:
        letters = (one.text for one in pieces if one.kind in ("text", "inside"))
        if "i" in flags and not all(one.isascii() for one in letters):
            yield Place(piece.span, piece.text)


def _any_case_folded(text: Text) -> Iterator[Place]:
    for piece, flags, pieces in text.regexes:
        letters = "".join(one.text for one in pieces if one.kind in ("text", "inside")).lower()
        ranges = re.findall(r"([a-z])-([a-z])", letters)
        if "i" in flags and any(one in letters or any(a <= one <= b for a, b in ranges) for one in "ks"):
            yield Place(piece.span, piece.text)


def _lazy(text: Text) -> Iterator[Place]:
    for _, _, pieces in text.regexes:
        for piece in pieces:
            if piece.kind == "repeat" and len(piece.text) > 1 and piece.text[-1] == "?":
                yield Place(piece.span, piece.text)


def _counts_without_least(text: Text) -> Iterator[Place]:
    for _, _, pieces in text.regexes:
        for piece in pieces:
            if piece.kind == "repeat" and piece.text.startswith("{,"):
                plain = "{0" + piece.text[1:]
                yield Place(
                    piece.span, piece.text, fixes=(Fix(f"Write `{plain}` (same language)", (Edit(piece.span, plain),)),)
                )


def _braces(text: Text) -> Iterator[Place]:
    """Braces that are no count, so themselves; only a closing one may stand so everywhere."""
    for _, _, pieces in text.regexes:
        for piece in pieces:
            is_open = piece.kind == "text" and piece.text == "{"
            if is_open or (piece.kind == "repeat" and piece.text.startswith("{}")):
                fix = Fix(f"Write `\\{piece.text}` (same language)", (Edit(piece.span, f"\\{piece.text}"),))
                yield Place(piece.span, piece.text, fixes=(fix,))


def _stacked(text: Text) -> Iterator[Place]:
    for _, _, pieces in text.regexes:
        for one, after in neighbours(pieces):
            if one.kind == after.kind == "repeat" and after.text != "{":
                yield Place(after.span, after.text)


ROWS: Final = (
    Row(
        "look-around",
        "look-ahead or look-behind",
        of_regexes("group", pattern=r"\(\?<?[=!]"),
        both(no("there is none", reached=True)),
        'start: A "b"\nA: /a(?!c)/',
    ),
    Row(
        "lazy-quantifier",
        "a lazy quantifier",
        _lazy,
        both(other("its `?` is dropped without a word")),
        'start: A "b"\nA: /a+?/',
        ("ab", "aab"),
    ),
    Row(
        "flag-m",
        "the flag `m`",
        of_flags("m"),
        {Target.XGRAMMAR: no("only `i`, `s` and `u` are known")},
        "start: /a.b/m",
        ("acb",),
    ),
    Row(
        "flag-x",
        "the flag `x`",
        of_flags("x"),
        {Target.XGRAMMAR: no("only `i`, `s` and `u` are known")},
        "start: /a b/x",
        ("ab", "a b"),
    ),
    Row(
        "flag-i-letters",
        "the flag `i` for letters other than those of ASCII",
        _any_case,
        {Target.XGRAMMAR: other("only letters from a to z have two cases")},
        "start: /é/i",
        ("é", "É"),
    ),
    Row(
        "flag-i-folded",
        "the flag `i` for a `k` or `s`",
        _any_case_folded,
        {Target.XGRAMMAR: less("the other two characters that are read so, U+212A and U+017F, are not taken")},
        "start: /ask/i",
        ("ASK", "a\u017fk"),
        once=True,
    ),
    Row(
        "flags-inside",
        "a flag inside an expression",
        of_regexes("group", pattern=r"\(\?[A-Za-z-]+[:)]"),
        {Target.XGRAMMAR: no("there are none")},
        "start: /(?i)a/",
        ("A",),
    ),
    Row(
        "comment-inside",
        "a comment inside an expression, `(?#…)`",
        of_regexes("group", pattern=r"\(\?#"),
        both(no("there is none", reached=True)),
        "start: /a(?#b)/",
    ),
    Row(
        "group-python",
        "a group with a name in Python's form, `(?P<name>…)`",
        of_regexes("group", pattern=r"\(\?P<\w+>"),
        {Target.XGRAMMAR: no("`(?<name>…)` is the form")},
        "start: /(?P<n>a)/",
        ("a",),
    ),
    Row(
        "no-least-count",
        "a count without its least number, `{,2}`",
        _counts_without_least,
        both(no("it has to be written", reached=True)),
        "start: /a{,2}/",
    ),
    Row(
        "brace", "a brace that stands for itself", _braces, both(no("it is written `\\{`", reached=True)), "start: /a{/"
    ),
    Row(
        "stacked",
        "a repetition of a repetition without a group",
        _stacked,
        {Target.XGRAMMAR: no("it takes a group")},
        "start: /a{2}{3}/",
        ("aaaaaa",),
    ),
)
