"""What sets of strings and sets of numbers have in common.

>>> from maskwright.json_schema.leaves.formula import ALL, NOTHING
>>> (LeafSet(ALL) & ~LeafSet(ALL)) == LeafSet(NOTHING), (LeafSet(ALL) | LeafSet(NOTHING)).is_all
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from maskwright.json_schema.leaves import formula
from maskwright.json_schema.leaves.formula import Formula

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
        return self.formula == formula.ALL

    def __and__(self: _Set, other: _Set) -> _Set:
        """What both hold."""
        return type(self)(formula.intersect(self.formula, other.formula))

    def __or__(self: _Set, other: _Set) -> _Set:
        """What either holds."""
        return type(self)(formula.unite(self.formula, other.formula))

    def __invert__(self: _Set) -> _Set:
        """All other values of its type."""
        return type(self)(formula.complement(self.formula))
