r"""Regular expressions: flags, groups, escapes and classes.

llguidance reads them with Rust's ``regex`` crate and xgrammar with a reader of its own, which knows less.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from maskwright.diagnostic import Edit, Fix
from maskwright.portability.finders import Finder, neighbours, of_flags, of_regexes
from maskwright.portability.rows import Place, Row, both, less, no, other
from maskwright.portability.targets import Target
from maskwright.portability.text import Text

_ASCII_ONLY: Final = {r"\d": "\u0663", r"\w": "\u00e9", r"\D": "\u0663", r"\W": "\u00e9"}


def _wide_classes(text: Text) -> Iterator[Place]:
    for _, _, pieces in text.regexes:
        for piece in pieces:
            if piece.kind in ("escape", "inside") and piece.text in _ASCII_ONLY:
                yield Place(piece.span, piece.text, _ASCII_ONLY[piece.text])


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
        "look-around",
        "look-ahead or look-behind",
        of_regexes("group", pattern=r"\(\?<?[=!]"),
        both(no("there is none", reached=True)),
        'start: A "b"\nA: /a(?!c)/',
    ),
    Row(
        "word-edge",
        r"`\b` or `\B`",
        of_regexes("escape", pattern=r"\\[bB]"),
        both(no("nothing looks around", reached=True)),
        r"start: /a\b/",
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
