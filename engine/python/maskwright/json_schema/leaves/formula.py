"""Sets as formulas over atoms: what both strings and numbers share.

A formula is kept small as it is made: finite sets are worked out at once, and what contradicts itself is nothing.
Complements are pushed down to the atoms.

>>> small = Values(frozenset({1, 2, 3}))
>>> intersect(small, complement(Values(frozenset({2})))).members == {1, 3}
True
>>> unite(small, complement(small)) == ALL
True
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeAlias

from maskwright.json_schema.leaves.limits import MAX_FORMULA_DEPTH, TooLarge


class Atom:
    """A set that is not made of others. Atoms are frozen data classes and compared by content."""

    __slots__ = ()

    def contains(self, value: Any) -> bool:
        """Whether a value is a member."""
        raise NotImplementedError

    def complement(self) -> Formula | None:
        """All others as a formula of atoms, where that is as simple."""
        return None

    def intersect(self, other: Atom) -> Formula | None:
        """What both hold, where one formula says it better than both atoms."""
        return None


@dataclass(frozen=True, slots=True)
class Values(Atom):
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


def complement(formula: Formula) -> Formula:
    """All that it does not hold."""
    match formula:
        case Every(items=items):
            return unite(*(complement(item) for item in items))
        case Some(items=items):
            return intersect(*(complement(item) for item in items))
        case Other(item=item):
            return item
        case atom:
            simple = atom.complement()
            return Other(atom) if simple is None else simple


def intersect(*formulas: Formula) -> Formula:
    """What all of them hold. Raises :class:`TooLarge` for formulas nested too deeply."""
    kept: list[Formula] = []
    waiting = list(reversed(formulas))
    while waiting:
        item = waiting.pop()
        if isinstance(item, Every):
            waiting.extend(reversed(item.items))
            continue
        for index, other in enumerate(kept):
            both = _both(other, item)
            if both is not None:
                del kept[index]
                waiting.append(both)
                break
        else:
            if item == NOTHING:
                return NOTHING
            kept.append(item)
    finite = next((item for item in kept if isinstance(item, Values)), None)
    if finite is not None:
        return _values(finite, lambda value: all(contains(item, value) for item in kept))
    return kept[0] if len(kept) == 1 else Every(tuple(kept), _depth(kept)) if kept else ALL


def unite(*formulas: Formula) -> Formula:
    """What any of them holds. Raises :class:`TooLarge` for formulas nested too deeply."""
    kept: list[Formula] = []
    waiting = list(reversed(formulas))
    while waiting:
        item = waiting.pop()
        if isinstance(item, Some):
            waiting.extend(reversed(item.items))
        elif item == ALL or _opposite(item) in kept:
            return ALL
        elif isinstance(item, Values) and (other := next((one for one in kept if isinstance(one, Values)), None)):
            kept[kept.index(other)] = Values(other.members | item.members)
        elif item not in kept:
            kept.append(item)
    rest = [item for item in kept if not isinstance(item, Values)]
    finite = next((item for item in kept if isinstance(item, Values)), None)
    if finite is not None and rest:
        new = _values(finite, lambda value: not any(contains(item, value) for item in rest))
        kept = [new, *rest] if new != NOTHING else rest
    return kept[0] if len(kept) == 1 else Some(tuple(kept), _depth(kept)) if kept else NOTHING


def _both(one: Formula, other: Formula) -> Formula | None:
    """Two formulas as one, where that is simpler."""
    if one == other:
        return one
    if one == _opposite(other):
        return NOTHING
    match one, other:
        case Other(item=Values(members=some)), Other(item=Values(members=more)):
            return Other(Values(some | more))
        case Atom(), Atom():
            both = one.intersect(other)
            return other.intersect(one) if both is None else both
        case _:
            return None


def _opposite(item: Formula) -> Formula | None:
    return item.item if isinstance(item, Other) else Other(item) if isinstance(item, Atom) else None


def _values(finite: Values, kept: Callable[[Any], bool]) -> Formula:
    members = frozenset(value for value in finite.members if kept(value))
    return Values(members) if members else NOTHING


def _depth(items: list[Formula]) -> int:
    depth = 1 + max(item.depth if isinstance(item, Every | Some) else 0 for item in items)
    if depth > MAX_FORMULA_DEPTH:
        raise TooLarge("sets are combined too deeply here")
    return depth
