"""Escapes in regular expressions, in classes and outside."""

from __future__ import annotations

from typing import Final

from maskwright.portability.finders import of_regexes
from maskwright.portability.rows import Row, both, no, other
from maskwright.portability.targets import Target

ROWS: Final = (
    Row(
        "word-edge",
        r"`\b` or `\B`",
        of_regexes("escape", pattern=r"\\[bB]"),
        both(no("nothing looks around", reached=True)),
        r"start: /a\b/",
    ),
    Row(
        "edges",
        r"`\A`, `\Z` or `\z`",
        of_regexes("escape", pattern=r"\\[Az]"),
        {Target.XGRAMMAR: other("it is the letter")},
        r"start: /\Aa\z/",
        ("a",),
    ),
    Row(
        "edge-python",
        r"`\Z`",
        of_regexes("escape", pattern=r"\\Z"),
        {Target.LLGUIDANCE: no("it is no escape", reached=True), Target.XGRAMMAR: other("it is the letter")},
        r"start: /a\Z/",
        ("a",),
    ),
    Row(
        "properties",
        r"`\p{…}`",
        of_regexes("escape", pattern=r"\\[pP][\s\S]*"),
        {Target.XGRAMMAR: no("there is none")},
        r"start: /\p{L}/",
        ("é", "1"),
    ),
    Row(
        "properties-in-class",
        r"`\p{…}` in a class",
        of_regexes("inside", pattern=r"\\[pP][\s\S]*"),
        {Target.XGRAMMAR: other("it is its characters")},
        r"start: /[\p{L}]/",
        ("é", "1"),
    ),
    Row(
        "braced-code",
        r"`\x{41}`",
        of_regexes("escape", "inside", pattern=r"\\x\{[\s\S]*"),
        {Target.XGRAMMAR: other(r"it is a letter and a count: write `\u0041`")},
        r"start: /\x{41}/",
        ("A",),
    ),
    Row(
        "zero",
        r"`\0`",
        of_regexes("escape", "inside", pattern=r"\\0"),
        {Target.LLGUIDANCE: no(r"it is written `\x00`", reached=True)},
        r"start: /\0/",
        ("\0",),
    ),
    Row(
        "octal",
        r"`\1` to `\7` in a class",
        of_regexes("inside", pattern=r"\\[1-7]"),
        {
            Target.LLGUIDANCE: no(r"it is written `\x01`", reached=True),
            Target.XGRAMMAR: other(r"it is the digit: write `\x01`"),
        },
        r"start: /[\1]/",
        ("\1",),
    ),
    Row(
        "backspace",
        r"`\b` in a class",
        of_regexes("inside", pattern=r"\\b"),
        {Target.LLGUIDANCE: no(r"it is written `\x08`", reached=True)},
        r"start: /[\b]/",
        ("\b",),
    ),
    Row(
        "angle",
        r"`\<` or `\>`",
        of_regexes("escape", "inside", pattern=r"\\[<>]"),
        {Target.LLGUIDANCE: no("it looks for the edge of a word: leave the backslash out", reached=True)},
        r"start: /\</",
        ("<",),
    ),
)
