r"""Characters as they are spelled inside a JSON string: escaped where they must be, themselves otherwise.

Also the regular expressions, in the syntax of the Rust ``regex`` crate, of trees over characters so spelled.

>>> print(class_text(((0, 0x40),)))
(?:[ !\#-@]|\\(?:[bfnrt\"]|u00(?:0[0-7bef]|1[0-9a-f])))
"""

from __future__ import annotations

import functools
from typing import Final

from maskwright.code_points import Ranges
from maskwright.json_schema.leaves.ecma.characters import difference, holds, intersection, union
from maskwright.json_schema.leaves.ecma.nodes import Alt, Cat, Node, Rep, Set

SHORT: Final = {0x22: '"', 0x5C: "\\", 0x08: "b", 0x0C: "f", 0x0A: "n", 0x0D: "r", 0x09: "t"}
"""Letters that stand behind a backslash for a character."""

ESCAPED: Final[Ranges] = ((0, 0x1F), (0x22, 0x22), (0x5C, 0x5C))
_LAST = 0x10FFFF
_SPECIAL = set('\\"[](){}^$.*+?|-&~#/')


def escape_of(code: int) -> str:
    """What stands behind the backslash for a character that must be escaped."""
    return SHORT.get(code) or f"u{code:04x}"


def expression_text(node: Node) -> str:
    """The expression of a tree that looks at nothing around it. Recurses as deep as groups nest."""
    match node:
        case Set(ranges=ranges):
            return class_text(ranges)
        case Cat(items=items):
            return "".join(_inside(item) if isinstance(item, Alt) else expression_text(item) for item in items)
        case Alt(options=options):
            return "|".join(expression_text(option) for option in options)
        case Rep(item=item, low=low, high=high):
            return _inside(item) + _counts(low, high)
        case _:
            raise TypeError("what looks around has no expression")


def _inside(node: Node) -> str:
    text = expression_text(node)
    alone = isinstance(node, Set) and (text[0] in "[(" or len(text) == 1)
    return text if alone else f"(?:{text})"


def _counts(low: int, high: int | None) -> str:
    sign = {(0, None): "*", (1, None): "+", (0, 1): "?"}.get((low, high))
    return sign or (f"{{{low}}}" if low == high else f"{{{low},{'' if high is None else high}}}")


@functools.lru_cache(maxsize=1024)
def class_text(ranges: Ranges) -> str:
    """The expression of one character out of a set."""
    options = []
    plain = difference(ranges, ESCAPED)
    if plain:
        options.append(_plain(plain))
    escapes = _escapes(ranges)
    if escapes:
        options.append(r"\\" + (escapes[0] if len(escapes) == 1 else f"(?:{'|'.join(escapes)})"))
    if not options:
        return "[a&&b]"
    return options[0] if len(options) == 1 else f"(?:{'|'.join(options)})"


def _plain(ranges: Ranges) -> str:
    if len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
        return character_text(ranges[0][0])
    if holds(ranges, _LAST):
        return f"[^{''.join(map(_range, _gaps(ranges)))}]"
    return f"[{''.join(map(_range, ranges))}]"


def _gaps(ranges: Ranges) -> Ranges:
    """All that is not in a set, halves of surrogate pairs joined to what is beside them."""
    gaps = []
    free = 0
    for low, high in union(ranges):
        if free < low and (free, low - 1) != (0xD800, 0xDFFF):
            gaps.append((free, low - 1))
        free = high + 1
    return tuple(gaps)


def _range(ends: tuple[int, int]) -> str:
    low, high = (character_text(end) for end in ends)
    return low if ends[0] == ends[1] else f"{low}{high}" if ends[0] + 1 == ends[1] else f"{low}-{high}"


def character_text(code: int) -> str:
    """A character as an expression writes it."""
    character = chr(code)
    if code < 0x7F and character.isprintable():
        return f"\\{character}" if character in _SPECIAL else character
    return character if character.isalpha() and code < 0x3000 else f"\\x{{{code:x}}}"


def _escapes(ranges: Ranges) -> list[str]:
    """What may stand behind the backslash."""
    escaped = intersection(ranges, ESCAPED)
    codes = [code for low, high in escaped for code in range(low, high + 1)]
    letters = [SHORT[code] for code in codes if code in SHORT]
    options = []
    if letters:
        text = "".join(letter if letter.isalpha() else f"\\{letter}" for letter in sorted(letters, key=_letters_first))
        options.append(f"[{text}]" if len(letters) > 1 else text)
    rows = [
        f"{row}{_digits([code & 15 for code in codes if code not in SHORT and code >> 4 == row])}"
        for row in (0, 1)
        if any(code not in SHORT and code >> 4 == row for code in codes)
    ]
    if rows:
        options.append("u00" + (rows[0] if len(rows) == 1 else f"(?:{'|'.join(rows)})"))
    return options


def _letters_first(letter: str) -> tuple[bool, str]:
    return not letter.isalpha(), letter


def _digits(values: list[int]) -> str:
    """One hexadecimal digit out of some, as Python and JavaScript write them: in small letters."""
    if len(values) == 1:
        return f"{values[0]:x}"
    decimal = [(0x30 + value,) * 2 for value in values if value < 10]
    letters = [(0x57 + value,) * 2 for value in values if value >= 10]
    return f"[{''.join(map(_range, union(tuple(decimal), tuple(letters))))}]"
