r"""One escape of a regular expression: what it stands for, and how Rust spells it.

What follows a backslash may be a character, a class, an edge of the text or a group from before; only the first two can
be meant in a terminal. Octal numbers and names of characters become hexadecimal numbers, which both sides know.

>>> read_escape(r"\012", 0, in_class=True)
Escape(kind='character', end=4, text='\\x{a}', value=10)
>>> read_escape(r"\d+", 0, in_class=False).kind
'class'
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

Kind = Literal["character", "class", "anchor", "boundary", "reference", "error"]

_HEX = re.compile(
    r"x(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]{1,8})\})"
    r"|u(?:([0-9A-Fa-f]{4})|\{([0-9A-Fa-f]{1,8})\})"
    r"|U(?:([0-9A-Fa-f]{8})|\{([0-9A-Fa-f]{1,8})\})"
)
_OCTAL = re.compile(r"0[0-7]{0,2}|[1-3][0-7]{2}")
_CLASS_OCTAL = re.compile(r"[0-3]?[0-7]{1,2}")
_NUMBER = re.compile(r"[0-9]{1,2}")
_PROPERTY = re.compile(r"[pP](?:[A-Za-z]|\{[^{}\n]+\})")
_NAMED = re.compile(r"N\{([^{}\n]+)\}")
_CONTROL = {"a": 0x07, "f": 0x0C, "n": 0x0A, "r": 0x0D, "t": 0x09, "v": 0x0B}


@dataclass(frozen=True, slots=True)
class Escape:
    """``source[start:end]`` was an escape of this kind; ``text`` is its Rust form, or the complaint of an error."""

    kind: Kind
    end: int
    text: str
    value: int = 0


def read_escape(source: str, start: int, *, in_class: bool) -> Escape:
    """Read the escape whose backslash is at ``start``."""
    after = start + 1
    if after >= len(source):
        return Escape("error", after, "a backslash at the end escapes nothing")
    character = source[after]
    if character.isascii() and character.isalnum():
        return _letter(source, start, in_class) if character.isalpha() else _digit(source, start, in_class)
    # Rust takes `\<` and `\>` as word edges, and no escapes outside of ASCII.
    plain = character in "<>" or not character.isascii()
    return Escape("character", after + 1, character if plain else f"\\{character}", ord(character))


def _letter(source: str, start: int, in_class: bool) -> Escape:
    after = start + 1
    letter = source[after]
    end = after + 1
    if letter in _CONTROL:
        return Escape("character", end, f"\\{letter}", _CONTROL[letter])
    if letter in "dDsSwW":
        return Escape("class", end, f"\\{letter}")
    if letter == "b" and in_class:
        return Escape("character", end, r"\x08", 0x08)
    if letter in "bB" and not in_class:
        return Escape("boundary", end, f"\\{letter}")
    if letter in "AZz" and not in_class:
        return Escape("anchor", end, f"\\{letter}")
    if match := _HEX.match(source, after):
        digits = next(group for group in match.groups() if group)
        return _code_point(int(digits, 16), match.end(), source[start : match.end()])
    if match := _PROPERTY.match(source, after):
        return Escape("class", match.end(), source[start : match.end()])
    if match := _NAMED.match(source, after):
        try:
            value = ord(unicodedata.lookup(match[1]))
        except (KeyError, TypeError):
            return Escape("error", match.end(), f"there is no character named {match[1]}")
        return Escape("character", match.end(), _spelled(value), value)
    return Escape("error", end, f"`\\{letter}` is no escape of a regular expression")


def _digit(source: str, start: int, in_class: bool) -> Escape:
    match = (_CLASS_OCTAL if in_class else _OCTAL).match(source, start + 1)
    if match:
        value = int(match.group(), 8)
        return Escape("character", match.end(), _spelled(value), value)
    number = _NUMBER.match(source, start + 1)
    end = number.end() if number else start + 2
    if in_class:
        return Escape("error", end, f"`{source[start:end]}` is no escape in a class")
    return Escape("reference", end, source[start:end])


def _code_point(value: int, end: int, written: str) -> Escape:
    if value > 0x10FFFF or 0xD800 <= value <= 0xDFFF:
        return Escape("error", end, f"`{written}` is no Unicode character")
    return Escape("character", end, written, value)


def _spelled(value: int) -> str:
    return f"\\x{{{value:x}}}"
