r"""Sets of characters as classes: ranges, or all but some where that is shorter.

>>> class_regex(((97, 97),)), class_regex(((48, 57), (95, 95))), class_regex(((0, 0xD7FF), (0xE001, 0x10FFFF)))
('a', '[_0-9]', '[^\\x{E000}]')
"""

from __future__ import annotations

import re

from maskwright.code_points import Ranges, complement, joined
from maskwright.gbnf.characters import CharacterClass

_SPECIAL = re.compile(r"[\\.+*?()|\[\]{}^$#&~/-]")


def shorter(ranges: Ranges) -> CharacterClass:
    """The class of some characters, by those or by the others; their ranges may stand in any order."""
    some, others = joined(ranges), complement(ranges)
    return CharacterClass(others, True) if len(others) < len(some) else CharacterClass(some, False)


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
