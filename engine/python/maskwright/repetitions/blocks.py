r"""A long repetition as one of blocks: the same texts, from a square root of the parts.

``x{0,m}`` is ``(x{b}){0,q} x{0,r}`` with ``m = q·b + r``. With ``r`` of at least ``b - 1`` no number is left out.

>>> in_blocks("x", 0, 2000, braces=True)
'((x{45}){0,43} x{0,65})'
>>> in_blocks("x", 1900, 2000, braces=False)
'((x~44)~43 x~8 (x~10)~0..9 x~0..10)'
"""

from __future__ import annotations

from math import isqrt


def in_blocks(item: str, low: int, high: int, *, braces: bool) -> str:
    """The repetition of an item, in brackets, with its counts in ``braces`` or behind a ``~``."""

    def times(what: str, least: int, most: int) -> str:
        if least == most:
            return f"{what}{{{most}}}" if braces else f"{what}~{most}"
        return f"{what}{{{least},{most}}}" if braces else f"{what}~{least}..{most}"

    parts = []
    if low > 0:
        block = _root(low)
        parts.append(times(f"({times(item, block, block)})", low // block, low // block))
        if low % block:
            parts.append(times(item, low % block, low % block))
    if high > low:
        block = _root(high - low)
        count = (high - low - (block - 1)) // block
        if count > 0:
            parts.append(times(f"({times(item, block, block)})", 0, count))
        parts.append(times(item, 0, high - low - count * block))
    return f"({' '.join(parts)})"


def _root(number: int) -> int:
    """The least number whose square is no less."""
    return isqrt(number - 1) + 1
