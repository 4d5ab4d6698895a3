"""Formulas out of others: what several sets all hold, what any of them holds, and what one does not.

A formula is kept small as it is made: finite sets are worked out at once, and what contradicts itself is nothing.
Complements are pushed down to the atoms.

>>> small = Finite(frozenset({1, 2, 3}))
>>> intersect(small, complement(Finite(frozenset({2})))).members == {1, 3}
True
>>> unite(small, complement(small)) == ALL
True
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from maskwright.json_schema.leaves.formula import (
    ALL,
    NOTHING,
    Atom,
    Every,
    Finite,
    Formula,
    Interval,
    Other,
    Some,
    contains,
)
from maskwright.json_schema.leaves.limits import MAX_FORMULA_DEPTH, TooLarge


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
    """What all of them hold. Raises :class:`TooLarge` for formulas nested too deeply. Linear in their parts."""
    kept: dict[Formula, None] = {}
    merged: dict[object, Formula] = {}
    waiting = list(reversed(formulas))
    while waiting:
        item = waiting.pop()
        if isinstance(item, Every):
            waiting.extend(reversed(item.items))
        elif item == NOTHING or _opposite(item) in kept:
            return NOTHING
        elif (kind := _kind(item)) in merged and merged[kind] != item:
            other = merged.pop(kind)
            del kept[other]
            waiting.append(_merged(other, item))
        else:
            kept[item] = None
            if kind is not None:
                merged[kind] = item
    finite = [item.members for item in kept if isinstance(item, Finite)]
    if finite:
        others = [item for item in kept if not isinstance(item, Finite)]
        common = finite[0].intersection(*finite[1:])
        return _values(Finite(common), lambda value: all(contains(item, value) for item in others), others)
    return _joined(list(kept), Every, ALL)


def unite(*formulas: Formula) -> Formula:
    """What any of them holds. Raises :class:`TooLarge` for formulas nested too deeply. Linear in their parts."""
    kept: dict[Formula, None] = {}
    finite: set[Hashable] = set()
    waiting = list(reversed(formulas))
    while waiting:
        item = waiting.pop()
        if isinstance(item, Some):
            waiting.extend(reversed(item.items))
        elif item == ALL or _opposite(item) in kept:
            return ALL
        elif isinstance(item, Finite):
            finite |= item.members
        else:
            kept[item] = None
    rest = list(kept)
    new = _values(Finite(frozenset(finite)), lambda value: not any(contains(item, value) for item in rest), rest)
    if new in (_opposite(item) for item in rest):
        return ALL
    return _joined(rest if new == NOTHING else [new, *rest], Some, NOTHING)


def _joined(items: list[Formula], kind: type[Every] | type[Some], empty: Formula) -> Formula:
    return items[0] if len(items) == 1 else kind(tuple(items), _depth(items)) if items else empty


def _kind(item: Formula) -> object:
    """What can be merged with others of its kind."""
    if isinstance(item, Other):
        return "other values" if isinstance(item.item, Finite) else None
    return type(item) if isinstance(item, Interval) else None


def _merged(one: Formula, other: Formula) -> Formula:
    """What both of a kind hold."""
    match one, other:
        case Other(item=Finite(members=some)), Other(item=Finite(members=more)):
            return Other(Finite(some | more))
        case Interval(), Interval():
            return one.intersect(other)
    raise TypeError(f"{one} and {other} are of different kinds")


def _opposite(item: Formula) -> Formula | None:
    return item.item if isinstance(item, Other) else Other(item) if isinstance(item, Atom) else None


def _values(finite: Finite, kept: Callable[[Any], bool], others: list[Formula]) -> Formula:
    """Those of the values that are kept; without others that is not asked."""
    members = frozenset(value for value in finite.members if kept(value)) if others else finite.members
    return Finite(members) if members else NOTHING


def _depth(items: list[Formula]) -> int:
    depth = 1 + max(item.depth if isinstance(item, Every | Some) else 0 for item in items)
    if depth > MAX_FORMULA_DEPTH:
        raise TooLarge("sets are combined too deeply here")
    return depth
