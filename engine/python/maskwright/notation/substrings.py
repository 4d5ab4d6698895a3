r"""The pattern of all that stands together in a list of pieces: substrings of a text, by characters or by words.

Such a list of *n* pieces has *n²/2* runs in it. The expression for them is cut in halves: a run lies in the first
half, in the second, or is an end of the first with a beginning of the second; it grows with *n log² n*.

>>> import re
>>> pattern = re.compile(substrings(["ab", "c", "d"]))
>>> [text for text in ("ab", "abcd", "cd", "ac", "b") if pattern.fullmatch(text)]
['ab', 'abcd', 'cd']
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_WORDS = re.compile(r"\s+|\w+|[^\s\w]+")
_NESTED: Final = 32
"""Up to so many pieces, beginnings and ends are optional groups inside each other, which is shorter."""


def words(text: str) -> list[str]:
    """Words, what is between them, and blanks, each as long as it goes."""
    return _WORDS.findall(text)


def substrings(pieces: Sequence[str]) -> str:
    """A regular expression for all runs of one piece or more."""
    return _runs([_escaped(piece) for piece in pieces])


def _runs(pieces: list[str]) -> str:
    if len(pieces) == 1:
        return pieces[0]
    first, second = _halves(pieces)
    return f"{_runs(first)}|{_runs(second)}|{_ends(first)}{_beginnings(second)}"


def _beginnings(pieces: list[str]) -> str:
    if len(pieces) <= _NESTED:
        nested = ""
        for piece in reversed(pieces):
            nested = f"{piece}(?:{nested})?" if nested else piece
        return nested
    first, second = _halves(pieces)
    return f"(?:{_beginnings(first)}|{''.join(first)}{_beginnings(second)})"


def _ends(pieces: list[str]) -> str:
    if len(pieces) <= _NESTED:
        nested = ""
        for piece in pieces:
            nested = f"(?:{nested})?{piece}" if nested else piece
        return nested
    first, second = _halves(pieces)
    return f"(?:{_ends(second)}|{_ends(first)}{''.join(second)})"


def _halves(pieces: list[str]) -> tuple[list[str], list[str]]:
    middle = len(pieces) // 2
    return pieces[:middle], pieces[middle:]


def _escaped(text: str) -> str:
    return "".join(one if one.isalnum() or one == "_" else f"\\x{{{ord(one):x}}}" for one in text)
