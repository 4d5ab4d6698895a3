r"""Numbers between bounds, as an atom and as a regular expression.

>>> from decimal import Decimal as D
>>> print(range_text(Range(D("-2"), D("10.5"), False, True), integer=True))
(?:-[12]|[0-9]|10)
>>> print(range_text(Range(D("0"), D("1"), True, False), integer=False))
(?:0(?:\.(?:0*[1-9][0-9]*))|1(?:\.(?:0+))?)
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from maskwright.json_schema.leaves.combining import unite
from maskwright.json_schema.leaves.formula import ALL, NOTHING, Atom, Finite, Formula, Interval
from maskwright.json_schema.leaves.numerals import fraction, whole

_NOUGHT = Decimal(0)


@dataclass(frozen=True, slots=True)
class Range(Interval):
    """From ``minimum`` to ``maximum``, without end where that is ``None``; an open bound is not in it."""

    minimum: Decimal | None
    maximum: Decimal | None
    minimum_open: bool = False
    maximum_open: bool = False

    def contains(self, value: Any) -> bool:
        """Whether a number is between the bounds."""
        if self.minimum is not None and (value < self.minimum or (self.minimum_open and value == self.minimum)):
            return False
        return self.maximum is None or value < self.maximum or (value == self.maximum and not self.maximum_open)

    def complement(self) -> Formula:
        """Numbers below and above."""
        below = NOTHING if self.minimum is None else between(None, self.minimum, False, not self.minimum_open)
        above = NOTHING if self.maximum is None else between(self.maximum, None, not self.maximum_open, False)
        return unite(below, above)

    def intersect(self, other: Atom) -> Formula:
        """Numbers between all four bounds."""
        assert isinstance(other, Range)
        pairs = ((self.minimum, self.minimum_open), (other.minimum, other.minimum_open))
        lows = [(bound, is_open) for bound, is_open in pairs if bound is not None]
        pairs = ((self.maximum, self.maximum_open), (other.maximum, other.maximum_open))
        highs = [(bound, not is_open) for bound, is_open in pairs if bound is not None]
        low, low_open = max(lows, default=(None, False))
        high, high_closed = min(highs, default=(None, True))
        return between(low, high, low_open, not high_closed)


def between(minimum: Decimal | None, maximum: Decimal | None, minimum_open: bool, maximum_open: bool) -> Formula:
    """The formula of a range, which may hold no number, a single one, or all."""
    if minimum is None and maximum is None:
        return ALL
    if minimum is not None and maximum is not None:
        if minimum > maximum or (minimum == maximum and (minimum_open or maximum_open)):
            return NOTHING
        if minimum == maximum:
            return Finite(frozenset({minimum}))
    return Range(minimum, maximum, minimum_open and minimum is not None, maximum_open and maximum is not None)


@functools.lru_cache(maxsize=1024)
def range_text(bounds: Range, *, integer: bool) -> str | None:
    """The numerals of a range, none of them a negative nought; ``None`` if there are none."""
    low, high, low_open, high_open = bounds.minimum, bounds.maximum, bounds.minimum_open, bounds.maximum_open
    negative: list[str] = []
    if low is None or low < 0:
        # As far from nought as the lower bound is, and not as near as the upper one.
        nearest, near_open = (high.copy_negate(), high_open) if high is not None and high < 0 else (_NOUGHT, True)
        farthest = None if low is None else low.copy_negate()
        negative = _from_nought(nearest, farthest, near_open, low_open, integer=integer)
    positive: list[str] = []
    if high is None or high >= 0:
        nearest, near_open = (low, low_open) if low is not None and low >= 0 else (_NOUGHT, False)
        positive = _from_nought(nearest, high, near_open, high_open, integer=integer)
    options = [f"-{negative[0]}" if len(negative) == 1 else f"-(?:{'|'.join(negative)})"] if negative else []
    options += positive
    return f"(?:{'|'.join(options)})" if options else None


def _from_nought(low: Decimal, high: Decimal | None, low_open: bool, high_open: bool, *, integer: bool) -> list[str]:
    """Numerals of a range that does not go below nought."""
    first, low_digits = _parts(low)
    last, high_digits = (None, "") if high is None else _parts(high)
    if integer:
        first += bool(low_digits) or low_open
        return whole(first, None if last is None else last - (high_open and not high_digits))
    if first == last:
        return _one_whole(first, low_digits, high_digits, low_open=low_open, high_open=high_open)
    options = []
    if low_digits or low_open:
        options = _one_whole(first, low_digits, None, low_open=low_open, high_open=False)
        first += 1
    middle = whole(first, None if last is None else last - 1)
    options += [f"{_group(middle)}(?:\\.[0-9]+)?"] if middle else []
    return options + ([] if last is None else _one_whole(last, "", high_digits, low_open=False, high_open=high_open))


def _one_whole(value: int, low: str, high: str | None, *, low_open: bool, high_open: bool) -> list[str]:
    """Numerals with a whole part, and fractions between bounds."""
    digits = fraction(low, high, low_open=low_open, high_open=high_open)
    alone = not low and not low_open and (high != "" or not high_open)
    if not digits:
        return [str(value)] if alone else []
    return [rf"{value}(?:\.(?:{'|'.join(digits)})){'?' if alone else ''}"]


def _parts(number: Decimal) -> tuple[int, str]:
    """The whole part, and the digits of the fraction without zeros at their end."""
    before, _, after = f"{number:f}".partition(".")
    return int(before), after.rstrip("0")


def _group(options: list[str]) -> str:
    return options[0] if len(options) == 1 else f"(?:{'|'.join(options)})"
