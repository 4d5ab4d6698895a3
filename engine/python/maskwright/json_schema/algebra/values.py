"""Sets of JSON values, by type: what a schema denotes.

Strings and numbers are exact sets. Arrays and objects are alternatives, each a *shape*. ``doubtful`` are the types of
which the set is larger than what the schema says, so that the complement cannot be had.

>>> EVERYTHING.null, EVERYTHING.objects == (ObjectShape(),)
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from maskwright.json_schema.algebra.shapes import ALL_ARRAYS, ALL_OBJECTS, NO_STRING, ArrayShape, ObjectShape
from maskwright.json_schema.leaves import NumberSet, StringSet
from maskwright.json_schema.leaves.formula import Finite

NO_NUMBER: Final = NumberSet.of_values([])


BOTH: Final = frozenset({True, False})


@dataclass(slots=True)
class Values:
    """A set of JSON values. Nobody changes one; there are many, and a frozen one takes three times as long."""

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


def with_strings(strings: StringSet) -> Values:
    """Those strings, and all values of other types."""
    return Values(True, BOTH, NumberSet.ALL, strings, ALL_ARRAYS, ALL_OBJECTS)


def with_numbers(numbers: NumberSet) -> Values:
    """Those numbers, and all values of other types."""
    return Values(True, BOTH, numbers, StringSet.ALL, ALL_ARRAYS, ALL_OBJECTS)


def with_arrays(*shapes: ArrayShape) -> Values:
    """Arrays of those shapes, and all values of other types."""
    return Values(True, BOTH, NumberSet.ALL, StringSet.ALL, shapes, ALL_OBJECTS)


def with_objects(*shapes: ObjectShape) -> Values:
    """Objects of those shapes, and all values of other types."""
    return Values(True, BOTH, NumberSet.ALL, StringSet.ALL, ALL_ARRAYS, shapes)


def is_single(scalars: StringSet | NumberSet) -> bool:
    """Whether it is known that there is one member."""
    return isinstance(scalars.formula, Finite) and len(scalars.formula.members) == 1
