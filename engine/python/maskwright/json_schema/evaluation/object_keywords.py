"""Keywords about the members of objects, all of a schema as one shape."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from maskwright.json_schema.algebra.meet_objects import is_impossible
from maskwright.json_schema.algebra.shapes import ALL_KEYS, Evaluated, ObjectShape, Region
from maskwright.json_schema.algebra.values import Values, with_objects
from maskwright.json_schema.conditions.nodes import ANYTHING, NOTHING, Condition, SchemaNode, both
from maskwright.json_schema.leaves import StringSet, TooLarge
from maskwright.json_schema.limits import MAX_REGIONS
from maskwright.located_json import escaped

if TYPE_CHECKING:
    from maskwright.json_schema.evaluation.evaluate import Evaluator
    from maskwright.json_schema.evaluation.registry import Table

_MEMBERS = ("properties", "patternProperties", "additionalProperties")
_COUNTS = ("required", "minProperties", "maxProperties")


def _members(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    """``properties``, ``patternProperties`` and ``additionalProperties``, which speak of one another."""
    given = node.keywords
    properties: dict[str, Any] = given.get("properties", {})
    patterns = _patterns(evaluator, node)
    below = evaluator.schemas.below
    named = {name: below(node, f"/properties/{escaped(name)}", value) for name, value in properties.items()}
    for keys, condition in patterns:
        for name in named:
            if keys.contains(name):
                named[name] = both(named[name], condition)
    rest = ANYTHING
    if "additionalProperties" in given:
        rest = below(node, "/additionalProperties", given["additionalProperties"])
    shape = ObjectShape(named=named, regions=_regions(patterns, rest))
    if evaluator.tracks:
        keys = ALL_KEYS if "additionalProperties" in given else StringSet.of_values(properties)
        for some, _ in patterns:
            keys = keys | some
        shape = replace(shape, evaluated=Evaluated(keys=keys))
    values = with_objects(shape)
    return values.doubted(["objects"]) if _are_doubtful(node) else values


def _patterns(evaluator: Evaluator, node: SchemaNode) -> list[tuple[StringSet, Condition]]:
    found = []
    for source, value in node.keywords.get("patternProperties", {}).items():
        read = StringSet.of_pattern(source)
        for doubt in read.doubts:
            node.notes.add("patternProperties", doubt.status, f"`{source}`: {doubt.reason}")
        # A pattern that cannot be read must not put conditions on keys that it may not match.
        if not read.doubts:
            condition = evaluator.schemas.below(node, f"/patternProperties/{escaped(source)}", value)
            found.append((read.value, condition))
    return found


def _are_doubtful(node: SchemaNode) -> bool:
    note = node.notes.of("patternProperties")
    return note is not None and note[0] != "enforced"


def _regions(patterns: list[tuple[StringSet, Condition]], rest: Condition) -> tuple[Region, ...]:
    """Keys by the patterns that they match."""
    regions: list[tuple[StringSet, Condition | None]] = [(ALL_KEYS, None)]
    for keys, condition in patterns:
        split: list[tuple[StringSet, Condition | None]] = []
        for around, value in regions:
            inside, outside = (keys, ~keys) if around.is_all else (around & keys, around & ~keys)
            split.append((inside, condition if value is None else both(value, condition)))
            split.append((outside, value))
        regions = [(some, value) for some, value in split if some.is_empty() is not True]
        if len(regions) > MAX_REGIONS:
            raise TooLarge(f"its patterns tell more than {MAX_REGIONS} kinds of keys apart")
    return tuple(Region(keys, rest if value is None else value) for keys, value in regions)


def _counts(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    shape = ObjectShape(
        required=dict.fromkeys(node.keywords.get("required", ())),
        minimum=node.keywords.get("minProperties", 0),
        maximum=node.keywords.get("maxProperties"),
    )
    if shape.minimum or shape.maximum is not None:
        shape = replace(shape, counted=frozenset({node.number}))
    return with_objects(*() if is_impossible(shape) else (shape,))


def _names(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    condition = evaluator.schemas.below(node, "/propertyNames", node.keywords[keyword])
    names = evaluator.values(condition)
    regions = Region(names.strings, ANYTHING), Region(~names.strings, NOTHING)
    shape = ObjectShape(regions=tuple(one for one in regions if one.keys.is_empty() is not True))
    return with_objects(shape).doubted(["objects"] if "strings" in names.doubtful else [])


def _dependents(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    """For each name: the property is not there, or it is and something holds. The alternatives exclude one another."""
    values = with_objects(ObjectShape())
    for name, demand in node.keywords[keyword].items():
        absent = Values(objects=(ObjectShape(named={name: NOTHING}),))
        if isinstance(demand, list):
            present = Values(objects=(ObjectShape(required=dict.fromkeys([name, *demand])),))
        else:
            condition = evaluator.schemas.below(node, f"/{keyword}/{escaped(name)}", demand)
            there = Values(objects=(ObjectShape(required={name: None}),))
            present = evaluator.both(there, evaluator.values(condition))
        either = with_objects(*absent.objects, *present.objects).doubted(present.doubtful & {"objects"})
        values = evaluator.both(values, either)
        evaluator.work.check_shapes(len(values.objects))
    return values


OBJECTS: Final[Table] = {_MEMBERS: _members, _COUNTS: _counts, ("propertyNames",): _names}
DEPENDENTS: Final[Table] = {
    ("dependencies",): _dependents,
    ("dependentRequired",): _dependents,
    ("dependentSchemas",): _dependents,
}
