"""The members that an object may have: the named ones in their order, and kinds of others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from maskwright.json_schema.algebra.shapes import ObjectShape
from maskwright.json_schema.conditions.nodes import NOTHING, Condition, both
from maskwright.json_schema.leaves import StringSet, TooLarge
from maskwright.json_schema.limits import MAX_KINDS
from maskwright.json_schema.lowering.productions import Row

MakeRow: TypeAlias = Callable[[str | StringSet, Condition], Row]


@dataclass(frozen=True, slots=True)
class Named:
    """A property."""

    row: Row
    required: bool


@dataclass(frozen=True, slots=True)
class Other:
    """Members with other keys.

    ``meets`` has a bit for each need of the shape that they fulfil. ``once`` has a bit of its own where there is only
    one such member, and there has to be one.
    """

    row: Row
    meets: int
    once: int = 0


def members(shape: ObjectShape, make: MakeRow, *, in_order: bool) -> tuple[list[Named], list[Other]]:
    """The members of a shape, declared properties first; those that cannot be there are left out.

    Properties that are required and not declared come in any order, or with ``in_order`` before all others.
    """
    named = [
        Named(make(name, condition), name in shape.required)
        for name, condition in shape.named.items()
        if condition != NOTHING or name in shape.required
    ]
    names = list(shape.named)
    others: list[Other] = []
    bit = 1 << len(shape.needs)
    for name in shape.required:
        if name not in shape.named:
            names.append(name)
            value = shape.region_of(name).value
            if in_order:
                named.append(Named(make(name, value), True))
                continue
            for condition, meets in _kinds_of(shape, name, value):
                others.append(Other(make(name, condition), meets, bit))
            bit <<= 1
    taken = StringSet.of_values(names)
    for region in shape.regions:
        if region.value != NOTHING:
            keys = region.keys & ~taken if names else region.keys
            others += _others(shape, keys, region.value, make)
    return named, others


def needs_a_value(shape: ObjectShape) -> bool:
    """Whether one of the members that must be there may come again under its name, with another value."""
    taken = StringSet.of_values([*shape.named, *shape.required])
    for need in shape.needs:
        for region in shape.regions:
            met = both(region.value, need.value)
            if met not in (region.value, NOTHING) and (need.keys & region.keys & ~taken).is_empty() is not True:
                return True
    return False


def _others(shape: ObjectShape, keys: StringSet, value: Condition, make: MakeRow) -> list[Other]:
    kinds: list[tuple[StringSet, Condition, int]] = [(keys, value, 0)]
    for number, need in enumerate(shape.needs):
        split = []
        for some, condition, meets in kinds:
            inside = some & need.keys
            met = both(condition, need.value)
            if met == condition:
                split.append((some & ~need.keys, condition, meets))
            else:
                # It may have the key that is needed without the value.
                split.append((some, condition, meets))
            if met != NOTHING:
                split.append((inside, met, meets | 1 << number))
        if len(split) > MAX_KINDS:
            raise TooLarge(f"a member may be of more than {MAX_KINDS} combinations of kinds")
        kinds = split
    return [Other(make(some, condition), meets) for some, condition, meets in kinds if some.is_empty() is not True]


def _kinds_of(shape: ObjectShape, name: str, value: Condition) -> list[tuple[Condition, int]]:
    """The conditions that a required property may be under, with the needs that it fulfils then."""
    kinds = [(value, 0)]
    for number, need in enumerate(shape.needs):
        if need.keys.contains(name):
            met = [(both(condition, need.value), meets | 1 << number) for condition, meets in kinds]
            kinds = [*(kind for kind in met if kind[0] != NOTHING), *(kind for kind in kinds if kind not in met)]
            if len(kinds) > MAX_KINDS:
                raise TooLarge(f"a member may be of more than {MAX_KINDS} combinations of kinds")
    return kinds
