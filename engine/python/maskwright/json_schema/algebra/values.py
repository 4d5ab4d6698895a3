"""Sets of JSON values, by type: what a schema denotes.

Strings and numbers are exact sets. Arrays and objects are alternatives, each a *shape*: conditions that all hold. What
stands below is named by a condition and not worked out. ``doubtful`` are the types of which the set is larger than what
the schema says, so that the complement cannot be had.

>>> EVERYTHING.null, EVERYTHING.objects == (ObjectShape(),)
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from maskwright.json_schema.conditions.nodes import ANYTHING, NOTHING, Condition
from maskwright.json_schema.leaves import NumberSet, StringSet
from maskwright.json_schema.leaves.formula import Values as Finite

ALL_KEYS: Final = StringSet.ALL
NO_STRING: Final = StringSet.of_values([])
NO_NUMBER: Final = NumberSet.of_values([])


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


ALL_OBJECTS: Final = (ObjectShape(),)
ALL_ARRAYS: Final = (ArrayShape(),)
BOTH: Final = frozenset({True, False})


@dataclass(frozen=True, slots=True)
class Values:
    """A set of JSON values."""

    null: bool = False
    booleans: frozenset[bool] = frozenset()
    numbers: NumberSet = NO_NUMBER
    strings: StringSet = NO_STRING
    arrays: tuple[ArrayShape, ...] = ()
    objects: tuple[ObjectShape, ...] = ()
    doubtful: frozenset[str] = frozenset()

    def key(self) -> Any:
        """Equal for equal sets that are written alike."""
        arrays, objects = tuple(one.key() for one in self.arrays), tuple(one.key() for one in self.objects)
        return self.null, self.booleans, self.numbers, self.strings, arrays, objects

    def doubted(self, types: Iterable[str]) -> Values:
        """The same, known to be too large in values of these types."""
        return replace(self, doubtful=self.doubtful.union(types))


EVERYTHING: Final = Values(True, BOTH, NumberSet.ALL, StringSet.ALL, ALL_ARRAYS, ALL_OBJECTS)
NO_VALUES: Final = Values()
TYPES: Final = frozenset(("numbers", "strings", "arrays", "objects"))

OF_TYPE: Final = {
    "null": Values(null=True),
    "boolean": Values(booleans=BOTH),
    "integer": Values(numbers=NumberSet.INTEGERS),
    "number": Values(numbers=NumberSet.ALL),
    "string": Values(strings=StringSet.ALL),
    "array": Values(arrays=ALL_ARRAYS),
    "object": Values(objects=ALL_OBJECTS),
}


def forbidden_keys(keys: StringSet) -> tuple[Region, ...]:
    """Regions in which those keys may not be."""
    if keys.is_all:
        return (Region(ALL_KEYS, NOTHING),)
    return Region(keys, NOTHING), Region(~keys, ANYTHING)


def with_strings(strings: StringSet) -> Values:
    """Those strings, and all values of other types."""
    return replace(EVERYTHING, strings=strings)


def with_numbers(numbers: NumberSet) -> Values:
    """Those numbers, and all values of other types."""
    return replace(EVERYTHING, numbers=numbers)


def with_arrays(*shapes: ArrayShape) -> Values:
    """Arrays of those shapes, and all values of other types."""
    return replace(EVERYTHING, arrays=shapes)


def with_objects(*shapes: ObjectShape) -> Values:
    """Objects of those shapes, and all values of other types."""
    return replace(EVERYTHING, objects=shapes)


def is_single(scalars: StringSet | NumberSet) -> bool:
    """Whether it is known that there is one member."""
    return isinstance(scalars.formula, Finite) and len(scalars.formula.members) == 1
