"""Keywords that say something about a value as a whole: ``type``, ``enum``, ``const``."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from maskwright.json_schema.algebra.shapes import ALL_KEYS, ArrayShape, ObjectShape, Region
from maskwright.json_schema.algebra.unite import unite
from maskwright.json_schema.algebra.values import OF_TYPE, Values
from maskwright.json_schema.conditions.nodes import NOTHING, Condition, Nodes, SchemaNode
from maskwright.json_schema.leaves import NumberSet, StringSet, TooLarge
from maskwright.json_schema.limits import MAX_ENUM_SHAPES

if TYPE_CHECKING:
    from maskwright.json_schema.evaluation.evaluate import Evaluator
    from maskwright.json_schema.evaluation.registry import Table


def _type(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    named = node.keywords[keyword]
    return OF_TYPE[named] if isinstance(named, str) else unite([OF_TYPE[one] for one in dict.fromkeys(named)])


def _const(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    return always(evaluator.nodes, [node.keywords[keyword]])


def _enum(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    return always(evaluator.nodes, node.keywords[keyword])


def always(nodes: Nodes, values: list[Any]) -> Values:
    """Exactly some JSON values."""
    arrays = [one for one in values if isinstance(one, list)]
    objects = [one for one in values if isinstance(one, dict)]
    if max(len(arrays), len(objects)) > MAX_ENUM_SHAPES:
        raise TooLarge(f"it lists more than {MAX_ENUM_SHAPES:,} arrays or objects")
    return Values(
        null=any(one is None for one in values),
        booleans=frozenset(one for one in values if isinstance(one, bool)),
        numbers=NumberSet.of_values([Decimal(one) for one in values if is_number(one)]),
        strings=StringSet.of_values([one for one in values if isinstance(one, str)]),
        arrays=tuple(_array(nodes, one) for one in arrays),
        objects=tuple(closed({key: nodes.constant(one) for key, one in value.items()}) for value in objects),
    )


def is_number(value: Any) -> bool:
    """Whether a JSON value is a number."""
    return not isinstance(value, (bool, str, list, dict)) and value is not None


def _array(nodes: Nodes, value: list[Any]) -> ArrayShape:
    items = tuple(nodes.constant(one) for one in value)
    return ArrayShape(prefix=items, rest=NOTHING, minimum=len(items), maximum=len(items))


def closed(members: dict[str, Condition]) -> ObjectShape:
    """Objects with exactly these members."""
    return ObjectShape(named=members, regions=(Region(ALL_KEYS, NOTHING),), required=dict.fromkeys(members))


WHOLE: Final[Table] = {("type",): _type, ("enum",): _enum, ("const",): _const}
