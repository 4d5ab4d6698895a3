r"""Texts under test, for people: as characters, with the place of a byte in them.

>>> where("é\nb".encode(), 3)
'line 2, column 1 (byte 3)'
>>> print(text_excerpt("é\nb".encode(), 3))
     2 | b
       | ^
"""

from __future__ import annotations

from typing import Final

from maskwright.positions import Positions
from maskwright.stepping.visible import harmless

# Characters that are shown before and behind the place at issue, in a long line.
AROUND: Final = 60


def where(data: bytes, place: int) -> str:
    """Line, column and byte of a place in a text."""
    text, offset = readable(data, place)
    line, column = Positions(text).line_column(offset)
    return f"line {line}, column {column} (byte {place})"


def text_excerpt(data: bytes, place: int) -> str:
    """The line of a text that a byte is in, with a mark below its character; of a long line what is around it."""
    text, offset = readable(data, place)
    positions = Positions(text)
    number, column = positions.line_column(offset)
    line = harmless(positions.line(number))
    first = max(column - 1 - AROUND, 0)
    shown = line[first : column + AROUND]
    before = "…" if first else ""
    after = "…" if column + AROUND < len(line) else ""
    # A tab keeps its width in the line of marks, so that the mark stays below its character.
    lead = "".join("\t" if character == "\t" else " " for character in before + shown[: column - 1 - first])
    return f"  {number:>4} | {before}{shown}{after}".rstrip() + f"\n       | {lead}^"


def readable(data: bytes, place: int) -> tuple[str, int]:
    r"""A text as characters, and the offset in them of a byte, or of the character that the byte is part of.

    Bytes that are not UTF-8 are spelled: ``\xff``.
    """
    start = place - _into(data, place)
    return data.decode("utf-8", "backslashreplace"), len(data[:start].decode("utf-8", "backslashreplace"))


def character_at(data: bytes, place: int) -> bytes:
    """The character that a byte belongs to, or the byte alone where it belongs to none."""
    start = place - _into(data, place)
    for end in range(place + 1, min(start + 4, len(data)) + 1):
        if _is_character(data[start:end]):
            return data[start:end]
    return data[place : place + 1]


def _into(data: bytes, place: int) -> int:
    """How many bytes a place is inside of a character."""
    for back in range(1, min(place, 3) + 1):
        for end in range(place + 1, min(place - back + 4, len(data)) + 1):
            if _is_character(data[place - back : end]):
                return back
    return 0


def _is_character(data: bytes) -> bool:
    try:
        return len(data.decode("utf-8")) == 1
    except UnicodeDecodeError:
        return False
