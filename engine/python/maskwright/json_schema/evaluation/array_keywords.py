"""Keywords about the items of arrays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from maskwright.json_schema.algebra.meet_arrays import bounded
from maskwright.json_schema.algebra.shapes import ArrayShape, Contains, Evaluated
from maskwright.json_schema.algebra.values import Values, with_arrays
from maskwright.json_schema.conditions.nodes import ANYTHING, SchemaNode
from maskwright.json_schema.text.dialect import Dialect

if TYPE_CHECKING:
    from maskwright.json_schema.evaluation.evaluate import Evaluator
    from maskwright.json_schema.evaluation.registry import Table

_ITEMS = ("prefixItems", "items", "additionalItems")
_COUNTS = ("minItems", "maxItems")
_CONTAINS = ("contains", "minContains", "maxContains")


def _items(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    """The first items one by one, and all others."""
    given, below = node.keywords, evaluator.schemas.below
    earlier = isinstance(given.get("items"), list)
    first, others = ("items", "additionalItems") if earlier else ("prefixItems", "items")
    prefix = tuple(below(node, f"/{first}/{number}", value) for number, value in enumerate(given.get(first, ())))
    rest = below(node, f"/{others}", given[others]) if others in given else ANYTHING
    shape = bounded(ArrayShape(prefix=prefix, rest=rest))
    if evaluator.tracks:
        shape = replace(shape, evaluated=Evaluated(items=-1 if others in given else len(prefix)))
    return with_arrays(shape)


def _counts(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    shape = ArrayShape(
        minimum=node.keywords.get("minItems", 0),
        maximum=node.keywords.get("maxItems"),
        counted=frozenset({node.number}),
    )
    return with_arrays(*() if shape.maximum is not None and shape.minimum > shape.maximum else (bounded(shape),))


def _contains(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    given = node.keywords
    if "contains" not in given:
        return with_arrays(ArrayShape())
    item = evaluator.schemas.below(node, "/contains", given["contains"])
    minimum, maximum = given.get("minContains", 1), given.get("maxContains")
    shape = ArrayShape(counted=frozenset({node.number}))
    if evaluator.tracks and node.place.resource.dialect >= Dialect.DRAFT_2020_12:
        shape = replace(shape, evaluated=Evaluated(matching=(item,)))
    if minimum or maximum is not None:
        shape = replace(shape, contains=(Contains(item, minimum, maximum),))
    return with_arrays(*() if maximum is not None and minimum > maximum else (shape,))


def _unique(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    return with_arrays(ArrayShape(unique=frozenset({node.number})) if node.keywords[keyword] else ArrayShape())


ARRAYS: Final[Table] = {_ITEMS: _items, _COUNTS: _counts, _CONTAINS: _contains, ("uniqueItems",): _unique}
