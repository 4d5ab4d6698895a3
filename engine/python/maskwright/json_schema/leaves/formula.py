"""Sets as formulas over atoms: what both strings and numbers share.

>>> small = Some((Finite(frozenset({1, 2})), Finite(frozenset({3}))))
>>> contains(small, 3), contains(Every((small, Other(Finite(frozenset({3}))))), 3)
(True, False)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, TypeAlias


class Atom(ABC):
    """A set that is not made of others. Atoms are frozen data classes and compared by content."""

    __slots__ = ()

    @abstractmethod
    def contains(self, value: Any) -> bool:
        """Whether a value is a member."""

    def complement(self) -> Formula | None:
        """All others as a formula of atoms, where that is as simple."""
        return None


class Interval(Atom):
    """An atom of a kind of which one formula says better what two of them hold."""

    __slots__ = ()

    @abstractmethod
    def intersect(self, other: Atom) -> Formula:
        """What both hold, for one of the same kind."""


@dataclass(frozen=True, slots=True)
class Finite(Atom):
    """A finite set."""

    members: frozenset[Hashable]

    def contains(self, value: Any) -> bool:
        """Whether it is one of them."""
        return value in self.members


@dataclass(frozen=True, slots=True)
class Other:
    """All that an atom does not hold."""

    item: Atom


@dataclass(frozen=True, slots=True)
class Every:
    """What all of the items hold; without items everything."""

    items: tuple[Formula, ...]
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Some:
    """What any of the items holds; without items nothing."""

    items: tuple[Formula, ...]
    depth: int = 0


Formula: TypeAlias = "Atom | Other | Every | Some"

ALL = Every(())
NOTHING = Some(())


def contains(formula: Formula, value: Any) -> bool:
    """Whether a value is a member. Recurses as deep as the formula, which is limited."""
    match formula:
        case Every(items=items):
            return all(contains(item, value) for item in items)
        case Some(items=items):
            return any(contains(item, value) for item in items)
        case Other(item=item):
            return not item.contains(value)
        case atom:
            return atom.contains(value)
