"""Shapes of arrays and of objects: conditions that all hold.

What stands below, the value of a property or an item, is named by a condition and not worked out.

>>> ObjectShape(named={"a": NOTHING}).condition_of("a") == NOTHING, ObjectShape().condition_of("a") == ANYTHING
(True, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from maskwright.json_schema.conditions.nodes import ANYTHING, NOTHING, Condition
from maskwright.json_schema.leaves import StringSet

ALL_KEYS: Final = StringSet.ALL
NO_STRING: Final = StringSet.of_values([])


@dataclass(frozen=True, slots=True)
class Region:
    """Keys whose values are under one condition."""

    keys: StringSet
    value: Condition


@dataclass(frozen=True, slots=True)
class Need:
    """That there is a member with such a key, other than the named ones, and such a value."""

    keys: StringSet
    value: Condition


@dataclass(frozen=True, slots=True)
class Evaluated:
    """What ``unevaluatedProperties`` or ``unevaluatedItems`` no longer concern.

    ``keys`` are names of properties; items are the first ``items`` ones (-1: all), and those that fulfil a condition.
    """

    keys: StringSet = NO_STRING
    items: int = 0
    matching: tuple[Condition, ...] = ()


NO_EVALUATED: Final = Evaluated()


@dataclass(frozen=True, slots=True)
class ObjectShape:
    """Conditions on objects.

    ``named`` are properties in their order, with conditions on values; who only asks for a property to be there does
    not name it. All other keys are in exactly one of the ``regions``. ``needs`` concern these other keys only.
    ``counted`` are the nodes whose keywords count members.
    """

    named: Mapping[str, Condition] = field(default_factory=dict)
    regions: tuple[Region, ...] = (Region(ALL_KEYS, ANYTHING),)
    required: Mapping[str, None] = field(default_factory=dict)
    minimum: int = 0
    maximum: int | None = None
    needs: tuple[Need, ...] = ()
    counted: frozenset[int] = frozenset()
    evaluated: Evaluated = NO_EVALUATED

    def condition_of(self, name: str) -> Condition:
        """The condition on the value of a property."""
        known = self.named.get(name)
        return self.region_of(name).value if known is None else known

    def region_of(self, name: str) -> Region:
        """The region that a key would be in if it were not named."""
        if len(self.regions) == 1:
            return self.regions[0]
        return next(region for region in self.regions if region.keys.contains(name))

    def key(self) -> Any:
        """Equal for equal shapes, without what only schemas around them ask about."""
        named, required = tuple(self.named.items()), tuple(self.required)
        return named, self.regions, required, self.minimum, self.maximum, self.needs, self.counted


@dataclass(frozen=True, slots=True)
class Contains:
    """That from ``start`` on as many items fulfil a condition."""

    item: Condition
    minimum: int
    maximum: int | None
    start: int = 0


@dataclass(frozen=True, slots=True)
class ArrayShape:
    """Conditions on arrays: on the first items, on the rest, on how many there are, and on some of them.

    ``unique`` are the nodes that ask for different items, ``counted`` those whose keywords count items.
    """

    prefix: tuple[Condition, ...] = ()
    rest: Condition = ANYTHING
    minimum: int = 0
    maximum: int | None = None
    contains: tuple[Contains, ...] = ()
    unique: frozenset[int] = frozenset()
    counted: frozenset[int] = frozenset()
    evaluated: Evaluated = NO_EVALUATED

    def item(self, number: int) -> Condition:
        """The condition on one item."""
        return self.prefix[number] if number < len(self.prefix) else self.rest

    def key(self) -> Any:
        """Equal for equal shapes, without what only schemas around them ask about."""
        return self.prefix, self.rest, self.minimum, self.maximum, self.contains, self.unique, self.counted


ALL_OBJECTS: Final[tuple[ObjectShape, ...]] = (ObjectShape(),)
ALL_ARRAYS: Final[tuple[ArrayShape, ...]] = (ArrayShape(),)


def forbidden_keys(keys: StringSet) -> tuple[Region, ...]:
    """Regions in which those keys may not be."""
    if keys.is_all:
        return (Region(ALL_KEYS, NOTHING),)
    return Region(keys, NOTHING), Region(~keys, ANYTHING)
