"""The work that combining sets may take, over a whole text.

>>> Work().check_shapes(MAX_SHAPES + 1)
Traceback (most recent call last):
maskwright.json_schema.leaves.limits.TooLarge: it comes to more than 200 alternatives
"""

from __future__ import annotations

from dataclasses import dataclass

from maskwright.json_schema.leaves import TooLarge
from maskwright.json_schema.limits import MAX_PAIRS, MAX_SHAPES, MAX_WORK


@dataclass(slots=True)
class Work:
    """Counts what is looked at."""

    done: int = 0

    def spend(self, parts: int) -> None:
        """Raise :class:`TooLarge` when that is too much for one text."""
        self.done += parts
        if self.done > MAX_WORK:
            raise TooLarge("combining the schemas of this text takes too long")

    @staticmethod
    def check_pairs(one: int, other: int) -> None:
        """Raise :class:`TooLarge` when too many alternatives meet."""
        if one * other > MAX_PAIRS and min(one, other) > 1:
            raise TooLarge(f"it comes to more than {MAX_PAIRS:,} combinations")

    @staticmethod
    def check_shapes(count: int) -> None:
        """Raise :class:`TooLarge` when there are too many alternatives."""
        if count > MAX_SHAPES:
            raise TooLarge(f"it comes to more than {MAX_SHAPES} alternatives")
