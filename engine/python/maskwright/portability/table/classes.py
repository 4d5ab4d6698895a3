"""Classes of characters in regular expressions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from maskwright.portability.finders import Finder, of_regexes
from maskwright.portability.rows import Place, Row, no, other
from maskwright.portability.targets import Target
from maskwright.portability.text import Text

_ASCII_ONLY: Final = {r"\d": "\u0663", r"\w": "\u00e9", r"\D": "\u0663", r"\W": "\u00e9"}


def _wide_classes(text: Text) -> Iterator[Place]:
    for _, _, pieces in text.regexes:
        for piece in pieces:
            if piece.kind in ("escape", "inside") and piece.text in _ASCII_ONLY:
                yield Place(piece.span, piece.text, _ASCII_ONLY[piece.text])


def _nested(*, closed: bool) -> Finder:
    """`[` inside of classes of expressions in which Rust finds all that it opens closed, or does not."""

    def find(text: Text) -> Iterator[Place]:
        for piece, _, pieces in text.regexes:
            opened = [one for one in pieces if one.kind == "inside" and one.text == "["]
            if opened and _closes(piece.text[1:].rpartition("/")[0]) is closed:
                yield Place(opened[0].span, piece.text)

    return find


def _closes(pattern: str) -> bool:
    """Whether all classes are closed where a bracket in a class opens one."""
    depth = 0
    for match in re.finditer(r"\\[\s\S]|\[:\^?\w+:\]|\[\^?\]?|\]", pattern):
        sign = match.group()[0]
        depth += 1 if sign == "[" and not match.group().startswith("[:") else -1 if sign == "]" and depth else 0
    return depth == 0


ROWS: Final = (
    Row(
        "wide-classes",
        r"`\d`, `\w`, `\D` or `\W`",
        _wide_classes,
        {Target.XGRAMMAR: other("digits and letters are those of ASCII")},
        r"start: /\w/",
        ("a", "é"),
    ),
    Row(
        "posix",
        "a class with a name, `[:alpha:]`",
        of_regexes("posix"),
        {Target.XGRAMMAR: other("it is its characters")},
        "start: /[[:alpha:]]/",
        ("a", "1"),
    ),
    Row(
        "class-operators",
        "`&&`, `--` or `~~` in a class",
        of_regexes("inside", pattern="&&|--|~~"),
        {Target.LLGUIDANCE: other("it is an operator on classes, and here characters")},
        "start: /[a-z--b]/",
        ("a", "b"),
    ),
    Row(
        "bracket-in-class",
        "`[` in a class",
        _nested(closed=False),
        {Target.LLGUIDANCE: no("it begins a class inside of the class: write `\\[`", reached=True)},
        "start: /[[]/",
        ("[",),
    ),
    Row(
        "class-in-class",
        "`[` and then `]` in a class",
        _nested(closed=True),
        {Target.LLGUIDANCE: other("it is a class inside of the class: write `\\[`")},
        "start: /[a[bc]]/",
        ("b", "a]"),
    ),
    Row(
        "bracket-first",
        "`]` first in a class",
        of_regexes("class", pattern=r"\[\]"),
        {Target.XGRAMMAR: no("it closes the class: write `\\]`")},
        "start: /[]a]/",
        ("]", "a"),
    ),
    Row(
        "bracket-first-negated",
        "`]` first in a negated class",
        of_regexes("class", pattern=r"\[\^\]"),
        {Target.XGRAMMAR: other("it closes the class: write `\\]`")},
        "start: /[^]a]/",
        ("b", "]"),
    ),
)
