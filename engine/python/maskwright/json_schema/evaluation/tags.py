"""Alternatives that one property tells apart: each allows other constants as its value.

Trying all pairs of a hundred alternatives would take longer than all the rest of reading them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.json_schema.algebra.shapes import ObjectShape
from maskwright.json_schema.algebra.values import NO_VALUES, Values
from maskwright.json_schema.conditions.nodes import Condition, ConstantNode, SchemaNode, frozen

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
            constants = _constants(shape, name, evaluator)
            if constants is None:
                return False
            own |= constants
        if own & seen:
            return False
        seen |= own
    return True


def _constants(shape: ObjectShape, name: str, evaluator: Evaluator) -> set[str] | None:
    """The values that a property is limited to, at least by one of the schemas on it."""
    return constants(shape.condition_of(name), evaluator)


def constants(condition: Condition, evaluator: Evaluator) -> set[str] | None:
    """The values that a condition limits to, at least by one of its schemas, as keys; ``None`` if it does not."""
    for literal in condition:
        if literal <= 0:
            continue
        node = evaluator.nodes[literal]
        if isinstance(node, ConstantNode):
            return {frozen(node.value)}
        if isinstance(node, SchemaNode) and "const" in node.keywords:
            return {frozen(node.keywords["const"])}
        if isinstance(node, SchemaNode) and "enum" in node.keywords:
            return {frozen(value) for value in node.keywords["enum"]}
    return None
