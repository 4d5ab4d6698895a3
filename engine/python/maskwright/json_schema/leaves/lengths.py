"""How many code points a string has: an interval.

>>> Length(2, 3).contains("été"), Length(0, 1).intersect(Length(2, None))
(True, Some(items=(), depth=0))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from maskwright.json_schema.leaves.combining import unite
from maskwright.json_schema.leaves.formula import ALL, NOTHING, Atom, Formula, Interval


@dataclass(frozen=True, slots=True)
class Length(Interval):
    """From ``minimum`` to ``maximum`` characters, without end if that is ``None``."""

    minimum: int
    maximum: int | None

    def contains(self, value: Any) -> bool:
        """Whether a string is as long."""
        return self.minimum <= len(value) and (self.maximum is None or len(value) <= self.maximum)

    def complement(self) -> Formula:
        """Strings that are shorter or longer."""
        longer = NOTHING if self.maximum is None else length(self.maximum + 1, None)
        return unite(length(0, self.minimum - 1), longer)

    def intersect(self, other: Atom) -> Formula:
        """Strings that are as long as both say."""
        assert isinstance(other, Length)
        bounds = [bound for bound in (self.maximum, other.maximum) if bound is not None]
        return length(max(self.minimum, other.minimum), min(bounds) if bounds else None)


def length(minimum: int, maximum: int | None) -> Formula:
    """The formula of an interval, which may be empty, or hold all strings."""
    minimum = max(minimum, 0)
    if maximum is None:
        return Length(minimum, None) if minimum else ALL
    return Length(minimum, maximum) if minimum <= maximum else NOTHING
