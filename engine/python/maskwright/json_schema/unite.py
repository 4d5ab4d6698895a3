"""Values that are in at least one of several sets."""

from __future__ import annotations

from maskwright.json_schema.intersect import distinct
from maskwright.json_schema.leaves import TooLarge
from maskwright.json_schema.limits import MAX_ENUM_SHAPES
from maskwright.json_schema.values import (
    ALL_ARRAYS,
    ALL_OBJECTS,
    NO_EVALUATED,
    NO_VALUES,
    ArrayShape,
    ObjectShape,
    Values,
)


def unite(sets: list[Values]) -> Values:
    """Values that are in at least one of the sets. Raises :class:`TooLarge`."""
    if len(sets) < 2:
        return sets[0] if sets else NO_VALUES
    numbers, strings = sets[0].numbers, sets[0].strings
    for one in sets[1:]:
        numbers = numbers if one.numbers == numbers else numbers | one.numbers
        strings = strings if one.strings == strings else strings | one.strings
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


def _differ(shapes: tuple[ArrayShape, ...] | tuple[ObjectShape, ...]) -> bool:
    """Whether a schema around them can tell by what was evaluated which of the shapes holds."""
    return any(shape.evaluated is not NO_EVALUATED for shape in shapes)
