r"""Sets of characters as ranges of code points.

Halves of surrogate pairs are in no set: no text in UTF-8 has them.

>>> complement(union(((0, 96),), ((98, 0x10FFFF),)))
((97, 97),)
>>> holds(WHITE, ord("\ufeff")), holds(WORD, ord("é"))
(True, False)
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import chain

from maskwright.code_points import LAST, Ranges, complement, joined


def union(*sets: Ranges) -> Ranges:
    """What is in any of the sets."""
    return joined(chain.from_iterable(sets))


def difference(ranges: Ranges, others: Ranges) -> Ranges:
    """What is in the first set alone."""
    return complement(union(complement(ranges), others))


def intersection(ranges: Ranges, others: Ranges) -> Ranges:
    """What is in both sets."""
    return complement(union(complement(ranges), complement(others)))


def holds(ranges: Ranges, code: int) -> bool:
    """Whether a code point is in the set."""
    at = bisect_right(ranges, (code, LAST + 1)) - 1
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
