"""Values that are in both of two sets.

>>> from maskwright.json_schema.algebra.values import OF_TYPE
>>> intersect(OF_TYPE["integer"], OF_TYPE["number"], Work()) == OF_TYPE["integer"]
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from maskwright.json_schema.algebra.meet_arrays import meet_arrays
from maskwright.json_schema.algebra.meet_objects import meet_objects
from maskwright.json_schema.algebra.shapes import ArrayShape, ObjectShape
from maskwright.json_schema.algebra.values import EVERYTHING, Values
from maskwright.json_schema.algebra.work import Work

Shape = TypeVar("Shape", ObjectShape, ArrayShape)


def intersect(one: Values, other: Values, work: Work) -> Values:
    """Values that are in both sets. Raises :class:`TooLarge`."""
    if one is EVERYTHING:
        return other
    if other is EVERYTHING:
        return one
    return Values(
        null=one.null and other.null,
        booleans=one.booleans & other.booleans,
        numbers=one.numbers if one.numbers == other.numbers else one.numbers & other.numbers,
        strings=one.strings if one.strings == other.strings else one.strings & other.strings,
        arrays=_pairs(one.arrays, other.arrays, meet_arrays, work),
        objects=_pairs(one.objects, other.objects, meet_objects, work),
        doubtful=one.doubtful | other.doubtful,
    )


def _pairs(
    ones: tuple[Shape, ...],
    others: tuple[Shape, ...],
    meet: Callable[[Shape, Shape, Work], Iterable[Shape]],
    work: Work,
) -> tuple[Shape, ...]:
    if not ones or not others:
        return ()
    if ones is EVERYTHING.arrays or ones is EVERYTHING.objects:
        return others
    if others is EVERYTHING.arrays or others is EVERYTHING.objects:
        return ones
    work.check_pairs(len(ones), len(others))
    return distinct(shape for one in ones for other in others for shape in meet(one, other, work))


def distinct(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """The shapes without repetition. Those that differ in what is evaluated only are different."""
    found: dict[Any, Shape] = {}
    for shape in shapes:
        found.setdefault((shape.key(), shape.evaluated), shape)
    return tuple(found.values())
