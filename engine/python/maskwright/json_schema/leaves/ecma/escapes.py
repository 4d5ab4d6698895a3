r"""One escape of a pattern: a character or a set of characters.

>>> read_escape(r"\u{1F600}!", 0, in_class=False)
(((128512, 128512),), 9)
>>> read_escape(r"\cJ", 0, in_class=True)
(((10, 10),), 3)
"""

from __future__ import annotations

import re

from maskwright.code_points import Ranges, complement
from maskwright.json_schema.leaves.ecma.characters import DIGIT, WHITE, WORD
from maskwright.json_schema.leaves.ecma.properties import property_ranges

_CODE = re.compile(r"u([0-9A-Fa-f]{4})|u\{([0-9A-Fa-f]{1,})\}|x([0-9A-Fa-f]{2})")
_LOW_HALF = re.compile(r"\\u([dD][c-fC-F][0-9A-Fa-f]{2})")
_PROPERTY = re.compile(r"([pP])\{([A-Za-z_]+(?:=[A-Za-z0-9_]+)?)\}")
_CONTROLS = {"f": 0x0C, "n": 0x0A, "r": 0x0D, "t": 0x09, "v": 0x0B}
_CLASSES = {"d": DIGIT, "s": WHITE, "w": WORD}


class PatternError(ValueError):
    """A pattern that is none, or none that a set can be made of, with the reason for its author."""


def read_escape(source: str, start: int, *, in_class: bool) -> tuple[Ranges, int]:
    """The set of the escape whose backslash is at ``start``, and where it ends. Raises :class:`PatternError`.

    Unknown escapes of punctuation stand for it, as outside of the Unicode mode: many schemas were written so.
    """
    at = start + 1
    letter = source[at : at + 1]
    if not letter:
        raise PatternError("a backslash at the end escapes nothing")
    if letter in _CONTROLS:
        return _one(_CONTROLS[letter]), at + 1
    if letter.lower() in _CLASSES:
        ranges = _CLASSES[letter.lower()]
        return (ranges if letter.islower() else complement(ranges)), at + 1
    if letter == "b" and in_class:
        return _one(0x08), at + 1
    if letter == "c" and (control := source[at + 1 : at + 2]).isascii() and control.isalpha():
        return _one(ord(control) % 32), at + 2
    if letter == "0" and not source[at + 1 : at + 2].isdecimal():
        return _one(0), at + 1
    if match := _CODE.match(source, at):
        return _code(source, match)
    if match := _PROPERTY.match(source, at):
        found = property_ranges(match[2])
        if found is None:
            raise PatternError(f"`{source[start : match.end()]}` is no known property of characters")
        return (found if match[1] == "p" else complement(found)), match.end()
    if letter.isdecimal() or letter == "k":
        raise PatternError(f"the back-reference `\\{letter}` cannot be matched by an automaton")
    if letter.isascii() and letter.isalpha():
        raise PatternError(f"`\\{letter}` is no escape of an ECMA-262 pattern")
    return _one(ord(letter)), at + 1


def _code(source: str, match: re.Match[str]) -> tuple[Ranges, int]:
    code, end = int(match[1] or match[2] or match[3], 16), match.end()
    if code > 0x10FFFF:
        raise PatternError(f"`\\{match.group()}` is no Unicode character")
    if match[1] and 0xD800 <= code <= 0xDBFF and (low := _LOW_HALF.match(source, end)):
        return _one(0x10000 + ((code - 0xD800) << 10) + int(low[1], 16) - 0xDC00), low.end()
    # Half of a pair alone is in no text.
    return (() if 0xD800 <= code <= 0xDFFF else _one(code)), end


def _one(code: int) -> Ranges:
    return ((code, code),)
