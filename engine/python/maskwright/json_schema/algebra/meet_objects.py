"""Objects that fulfil two shapes at once.

>>> (met,) = meet_objects(ObjectShape(required={"a": None}), ObjectShape(required={"b": None}), Work())
>>> list(met.required)
['a', 'b']
>>> meet_objects(ObjectShape(required={"a": None}), ObjectShape(named={"a": NOTHING}), Work())
[]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from maskwright.json_schema.algebra.shapes import NO_EVALUATED, Evaluated, Need, ObjectShape, Region
from maskwright.json_schema.algebra.work import Work
from maskwright.json_schema.conditions.nodes import ANYTHING, NOTHING, Condition, both
from maskwright.json_schema.leaves import TooLarge
from maskwright.json_schema.limits import MAX_REGIONS


def meet_objects(one: ObjectShape, other: ObjectShape, work: Work) -> list[ObjectShape]:
    """The shapes that together are both; none where it is plain that no object is in both."""
    work.spend(len(one.named) + len(other.named) + 1)
    shape = ObjectShape(
        named=_meet_named(one, other),
        regions=_meet_regions(one.regions, other.regions, work),
        required={**one.required, **other.required},
        minimum=max(one.minimum, other.minimum),
        maximum=least(one.maximum, other.maximum),
        counted=one.counted | other.counted,
        evaluated=join_evaluated(one.evaluated, other.evaluated),
    )
    shapes = [shape]
    for mine, theirs in ((one, other), (other, one)):
        new = [name for name in theirs.named if name not in mine.named] if mine.needs else []
        for need in mine.needs:
            shapes = [met for each in shapes for met in _with_need(each, need, new)]
            work.check_shapes(len(shapes))
    return [each for each in shapes if not is_impossible(each)]


def least(one: int | None, other: int | None) -> int | None:
    """The smaller of two bounds; ``None`` is none."""
    return other if one is None else one if other is None else min(one, other)


def join_evaluated(one: Evaluated, other: Evaluated) -> Evaluated:
    """What either of two schemas has evaluated."""
    if one is NO_EVALUATED or one == other:
        return other
    if other is NO_EVALUATED:
        return one
    items = -1 if -1 in (one.items, other.items) else max(one.items, other.items)
    return Evaluated(one.keys | other.keys, items, tuple(dict.fromkeys((*one.matching, *other.matching))))


def is_impossible(shape: ObjectShape) -> bool:
    """Whether it is plain, without looking below, that no object has the shape."""
    if shape.maximum is not None and max(shape.minimum, len(shape.required)) > shape.maximum:
        return True
    if _forbids_some(shape) and any(shape.condition_of(name) == NOTHING for name in shape.required):
        return True
    if any(region.value != NOTHING for region in shape.regions):
        return False
    possible = sum(condition != NOTHING for condition in shape.named.values())
    return bool(shape.needs) or shape.minimum > possible


def _forbids_some(shape: ObjectShape) -> bool:
    """Whether some property cannot be there at all."""
    return any(region.value == NOTHING for region in shape.regions) or NOTHING in shape.named.values()


def _meet_named(one: ObjectShape, other: ObjectShape) -> Mapping[str, Condition]:
    if not other.named and is_unbounded(other.regions):
        return one.named
    if not one.named and is_unbounded(one.regions):
        return other.named
    named = {name: both(condition, other.condition_of(name)) for name, condition in one.named.items()}
    for name, condition in other.named.items():
        if name not in named:
            named[name] = both(one.condition_of(name), condition)
    return named


def _meet_regions(ones: tuple[Region, ...], others: tuple[Region, ...], work: Work) -> tuple[Region, ...]:
    if ones is others or is_unbounded(others):
        return ones
    if is_unbounded(ones):
        return others
    work.check_pairs(len(ones), len(others))
    met: dict[frozenset[int], Region] = {}
    for one in ones:
        for other in others:
            keys = other.keys if one.keys.is_all else one.keys if other.keys.is_all else one.keys & other.keys
            if keys.is_empty() is not True:
                value = both(one.value, other.value)
                known = met.get(value)
                met[value] = Region(known.keys | keys if known else keys, value)
    if len(met) > MAX_REGIONS:
        raise TooLarge(f"its patterns tell more than {MAX_REGIONS} kinds of keys apart")
    return tuple(met.values())


def is_unbounded(regions: tuple[Region, ...]) -> bool:
    """Whether any key may have any value."""
    return len(regions) == 1 and regions[0].value == ANYTHING


def _with_need(shape: ObjectShape, need: Need, new: Iterable[str]) -> list[ObjectShape]:
    """The need among other keys, or fulfilled by one of the keys that were not named where it comes from."""
    named = [name for name in new if need.keys.contains(name)]
    rest = [replace(shape, needs=(*shape.needs, need))]
    for name in named:
        value = both(shape.condition_of(name), need.value)
        if value != NOTHING:
            changed = replace(shape, named={**shape.named, name: value}, required={**shape.required, name: None})
            rest.append(changed)
    return rest
