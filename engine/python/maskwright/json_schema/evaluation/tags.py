"""Alternatives that one property tells apart: each allows other constants as its value.

Trying all pairs of a hundred alternatives would take longer than all the rest of reading them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.json_schema.algebra.values import NO_VALUES, Values
from maskwright.json_schema.conditions.equality import frozen
from maskwright.json_schema.conditions.listed import listed_by

if TYPE_CHECKING:
    from maskwright.json_schema.evaluation.evaluate import Evaluator


def have_tags(sets: list[Values], evaluator: Evaluator) -> bool:
    """Whether all sets are of objects only that require a property of which no two allow the same value."""
    if len(sets) < 2 or not all(_are_objects(one) for one in sets):
        return False
    names = set(sets[0].objects[0].required)
    for one in sets:
        for shape in one.objects:
            names &= shape.required.keys()
    return any(_tells_apart(name, sets, evaluator) for name in sorted(names))


def _are_objects(values: Values) -> bool:
    return bool(values.objects) and values.key()[:-1] == NO_VALUES.key()[:-1]


def _tells_apart(name: str, sets: list[Values], evaluator: Evaluator) -> bool:
    seen: set[str] = set()
    for one in sets:
        own: set[str] = set()
        for shape in one.objects:
            listed = listed_by(shape.condition_of(name), evaluator.nodes)
            if listed is None:
                return False
            own |= set(map(frozen, listed))
        if own & seen:
            return False
        seen |= own
    return True
