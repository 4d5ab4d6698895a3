"""Sets of characters as ranges of code points, first and last ones.

>>> joined([(98, 99), (97, 97), (0xD700, 0xD8FF)])
((97, 99), (55040, 55295))
>>> complement(((97, 0x10FFFF),))
((0, 96),)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

Ranges: TypeAlias = tuple[tuple[int, int], ...]

LAST: Final = 0x10FFFF
FIRST_SURROGATE: Final = 0xD800
LAST_SURROGATE: Final = 0xDFFF


def without_surrogates(ranges: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The ranges without halves of surrogate pairs, which are in no text; so a range may reach over them."""
    for first, last in ranges:
        if first < FIRST_SURROGATE:
            yield first, min(last, FIRST_SURROGATE - 1)
        if last > LAST_SURROGATE:
            yield max(first, LAST_SURROGATE + 1), last


def joined(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """The characters of ranges in any order, by ranges that ascend and do not touch."""
    found: list[tuple[int, int]] = []
    for first, last in sorted(without_surrogates(ranges)):
        if found and first <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(last, found[-1][1]))
        else:
            found.append((first, last))
    return tuple(found)


def complement(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """All characters that are not in ranges, which may stand in any order."""
    others, free = [], 0
    for first, last in sorted(ranges):
        if free < first:
            others.append((free, first - 1))
        free = max(free, last + 1)
    if free <= LAST:
        others.append((free, LAST))
    return tuple(without_surrogates(others))
