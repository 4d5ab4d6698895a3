r"""Sets of characters as ranges of code points.

Halves of surrogate pairs are in no set: no text in UTF-8 has them.

>>> complement(union(((0, 96),), ((98, 0x10FFFF),)))
((97, 97),)
>>> holds(WHITE, ord("\ufeff")), holds(WORD, ord("é"))
(True, False)
"""

from __future__ import annotations

from bisect import bisect_right

from maskwright.json_schema.leaves.ecma.nodes import Ranges

_LAST = 0x10FFFF
_SURROGATES = (0xD800, 0xDFFF)


def union(*sets: Ranges) -> Ranges:
    """What is in any of the sets."""
    joined: list[tuple[int, int]] = []
    for low, high in sorted(pair for ranges in sets for pair in ranges):
        if joined and low <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]))
        else:
            joined.append((low, high))
    return tuple(joined)


def complement(ranges: Ranges) -> Ranges:
    """All other characters."""
    found = []
    free = 0
    for low, high in union(ranges, (_SURROGATES,)):
        if free < low:
            found.append((free, low - 1))
        free = high + 1
    if free <= _LAST:
        found.append((free, _LAST))
    return tuple(found)


def difference(ranges: Ranges, others: Ranges) -> Ranges:
    """What is in the first set alone."""
    return complement(union(complement(ranges), others))


def intersection(ranges: Ranges, others: Ranges) -> Ranges:
    """What is in both sets."""
    return complement(union(complement(ranges), complement(others)))


def holds(ranges: Ranges, code: int) -> bool:
    """Whether a code point is in the set."""
    at = bisect_right(ranges, (code, _LAST + 1)) - 1
    return at >= 0 and code <= ranges[at][1]


ALL: Ranges = complement(())
DIGIT: Ranges = ((0x30, 0x39),)
WORD: Ranges = ((0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A))
LINE_END: Ranges = ((0x0A, 0x0A), (0x0D, 0x0D), (0x2028, 0x2029))
WHITE: Ranges = union(
    LINE_END,
    ((0x09, 0x0D), (0x20, 0x20), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A)),
    ((0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000), (0xFEFF, 0xFEFF)),
)
NO_LINE_END: Ranges = complement(LINE_END)
