"""Random schemas of draft 2020-12: small ones, in which any keyword may meet any other."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

NAMES = ["a", "b", "c", "ab"]
VALUES: list[Any] = [None, True, False, 0, 1, 2, -1, "", "a", "ab", "é", [], [0], ["a", 0], {}, {"a": 0}, {"b": None}]
PATTERNS = ["a", "^a", "b$", "^[ab]*$", "^[a-z]{1,2}$", "[^a]", "^(?:a|ab)$"]
TYPES = ["null", "boolean", "integer", "number", "string", "array", "object"]

Make = Callable[[Random, int], Any]


def schema(random: Random, depth: int = 3) -> Any:
    """A schema, at most so deep."""
    if random.random() < 0.08:
        return random.random() < 0.7
    made: dict[str, Any] = {}
    if random.random() < 0.6:
        made["type"] = random.choice(TYPES) if random.random() < 0.8 else random.sample(TYPES, 2)
    keywords = [*LEAVES] if depth == 0 else [*LEAVES, *HOLDERS, *HOLDERS]
    for keyword in random.sample(keywords, random.choice([0, 1, 1, 2, 2, 3])):
        made[keyword] = {**LEAVES, **HOLDERS}[keyword](random, depth - 1)
    if "if" in made:
        made.setdefault("then", schema(random, depth - 1))
    if random.random() < 0.05:
        made["$ref"] = "#/$defs/d"
    return made


def document(random: Random) -> Any:
    """A schema that others in it may refer to parts of."""
    made = schema(random)
    if isinstance(made, bool) or '"$ref"' not in repr(made).replace("'", '"'):
        return made
    return {**made, "$defs": {"d": schema(random, 1)}}


def _count(random: Random, depth: int) -> int:
    return random.choice([0, 1, 1, 2, 3])


def _number(random: Random, depth: int) -> float:
    return random.choice([-2, -1, 0, 1, 2, 3, 10, 0.5, -1.5])


def _several(random: Random, depth: int) -> list[Any]:
    return [schema(random, depth) for _ in range(random.choice([1, 2, 2, 3]))]


def _members(random: Random, depth: int) -> dict[str, Any]:
    return {name: schema(random, depth) for name in random.sample(NAMES, random.choice([1, 1, 2]))}


def _names(random: Random, depth: int) -> list[str]:
    return random.sample(NAMES, random.choice([1, 1, 2]))


LEAVES: dict[str, Make] = {
    "enum": lambda random, depth: random.sample(VALUES, random.choice([1, 2, 4])),
    "const": lambda random, depth: random.choice(VALUES),
    "minimum": _number,
    "maximum": _number,
    "exclusiveMinimum": _number,
    "exclusiveMaximum": _number,
    "multipleOf": lambda random, depth: random.choice([1, 2, 3, 0.5]),
    "minLength": _count,
    "maxLength": _count,
    "pattern": lambda random, depth: random.choice(PATTERNS),
    "minItems": _count,
    "maxItems": _count,
    "uniqueItems": lambda random, depth: random.random() < 0.5,
    "minProperties": _count,
    "maxProperties": _count,
    "required": _names,
    "dependentRequired": lambda random, depth: {random.choice(NAMES): _names(random, depth)},
}
HOLDERS: dict[str, Make] = {
    "properties": _members,
    "additionalProperties": schema,
    "patternProperties": lambda random, depth: {random.choice(PATTERNS): schema(random, depth)},
    "propertyNames": schema,
    "items": schema,
    "prefixItems": _several,
    "contains": schema,
    "unevaluatedItems": schema,
    "unevaluatedProperties": schema,
    "dependentSchemas": _members,
    "allOf": _several,
    "anyOf": _several,
    "oneOf": _several,
    "not": schema,
    "if": schema,
    "then": schema,
    "else": schema,
}
