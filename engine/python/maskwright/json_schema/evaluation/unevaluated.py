"""``unevaluatedProperties`` and ``unevaluatedItems``: conditions on what no keyword beside or in place has looked at.

Shapes carry what was evaluated on the way to them. So an alternative of ``anyOf`` leaves other properties unevaluated
than the next one, as it should.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from maskwright.json_schema.algebra.meet_arrays import bounded
from maskwright.json_schema.algebra.meet_objects import is_impossible
from maskwright.json_schema.algebra.shapes import ALL_KEYS, ArrayShape, ObjectShape, Region
from maskwright.json_schema.algebra.values import Values
from maskwright.json_schema.conditions.nodes import ANYTHING, Condition, SchemaNode, both

if TYPE_CHECKING:
    from maskwright.json_schema.evaluation.evaluate import Evaluator


def restrict_unevaluated(values: Values, node: SchemaNode, evaluator: Evaluator) -> Values:
    """The values in which what is left unevaluated fulfils the schema's conditions on that."""
    for keyword in ("unevaluatedProperties", "unevaluatedItems"):
        if keyword not in node.keywords:
            continue
        node.notes.add(keyword, "enforced")
        condition = evaluator.schemas.below(node, f"/{keyword}", node.keywords[keyword])
        if keyword == "unevaluatedProperties":
            objects = [_objects(shape, condition) for shape in values.objects]
            values = replace(values, objects=tuple(one for one in objects if not is_impossible(one)))
        else:
            values = replace(values, arrays=tuple(_arrays(shape, condition, evaluator) for shape in values.arrays))
    return values


def _objects(shape: ObjectShape, condition: Condition) -> ObjectShape:
    known = shape.evaluated.keys
    everything = replace(shape.evaluated, keys=ALL_KEYS)
    if known.is_all or condition == ANYTHING:
        return replace(shape, evaluated=everything)
    named = {name: value if known.contains(name) else both(value, condition) for name, value in shape.named.items()}
    regions = []
    for region in shape.regions:
        for keys, value in ((region.keys & known, region.value), (region.keys & ~known, both(region.value, condition))):
            if keys.is_empty() is not True:
                regions.append(Region(keys, value))
    return replace(shape, named=named, regions=tuple(regions), evaluated=everything)


def _arrays(shape: ArrayShape, condition: Condition, evaluator: Evaluator) -> ArrayShape:
    first = shape.evaluated.items
    everything = replace(shape.evaluated, items=-1)
    if first < 0 or condition == ANYTHING:
        return replace(shape, evaluated=everything)
    condition = evaluator.nodes.any_of([condition, *shape.evaluated.matching])
    length = max(len(shape.prefix), first)
    items = [shape.item(number) for number in range(length)]
    prefix = tuple(item if number < first else both(item, condition) for number, item in enumerate(items))
    return bounded(replace(shape, prefix=prefix, rest=both(shape.rest, condition), evaluated=everything))
