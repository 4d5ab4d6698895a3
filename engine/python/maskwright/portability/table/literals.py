r"""Strings and how their characters are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from maskwright.diagnostic import Edit, Fix, Span
from maskwright.portability.finders import Finder
from maskwright.portability.pieces import Piece
from maskwright.portability.rows import Place, Row, both, less, no, other
from maskwright.portability.targets import Target
from maskwright.portability.text import Text

_ESCAPE = re.compile(r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)")
_FOLDED: Final = {"k": "\u212a", "s": "\u017f"}
_KNOWN: Final = frozenset('"\\nrtfxuU')


def _escapes(piece: Piece) -> Iterator[tuple[str, Span]]:
    """The escapes of a string with their places."""
    for match in _ESCAPE.finditer(piece.text):
        yield match.group(), Span(piece.span.start + match.start(), piece.span.start + match.end())


def _written(kind: str) -> Finder:
    """Escapes that begin with a backslash and this letter, with their spelling in JSON as a fix."""

    def find(text: Text) -> Iterator[Place]:
        for piece in text.of_kind("string"):
            for escape, span in _escapes(piece) if f"\\{kind}" in piece.text else ():
                if escape[1] == kind:
                    plain = _plain(escape)
                    fix = Fix(f"Write `{plain}` (same language)", (Edit(span, plain),)) if plain else None
                    yield Place(span, escape, fixes=(fix,) if fix else ())

    return find


def _plain(escape: str) -> str | None:
    """What an escape by number stands for, as JSON writes it."""
    number = int(escape[2:], 16) if len(escape) > 2 else 0x110000
    if number <= 0xFFFF:
        return f"\\u{number:04x}"
    return chr(number) if number <= 0x10FFFF and chr(number).isprintable() else None


def _other_escapes(text: Text) -> Iterator[Place]:
    for piece in text.of_kind("string"):
        for escape, span in _escapes(piece) if "\\" in piece.text else ():
            if escape[1] not in _KNOWN and escape not in ("\\/", "\\b"):
                fix = Fix(f"Write `\\{escape}` (same language)", (Edit(span, f"\\{escape}"),))
                yield Place(span, escape, fixes=(fix,))


def _json_escapes(text: Text) -> Iterator[Place]:
    for piece in text.of_kind("string"):
        for escape, span in _escapes(piece) if "\\" in piece.text else ():
            if escape in ("\\/", "\\b"):
                meant = Fix(f"Write `\\{escape}` (same language)", (Edit(span, f"\\{escape}"),))
                yield Place(span, escape, escape, (meant,))


def _control(pattern: str) -> Finder:
    matching = re.compile(pattern)

    def find(text: Text) -> Iterator[Place]:
        for piece in text.of_kind("string"):
            for match in matching.finditer(piece.text):
                at = piece.span.start + match.start()
                code = f"\\u{ord(match.group()):04x}"
                yield Place(
                    Span(at, at + 1), fixes=(Fix(f"Write `{code}` (same language)", (Edit(Span(at, at + 1), code),)),)
                )

    return find


def _ignoring_case(text: Text) -> Iterator[Piece]:
    return (piece for piece in text.of_kind("string") if piece.text.endswith("i"))


def _other_letters(text: Text) -> Iterator[Place]:
    for piece in _ignoring_case(text):
        codes = (int(escape[2:], 16) for escape, _ in _escapes(piece) if escape[1] in "xuU" and len(escape) > 2)
        if not piece.text.isascii() or any(code > 0x7F for code in codes):
            yield Place(piece.span, piece.text)


def _folded_letters(text: Text) -> Iterator[Place]:
    for piece in _ignoring_case(text):
        letters = re.sub(r"\\.", "", piece.text[1:-2]).lower()
        letter = next((one for one in letters if one in _FOLDED), None)
        if letter and piece.text.isascii():
            yield Place(piece.span, piece.text, _shown(piece, letter))


def _shown(piece: Piece, letter: str) -> str:
    inside = piece.text[1:-2]
    at = inside.lower().index(letter)
    return inside[:at] + _FOLDED[letter] + inside[at + 1 :]


ROWS: Final = (
    Row(
        "escape-x",
        r"`\x41` in a string",
        _written("x"),
        {Target.XGRAMMAR: no("escapes are those of JSON")},
        r'start: "\x41"',
        ("A",),
    ),
    Row(
        "escape-long",
        r"`\U0001F600` in a string",
        _written("U"),
        both(no("escapes are those of JSON")),
        r'start: "\U0001F600"',
    ),
    Row(
        "escape-unknown",
        "an unknown escape in a string",
        _other_escapes,
        both(no("escapes are those of JSON")),
        r'start: "\d"',
    ),
    Row(
        "escape-json",
        r"`\/` or `\b` in a string",
        _json_escapes,
        both(other(r"as in JSON it is a slash or a backspace, and here a backslash with what follows it")),
        r'start: "\/"',
        ("/", "\\/"),
    ),
    Row(
        "control-character",
        "a control character in a string",
        _control(r"[\x00-\x1f]"),
        both(no("it has to be escaped")),
        'start: "a\tb"',
    ),
    Row(
        "delete-character",
        "the character U+007F in a string",
        _control(r"\x7f"),
        {Target.LLGUIDANCE: no("it has to be escaped")},
        'start: "a\x7fb"',
        ("a\x7fb",),
    ),
    Row(
        "any-case-letters",
        "any case of letters other than those of ASCII",
        _other_letters,
        {Target.XGRAMMAR: no("only letters from a to z have two cases")},
        'start: "é"i',
        ("é", "É"),
    ),
    Row(
        "any-case-folded",
        "any case of a `k` or `s` in a string",
        _folded_letters,
        {Target.XGRAMMAR: less("the other two characters that are read so, U+212A and U+017F, are not taken")},
        'start: "ask"i',
        ("ASK", "a\u017fk"),
        once=True,
    ),
)
