r"""Literals, regular expressions and special tokens as the Lark notation writes them.

>>> lark_text("a\"\n\x08é", ignore_case=True)
'"a\\"\\n\\u0008é"i'
>>> lark_regex("a/[^/\\]]", "s")
'/a\\/[^\\/\\]]/s'
"""

from __future__ import annotations

import re

from maskwright.expressions.printing import Unwritable
from maskwright.grammar import SpecialTokens

_NAMED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_PIECE = re.compile(r"\\[\s\S]|[\s\S]")
_TOKEN = re.compile(r"<[^<>\s\[\]][^<>\s]*>")


def lark_text(text: str, *, ignore_case: bool = False) -> str:
    """A literal in quotes."""
    return f'"{"".join(_character(one) for one in text)}"{"i" if ignore_case else ""}'


def _character(one: str) -> str:
    if one in _NAMED:
        return _NAMED[one]
    if one.isprintable():
        return one
    return f"\\u{ord(one):04x}" if ord(one) < 0x10000 else f"\\U{ord(one):08x}"


def lark_regex(source: str, flags: str) -> str:
    """An expression between slashes. Slashes in it get a backslash, and so do characters that end lines."""
    if not source:
        return '""'
    pieces = (piece.group() for piece in _PIECE.finditer(source))
    return f"/{''.join(_piece(piece, 'x' in flags) for piece in pieces)}/{''.join(sorted(set(flags) - {'u'}))}"


def _piece(piece: str, verbose: bool) -> str:
    if piece == "/":
        return "\\/"
    if piece[-1] in "\n\r" and not verbose:
        return "\\n" if piece[-1] == "\n" else "\\r"
    return piece


def lark_special(tokens: SpecialTokens) -> str:
    """Special tokens, in angle brackets. Raises :class:`Unwritable` for what has no form there."""
    ranges = ",".join(str(first) if first == last else f"{first}-{last}" for first, last in tokens.ranges)
    if tokens.names and tokens.negated:
        raise Unwritable("in Lark tokens are excluded by id, as in `<[^12]>`, and not by name")
    if tokens.names and (ranges or len(tokens.names) > 1):
        raise Unwritable("in Lark a terminal stands for one token by name, or for several by id")
    if tokens.names:
        (name,) = tokens.names
        if not _TOKEN.fullmatch(name):
            raise Unwritable(f"in Lark the name of a token stands in angle brackets, and `{name}` does not")
        return name
    if tokens.negated:
        return f"<[^{ranges}]>" if ranges else "<[*]>"
    if not ranges:
        raise Unwritable("it stands for no token at all")
    return f"<[{ranges}]>"
