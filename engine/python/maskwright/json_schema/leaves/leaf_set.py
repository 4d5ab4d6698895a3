"""What sets of strings and sets of numbers have in common.

>>> from maskwright.json_schema.leaves.formula import ALL, NOTHING
>>> (LeafSet(ALL) & ~LeafSet(ALL)) == LeafSet(NOTHING), (LeafSet(ALL) | LeafSet(NOTHING)).is_all
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from maskwright.json_schema.leaves.combining import complement, intersect, unite
from maskwright.json_schema.leaves.formula import ALL, Formula

_Set = TypeVar("_Set", bound="LeafSet")


@dataclass(frozen=True, slots=True)
class LeafSet:
    """A set of values of one type, by its formula.

    Sets are values: they can be compared and hashed, and are combined with ``&``, ``|`` and ``~``. Combining raises
    :class:`TooLarge` where that is nested too deeply.
    """

    formula: Formula

    @property
    def is_all(self) -> bool:
        """Whether it is known to hold every value of its type."""
        return self.formula == ALL

    def __and__(self: _Set, other: _Set) -> _Set:
        """What both hold."""
        return type(self)(intersect(self.formula, other.formula))

    def __or__(self: _Set, other: _Set) -> _Set:
        """What either holds."""
        return type(self)(unite(self.formula, other.formula))

    def __invert__(self: _Set) -> _Set:
        """All other values of its type."""
        return type(self)(complement(self.formula))
