"""Arrays that fulfil two shapes at once.

>>> meet_arrays(ArrayShape(minimum=1), ArrayShape(maximum=3), Work()) == [ArrayShape(minimum=1, maximum=3)]
True
>>> meet_arrays(ArrayShape(minimum=4), ArrayShape(maximum=3), Work())
[]
"""

from __future__ import annotations

from dataclasses import replace

from maskwright.json_schema.algebra.meet_objects import join_evaluated, least
from maskwright.json_schema.algebra.shapes import ArrayShape
from maskwright.json_schema.algebra.work import Work
from maskwright.json_schema.conditions.nodes import NOTHING, both


def meet_arrays(one: ArrayShape, other: ArrayShape, work: Work) -> list[ArrayShape]:
    """The shape that is both; none where it is plain that no array is in both."""
    length = max(len(one.prefix), len(other.prefix))
    work.spend(length + 1)
    shape = ArrayShape(
        prefix=tuple(both(one.item(number), other.item(number)) for number in range(length)),
        rest=both(one.rest, other.rest),
        minimum=max(one.minimum, other.minimum),
        maximum=least(one.maximum, other.maximum),
        contains=tuple(dict.fromkeys((*one.contains, *other.contains))),
        unique=one.unique | other.unique,
        counted=one.counted | other.counted,
        evaluated=join_evaluated(one.evaluated, other.evaluated),
    )
    met = bounded(shape)
    return [] if met.maximum is not None and met.minimum > met.maximum else [met]


def bounded(shape: ArrayShape) -> ArrayShape:
    """The same shape with the length that its items allow, and no items beyond its length."""
    longest = shape.maximum
    if NOTHING in shape.prefix:
        longest = least(longest, shape.prefix.index(NOTHING))
    if shape.rest == NOTHING:
        longest = least(longest, len(shape.prefix))
    if longest is not None and longest < len(shape.prefix):
        shape = replace(shape, prefix=shape.prefix[:longest])
    if longest is not None and longest == len(shape.prefix) and shape.rest != NOTHING:
        shape = replace(shape, rest=NOTHING)
    return replace(shape, maximum=longest) if longest != shape.maximum else shape
