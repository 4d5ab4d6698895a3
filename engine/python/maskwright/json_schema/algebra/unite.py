"""Values that are in at least one of several sets.

>>> from maskwright.json_schema.algebra.values import OF_TYPE
>>> unite([OF_TYPE["integer"], OF_TYPE["number"]]) == OF_TYPE["number"]
True
"""

from __future__ import annotations

from typing import TypeVar

from maskwright.json_schema.algebra.intersect import distinct
from maskwright.json_schema.algebra.shapes import ALL_ARRAYS, ALL_OBJECTS, NO_EVALUATED, ArrayShape, ObjectShape
from maskwright.json_schema.algebra.values import NO_VALUES, Values
from maskwright.json_schema.leaves import NumberSet, StringSet, TooLarge
from maskwright.json_schema.leaves.formula import Finite
from maskwright.json_schema.limits import MAX_ENUM_SHAPES, MAX_SHAPES

Scalars = TypeVar("Scalars", StringSet, NumberSet)


def unite(sets: list[Values]) -> Values:
    """Values that are in at least one of the sets. Raises :class:`TooLarge`."""
    if len(sets) < 2:
        return sets[0] if sets else NO_VALUES
    numbers = united(list(dict.fromkeys(one.numbers for one in sets)))
    strings = united(list(dict.fromkeys(one.strings for one in sets)))
    arrays = distinct(shape for one in sets for shape in one.arrays)
    objects = distinct(shape for one in sets for shape in one.objects)
    if max(len(arrays), len(objects)) > MAX_ENUM_SHAPES:
        raise TooLarge(f"it comes to more than {MAX_ENUM_SHAPES:,} alternatives")
    return Values(
        null=any(one.null for one in sets),
        booleans=frozenset().union(*(one.booleans for one in sets)),
        numbers=numbers,
        strings=strings,
        arrays=ALL_ARRAYS if ALL_ARRAYS[0] in arrays and not _differ(arrays) else arrays,
        objects=ALL_OBJECTS if ALL_OBJECTS[0] in objects and not _differ(objects) else objects,
        doubtful=frozenset().union(*(one.doubtful for one in sets)),
    )


def united(scalars: list[Scalars]) -> Scalars:
    """The union of some sets, halves first, since finite sets are copied each time."""
    if sum(not isinstance(one.formula, Finite) for one in scalars) > MAX_SHAPES:
        raise TooLarge(f"it comes to more than {MAX_SHAPES} patterns or ranges")
    while len(scalars) > 1:
        odd = scalars[-1:] if len(scalars) % 2 else []
        scalars = [one | other for one, other in zip(scalars[::2], scalars[1::2], strict=False)] + odd
    return scalars[0]


def _differ(shapes: tuple[ArrayShape, ...] | tuple[ObjectShape, ...]) -> bool:
    """Whether a schema around them can tell by what was evaluated which of the shapes holds."""
    return any(shape.evaluated is not NO_EVALUATED for shape in shapes)
