r"""Texts, sets of characters and tokens of the vocabulary as GBNF writes them.

>>> gbnf_text('a"\n\x07é'), gbnf_class(((45, 45), (93, 94)))
('"a\\"\\n\\x07é"', '[\\x2D\\]\\x5E]')
"""

from __future__ import annotations

from typing import Final

from maskwright.code_points import Ranges
from maskwright.conversion.classes import shorter
from maskwright.diagnostic import Span
from maskwright.expressions.printing import Unwritable
from maskwright.gbnf.characters import class_inside
from maskwright.grammar import SpecialTokens

MOST_TOKENS: Final = 100
"""Alternatives that a set of tokens is written out to."""

_NAMED = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def gbnf_text(text: str) -> str:
    """A literal in quotes."""
    inside = "".join('\\"' if one == '"' else _character(ord(one)) for one in text)
    return f'"{inside}"'


def gbnf_class(ranges: Ranges) -> str:
    """A set of characters in brackets, or ``.`` for all of them."""
    chosen = shorter(ranges)
    if not chosen.ranges and chosen.negated:
        return "."
    return f"[{'^' if chosen.negated else ''}{class_inside(chosen.ranges, _in_class)}]"


def _in_class(value: int) -> str:
    one = chr(value)
    if one in "-^":  # Older engines have no escape for these but their numbers.
        return f"\\x{value:02X}"
    return f"\\{one}" if one in "[]" else _character(value)


def _character(value: int) -> str:
    one = chr(value)
    if one in _NAMED:
        return _NAMED[one]
    if one.isprintable():
        return one
    return f"\\x{value:02X}" if value < 0x100 else f"\\u{value:04X}" if value < 0x10000 else f"\\U{value:08X}"


def gbnf_tokens(tokens: SpecialTokens) -> list[str]:
    """The alternatives that stand for some tokens. Raises :class:`Unwritable` for what has no form there."""
    if tokens.negated:
        return _all_but(tokens)
    for name in tokens.names:
        if not (name.startswith("<") and name.endswith(">") and ">" not in name[:-1] and not name.startswith("<[")):
            raise Unwritable(f"in GBNF the name of a token stands in angle brackets, and `{name}` does not")
    count = len(tokens.names) + sum(last - first + 1 for first, last in tokens.ranges)
    if count > MOST_TOKENS:
        raise Unwritable(f"in GBNF {count:,} tokens would be as many alternatives")
    return [*tokens.names, *(f"<[{one}]>" for first, last in tokens.ranges for one in range(first, last + 1))]


def _all_but(tokens: SpecialTokens) -> list[str]:
    if not (tokens.names or tokens.ranges):
        return ["<[0]>", "!<[0]>"]  # One token and all others.
    (written, *more) = gbnf_tokens(SpecialTokens(tokens.names, tokens.ranges, False, Span(0, 0)))
    if more:
        raise Unwritable("in GBNF `!` stands before one token, and this leaves out several")
    return [f"!{written}"]
