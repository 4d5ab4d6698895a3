"""How often a repetition stands for its item.

>>> [read_counts(text) for text in ("*", "+", "?", "{3}", "{3,}", "{ ,5}")]
[(0, None), (1, None), (0, 1), (3, 3), (3, None), (0, 5)]
"""

from __future__ import annotations

from typing import Final

from maskwright.notation.limits import read_count

_SIGNS: Final[dict[str, tuple[int, int | None]]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}


def read_counts(text: str) -> tuple[int, int | None]:
    """The least and the greatest count of a sign, or of digits in braces."""
    if text in _SIGNS:
        return _SIGNS[text]
    first, comma, last = (part.strip() for part in text[1:-1].partition(","))
    low = read_count(first or "0")
    return low, read_count(last) if last else None if comma else low


def are_counts(text: str) -> bool:
    """Whether what stands in braces is one count, or two with a comma, of which one may be missing."""
    parts = [part.strip() for part in text[1:-1].split(",")]
    return len(parts) <= 2 and any(parts) and all(part.isascii() and part.isdigit() for part in parts if part)
