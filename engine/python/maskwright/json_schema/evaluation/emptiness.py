"""Whether a set of values is empty, as far as a look some levels down tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.json_schema.algebra.shapes import ArrayShape, ObjectShape
from maskwright.json_schema.algebra.values import Values
from maskwright.json_schema.conditions.nodes import NOTHING, Condition, both
from maskwright.json_schema.leaves import TooLarge
from maskwright.json_schema.limits import MAX_EMPTY_DEPTH

if TYPE_CHECKING:
    from maskwright.json_schema.evaluation.evaluate import Evaluator


def is_empty(values: Values, evaluator: Evaluator, depth: int = MAX_EMPTY_DEPTH) -> bool:
    """Whether it is certain that there is no value."""
    if values.null or values.booleans:
        return False
    if values.strings.is_empty() is not True or values.numbers.is_empty() is not True:
        return False
    if not all(_is_empty_array(shape, evaluator, depth) for shape in values.arrays):
        return False
    return all(_is_empty_object(shape, evaluator, depth) for shape in values.objects)


def has_no_value(condition: Condition, evaluator: Evaluator, depth: int) -> bool:
    """Whether it is certain that nothing fulfils a condition."""
    if len(condition) == 1 and not depth:
        return condition == NOTHING
    if not condition or not depth or evaluator.is_active(condition):
        return False
    evaluator.work.spend(1)
    try:
        return is_empty(evaluator.values(condition), evaluator, depth - 1)
    except TooLarge:
        return False


def _is_empty_array(shape: ArrayShape, evaluator: Evaluator, depth: int) -> bool:
    if shape.maximum is not None and shape.minimum > shape.maximum:
        return True
    if any(has_no_value(item, evaluator, depth) for item in shape.prefix[: shape.minimum]):
        return True
    if shape.minimum > len(shape.prefix) and has_no_value(shape.rest, evaluator, depth):
        return True
    return any(_lacks(shape, part.item, part.start, evaluator, depth) for part in shape.contains if part.minimum)


def _lacks(shape: ArrayShape, item: Condition, start: int, evaluator: Evaluator, depth: int) -> bool:
    """Whether no item can be what the array must contain."""
    places = [*shape.prefix[start:], shape.rest]
    return all(has_no_value(both(place, item), evaluator, depth) for place in dict.fromkeys(places))


def _is_empty_object(shape: ObjectShape, evaluator: Evaluator, depth: int) -> bool:
    if any(has_no_value(shape.condition_of(name), evaluator, depth) for name in shape.required):
        return True
    return any(
        all((region.keys & need.keys).is_empty() is True for region in shape.regions if region.value != NOTHING)
        for need in shape.needs
    )
