"""The keywords of JSON Schema: in which versions they are, and what form their values have.

>>> fault_of("minLength", -1, Dialect.DRAFT_7), fault_of("minLength", 2, Dialect.DRAFT_7)
('a whole number that is not negative', None)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from maskwright.json_schema.text.dialect import LATEST, Dialect
from maskwright.json_schema.text.forms import FORMS


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword that says something about instances."""

    form: str
    since: Dialect = Dialect.DRAFT_4
    until: Dialect = LATEST


_6, _7, _2019, _2020 = Dialect.DRAFT_6, Dialect.DRAFT_7, Dialect.DRAFT_2019_09, Dialect.DRAFT_2020_12

KEYWORDS: Final[dict[str, Keyword]] = {
    "type": Keyword("types"),
    "enum": Keyword("values"),
    "const": Keyword("any", _6),
    "$ref": Keyword("text"),
    "$dynamicRef": Keyword("text", _2020),
    "$recursiveRef": Keyword("text", _2019, _2019),
    "multipleOf": Keyword("positive"),
    "minimum": Keyword("number"),
    "maximum": Keyword("number"),
    "exclusiveMinimum": Keyword("number", _6),
    "exclusiveMaximum": Keyword("number", _6),
    "minLength": Keyword("count"),
    "maxLength": Keyword("count"),
    "pattern": Keyword("text"),
    "format": Keyword("text"),
    "contentEncoding": Keyword("text", _7, _7),
    "contentMediaType": Keyword("text", _7, _7),
    "prefixItems": Keyword("schemas", _2020),
    "items": Keyword("schema", _2020),
    "additionalItems": Keyword("schema", Dialect.DRAFT_4, _2019),
    "minItems": Keyword("count"),
    "maxItems": Keyword("count"),
    "uniqueItems": Keyword("boolean"),
    "contains": Keyword("schema", _6),
    "minContains": Keyword("count", _2019),
    "maxContains": Keyword("count", _2019),
    "unevaluatedItems": Keyword("schema", _2019),
    "properties": Keyword("members"),
    "patternProperties": Keyword("members"),
    "additionalProperties": Keyword("schema"),
    "required": Keyword("names"),
    "minProperties": Keyword("count"),
    "maxProperties": Keyword("count"),
    "propertyNames": Keyword("schema", _6),
    "dependencies": Keyword("dependencies"),
    "dependentRequired": Keyword("dependents", _2019),
    "dependentSchemas": Keyword("members", _2019),
    "unevaluatedProperties": Keyword("schema", _2019),
    "allOf": Keyword("schemas"),
    "anyOf": Keyword("schemas"),
    "oneOf": Keyword("schemas"),
    "not": Keyword("schema"),
    "if": Keyword("schema", _7),
    "then": Keyword("schema", _7),
    "else": Keyword("schema", _7),
}

_EARLIER: Final = {
    "items": Keyword("items"),
    "exclusiveMinimum": Keyword("boolean"),
    "exclusiveMaximum": Keyword("boolean"),
}

HOLDERS: Final = {"$defs": "members", "definitions": "members"}
"""Keywords that only hold schemas for others to refer to."""

_SILENT = """
    $schema $id id $anchor $dynamicAnchor $recursiveAnchor $vocabulary $comment title description default examples
    deprecated readOnly writeOnly contentEncoding contentMediaType contentSchema discriminator example
    externalDocs xml
"""
ANNOTATIONS: Final = frozenset(_SILENT.split())
"""Keywords that say nothing about instances, or whose meaning other specifications give."""


def _in_dialect(name: str, dialect: Dialect) -> Keyword | None:
    if name == "items" and dialect.has_item_lists:
        return _EARLIER["items"]
    if name in ("exclusiveMinimum", "exclusiveMaximum") and dialect is Dialect.DRAFT_4:
        return _EARLIER[name]
    found = KEYWORDS[name]
    return found if found.since <= dialect <= found.until else None


_BY_DIALECT: Final = {
    dialect: {name: found for name in KEYWORDS if (found := _in_dialect(name, dialect)) is not None}
    for dialect in Dialect
}


def keyword_of(name: str, dialect: Dialect) -> Keyword | None:
    """What a keyword is in a version."""
    return _BY_DIALECT[dialect].get(name)


def has_keyword(schema: dict[str, Any]) -> bool:
    """Whether it says something about instances, or holds schemas, in any version."""
    return not (KEYWORDS.keys().isdisjoint(schema) and HOLDERS.keys().isdisjoint(schema))


_HOLDS: Final = {
    dialect: {name: FORMS[one.form][1] for name, one in known.items()} for dialect, known in _BY_DIALECT.items()
}


def sound_keywords(schema: dict[str, Any], dialect: Dialect) -> dict[str, Any]:
    """The keywords of a schema that have a meaning in a version, and a value that they may have there."""
    tests = _HOLDS[dialect]
    return {name: value for name, value in schema.items() if (holds := tests.get(name)) is not None and holds(value)}


def fault_of(name: str, value: Any, dialect: Dialect) -> str | None:
    """What the value of a keyword must be, if it is not that."""
    keyword = keyword_of(name, dialect)
    form = keyword.form if keyword else HOLDERS.get(name)
    if form is None:
        return None
    demand, holds = FORMS[form]
    return None if holds(value) else demand
