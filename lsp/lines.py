r"""Lines and characters, as editors count them, to offsets and back. Nothing else knows what a UTF-16 code unit is.

Offsets count code points of a text. A place is a line and a character, both from 0; characters count code units of the
encoding that was agreed with the editor. A line ends with ``\n``, ``\r\n`` or ``\r`` and with nothing else.
"""

from __future__ import annotations

import io
import re
from bisect import bisect_right
from collections.abc import Iterator
from enum import Enum
from itertools import accumulate
from typing import Final

_LINE_END = re.compile(r"\r\n|\n|\r")
_BLOCK: Final = 128
"""Characters whose code units are counted together, so that no place costs what a long line has before it."""
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")


class Encoding(str, Enum):
    """What the characters of a position count."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"

    def length(self, text: str) -> int:
        """The code units of a text. Halves of surrogate pairs count as the editor counts them."""
        if text.isascii() or self is Encoding.UTF32:
            return len(text)
        if self is Encoding.UTF8:
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text) + sum(character > "\uffff" for character in text)

    def prefix(self, text: str, units: int) -> int:
        """How many characters of a text lie within its first ``units`` code units."""
        if text.isascii() or self is Encoding.UTF32:
            return min(max(units, 0), len(text))
        for index, character in enumerate(text):
            units -= self.length(character)
            if units < 0:
                return index
        return len(text)


class Lines:
    """The lines of a text that stays as it is. Made in one pass over it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._is_ascii = text.isascii()
        self._blocks: dict[Encoding, list[int]] = {}
        self._starts = [0]
        self._ends = []
        for end in _LINE_END.finditer(text):
            self._ends.append(end.start())
            self._starts.append(end.end())
        self._ends.append(len(text))

    def position(self, offset: int, encoding: Encoding) -> tuple[int, int]:
        """Line and character of an offset. Those in a line's end are put before it, those past the text at its end."""
        line = bisect_right(self._starts, max(offset, 0)) - 1
        end = min(max(offset, 0), self._ends[line])
        return line, self._units(end, encoding) - self._units(self._starts[line], encoding)

    def _units(self, offset: int, encoding: Encoding) -> int:
        """The code units before an offset."""
        if self._is_ascii or encoding is Encoding.UTF32:
            return offset
        if encoding not in self._blocks:
            begins = range(0, len(self._text), _BLOCK)
            lengths = (encoding.length(self._text[begin : begin + _BLOCK]) for begin in begins)
            self._blocks[encoding] = list(accumulate(lengths, initial=0))
        block = offset // _BLOCK
        return self._blocks[encoding][block] + encoding.length(self._text[block * _BLOCK : offset])

    def rows(self, start: int, end: int, encoding: Encoding) -> Iterator[tuple[tuple[int, int], int]]:
        """What lies between two offsets on each line, without line ends: its place, and its characters if any."""
        line = bisect_right(self._starts, max(start, 0)) - 1
        while line < len(self._starts) and self._starts[line] < end:
            first, last = max(start, self._starts[line]), min(end, self._ends[line])
            if first < last:
                yield self.position(first, encoding), encoding.length(self._text[first:last])
            line += 1

    def offset(self, line: int, character: int, encoding: Encoding) -> int:
        """The offset of a position. What lies past a line is put at its end, what lies in a character before it."""
        if line < 0:
            return 0
        if line >= len(self._starts):
            return len(self._text)
        start, end = self._starts[line], self._ends[line]
        return start + encoding.prefix(self._text[start:end], character)


class EditedLines:
    """A text that is changed, as its lines: a change costs what the lines cost that it touches, not the text."""

    def __init__(self, text: str, encoding: Encoding) -> None:
        self._lines = _split(text)
        self._encoding = encoding

    @property
    def text(self) -> str:
        """The text as it is now. Linear."""
        return "".join(self._lines)

    def replace(self, start: tuple[int, int], end: tuple[int, int], new: str) -> None:
        """Put a text in place of what is between two places; one that runs backwards is empty, at its start."""
        first, before = self._place(*start)
        last, after = max((first, before), self._place(*end))
        new = self._lines[first][:before] + new + self._lines[last][after:]
        if first and self._lines[first - 1].endswith("\r"):
            # A line end that is inserted now may be the second half of the one before it.
            first -= 1
            new = self._lines[first] + new
        lines = _split(new)
        if last + 1 < len(self._lines) and not lines[-1]:
            lines.pop()
        self._lines[first : last + 1] = lines

    def _place(self, line: int, character: int) -> tuple[int, int]:
        """The index of a line, and the offset in it."""
        if line < 0:
            return 0, 0
        if line >= len(self._lines):
            return len(self._lines) - 1, len(self._lines[-1])
        return line, self._encoding.prefix(self._lines[line].rstrip("\r\n"), character)


def _split(text: str) -> list[str]:
    """Lines with their ends. The last one has none, and may be empty."""
    lines = list(io.StringIO(text, newline=""))
    if not lines or lines[-1].endswith(("\n", "\r")):
        lines.append("")
    return lines


def joined(text: str) -> str:
    """The text with surrogate pairs, whose halves may have come one after the other, as the characters they are."""
    return _PAIR.sub(lambda pair: pair.group().encode("utf-16", "surrogatepass").decode("utf-16"), text)
