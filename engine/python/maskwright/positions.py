r"""Lines and columns of offsets into a text.

All else counts code points from the start of a text; only what people read has lines.

>>> Positions("start: A\nA: B").line_column(12)
(2, 4)
"""

from __future__ import annotations

from bisect import bisect_right


def line_start(text: str, offset: int) -> int:
    r"""Where the line of an offset begins, if only that is asked.

    >>> [line_start("ab\rc\r\nd", offset) for offset in (1, 3, 6)]
    [0, 3, 6]
    """
    return max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1


class Positions:
    r"""Turns code-point offsets into lines and columns, counted from 1. Lines end with ``\n``, ``\r\n`` or ``\r``."""

    def __init__(self, text: str) -> None:
        """Find the line starts: one pass over the text."""
        self._text = text
        self._starts = [0]
        for offset, character in enumerate(text):
            if character == "\n" or (character == "\r" and text[offset + 1 : offset + 2] != "\n"):
                self._starts.append(offset + 1)

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset; offsets past the end are put at the end."""
        offset = min(max(offset, 0), len(self._text))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of a line, without its end."""
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self._text)
        return self._text[start:end].rstrip("\r\n")
