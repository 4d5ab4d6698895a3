"""Values that are not in a set.

The alternatives that come of it exclude one another: each fails in one condition and fulfils those before.

>>> from maskwright.json_schema.algebra.values import OF_TYPE
>>> without = complement(OF_TYPE["string"], Nodes(), Work())
>>> without.strings.is_empty(), without.numbers.is_all, without.arrays == ALL_ARRAYS
(True, True, True)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from maskwright.json_schema.algebra.intersect import Shape, distinct
from maskwright.json_schema.algebra.meet_arrays import meet_arrays
from maskwright.json_schema.algebra.meet_objects import meet_objects
from maskwright.json_schema.algebra.shapes import (
    ALL_ARRAYS,
    ALL_OBJECTS,
    ArrayShape,
    Contains,
    Need,
    ObjectShape,
    forbidden_keys,
)
from maskwright.json_schema.algebra.values import BOTH, EVERYTHING, TYPES, Values
from maskwright.json_schema.algebra.work import Work
from maskwright.json_schema.conditions.nodes import ANYTHING, NOTHING, Nodes
from maskwright.json_schema.leaves import StringSet


def complement(values: Values, nodes: Nodes, work: Work) -> Values:
    """Values that are not in the set; all of a type of which the set is doubtful. Raises :class:`TooLarge`."""
    doubtful = values.doubtful
    if any(shape.unique for shape in values.arrays):
        doubtful |= {"arrays"}
    arrays, objects, context = ALL_ARRAYS, ALL_OBJECTS, (nodes, work)
    if "arrays" not in doubtful:
        arrays = _none_of(values.arrays, ALL_ARRAYS, _failing_arrays, meet_arrays, context)
    if "objects" not in doubtful:
        objects = _none_of(values.objects, ALL_OBJECTS, _failing_objects, meet_objects, context)
    return Values(
        null=not values.null,
        booleans=BOTH - values.booleans,
        numbers=EVERYTHING.numbers if "numbers" in doubtful else ~values.numbers,
        strings=EVERYTHING.strings if "strings" in doubtful else ~values.strings,
        arrays=arrays,
        objects=objects,
        doubtful=doubtful & TYPES,
    )


def _none_of(
    shapes: tuple[Shape, ...],
    everything: tuple[Shape, ...],
    failing: Callable[[Shape, Nodes, Work], list[Shape]],
    meet: Callable[[Shape, Shape, Work], list[Shape]],
    context: tuple[Nodes, Work],
) -> tuple[Shape, ...]:
    """What has none of the shapes."""
    left, work = everything, context[1]
    for shape in shapes:
        failures = failing(shape, *context)
        work.check_pairs(len(left), len(failures))
        left = distinct(met for one in left for other in failures for met in meet(one, other, work))
        work.check_shapes(len(left))
    return left


def _failing_arrays(shape: ArrayShape, nodes: Nodes, work: Work) -> list[ArrayShape]:
    """One shape for each condition that may fail, the conditions before it holding."""
    found = []
    if shape.minimum:
        found.append(ArrayShape(maximum=shape.minimum - 1))
    if shape.maximum is not None:
        found.append(ArrayShape(minimum=shape.maximum + 1))
    within = ArrayShape(minimum=shape.minimum, maximum=shape.maximum)
    for number, item in enumerate(shape.prefix):
        if item != ANYTHING:
            prefix = (*(shape.prefix[:number]), nodes.negated(item))
            found += meet_arrays(within, ArrayShape(prefix, minimum=number + 1), work)
    within = replace(within, prefix=shape.prefix)
    if shape.rest not in (ANYTHING, NOTHING):
        other = Contains(nodes.negated(shape.rest), 1, None, len(shape.prefix))
        found += meet_arrays(within, ArrayShape(contains=(other,)), work)
    for number, part in enumerate(shape.contains):
        before = replace(within, rest=shape.rest, contains=shape.contains[:number])
        if part.minimum:
            found.append(
                replace(before, contains=(*before.contains, replace(part, minimum=0, maximum=part.minimum - 1)))
            )
        if part.maximum is not None:
            over = replace(part, minimum=part.maximum + 1, maximum=None)
            found.append(replace(before, contains=(*before.contains, over)))
    work.check_shapes(len(found))
    return found


def _failing_objects(shape: ObjectShape, nodes: Nodes, work: Work) -> list[ObjectShape]:
    """One shape for each condition that may fail, the conditions before it holding."""
    found: list[ObjectShape] = []
    holding = ObjectShape()

    def fails(failure: ObjectShape, holds: ObjectShape | None) -> None:
        nonlocal holding
        found.extend(meet_objects(holding, failure, work))
        work.check_shapes(len(found))
        if holds is not None:
            (holding,) = meet_objects(holding, holds, work) or (holding,)

    for name in shape.required:
        fails(ObjectShape(named={name: NOTHING}), ObjectShape(required={name: None}))
    if shape.minimum:
        fails(ObjectShape(maximum=shape.minimum - 1), ObjectShape(minimum=shape.minimum))
    if shape.maximum is not None:
        fails(ObjectShape(minimum=shape.maximum + 1), ObjectShape(maximum=shape.maximum))
    for name, condition in shape.named.items():
        if condition != ANYTHING:
            failure = ObjectShape(named={name: nodes.negated(condition)}, required={name: None})
            fails(failure, ObjectShape(named={name: condition}))
    names = StringSet.of_values(list(shape.named))
    for region in shape.regions:
        keys = region.keys & ~names
        if region.value != ANYTHING and keys.is_empty() is not True:
            fails(
                ObjectShape(
                    named=dict.fromkeys(shape.named, ANYTHING), needs=(Need(keys, nodes.negated(region.value)),)
                ),
                None,
            )
    for need in shape.needs:
        keys = need.keys & ~names
        fails(_without(keys, nodes.negated(need.value)), None)
    return found


def _without(keys: StringSet, value: frozenset[int]) -> ObjectShape:
    """Objects whose members with such keys fulfil a condition."""
    regions = forbidden_keys(keys)
    return ObjectShape(regions=(replace(regions[0], value=value), *regions[1:]))
