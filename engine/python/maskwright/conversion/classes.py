r"""Sets of characters as classes: ranges, or all but some where that is shorter.

>>> class_regex(((97, 97),)), class_regex(((48, 57), (95, 95))), class_regex(((0, 0xD7FF), (0xE001, 0x10FFFF)))
('a', '[_0-9]', '[^\\x{E000}]')
"""

from __future__ import annotations

import re
from typing import TypeAlias

from maskwright.gbnf.characters import LAST, CharacterClass

Ranges: TypeAlias = tuple[tuple[int, int], ...]

_SPECIAL = re.compile(r"[\\.+*?()|\[\]{}^$#&~/-]")
_SURROGATES = (0xD800, 0xDFFF)


def without_surrogates(ranges: Ranges) -> Ranges:
    """The ranges without halves of surrogate pairs, which are in no text."""
    halves = [(first, min(last, _SURROGATES[0] - 1)) for first, last in ranges if first < _SURROGATES[0]]
    return tuple(halves) + tuple((max(first, _SURROGATES[1] + 1), last) for first, last in ranges if last > 0xDFFF)


def shorter(ranges: Ranges) -> CharacterClass:
    """The class of some characters, by those or by the others; their ranges may stand in any order."""
    joined: list[tuple[int, int]] = []
    for first, last in sorted(without_surrogates(ranges)):
        if joined and joined[-1][1] + 1 >= first:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    rest = complement(tuple(joined))
    return CharacterClass(rest, True) if len(rest) < len(joined) else CharacterClass(tuple(joined), False)


def complement(ranges: Ranges) -> Ranges:
    """All characters that are not in ranges, which ascend."""
    others, free = [], 0
    for first, last in ranges:
        if free < first:
            others.append((free, first - 1))
        free = max(free, last + 1)
    if free <= LAST:
        others.append((free, LAST))
    return without_surrogates(tuple(others))


def class_regex(ranges: Ranges) -> str:
    """The regular expression of a set that is not empty; ``.`` is any character, a line end too."""
    chosen = shorter(ranges)
    if chosen.negated and not chosen.ranges:
        return "."
    if not chosen.negated and len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
        one = chr(ranges[0][0])
        if _SPECIAL.fullmatch(one):
            return f"\\{one}"
        return one if one.isprintable() else f"\\x{{{ord(one):X}}}"
    return chosen.regex
