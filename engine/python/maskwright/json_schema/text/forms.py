"""The forms that values of keywords have, by name: what to tell authors, and a test.

>>> demand, holds = FORMS["count"]
>>> demand, holds(3), holds(-1)
('a whole number that is not negative', True, False)
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final

TYPES: Final = ("null", "boolean", "integer", "number", "string", "array", "object")


def is_schema(value: Any) -> bool:
    """Whether a value has the form of a schema."""
    return isinstance(value, (dict, bool))


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, Decimal)) and not isinstance(value, bool)


def _are_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _are_types(value: Any) -> bool:
    if isinstance(value, str):
        return value in TYPES
    listed = value if isinstance(value, list) else [value]
    return bool(listed) and all(isinstance(one, str) and one in TYPES for one in listed)


_SCHEMA = "a schema: an object, `true` or `false`"
FORMS: Final[dict[str, tuple[str, Callable[[Any], bool]]]] = {
    "schema": (_SCHEMA, is_schema),
    "schemas": (
        "a list of schemas, not empty",
        lambda value: isinstance(value, list) and bool(value) and all(map(is_schema, value)),
    ),
    "items": (
        f"{_SCHEMA}, or a list of schemas",
        lambda value: is_schema(value) or (isinstance(value, list) and all(map(is_schema, value))),
    ),
    "members": (
        "an object whose members are schemas",
        lambda value: isinstance(value, dict) and all(map(is_schema, value.values())),
    ),
    "dependencies": (
        "an object whose members are schemas or lists of names",
        lambda value: isinstance(value, dict) and all(is_schema(one) or _are_names(one) for one in value.values()),
    ),
    "dependents": (
        "an object whose members are lists of names",
        lambda value: isinstance(value, dict) and all(map(_are_names, value.values())),
    ),
    "count": ("a whole number that is not negative", _is_count),
    "number": ("a number", _is_number),
    "bound": ("a number, or `true` or `false`", lambda value: _is_number(value) or isinstance(value, bool)),
    "positive": ("a number above zero", lambda value: _is_number(value) and value > 0),
    "boolean": ("`true` or `false`", lambda value: isinstance(value, bool)),
    "text": ("a string", lambda value: isinstance(value, str)),
    "names": ("a list of strings", _are_names),
    "types": ("one of the names of types, or a list of them", _are_types),
    "values": ("a list", lambda value: isinstance(value, list)),
    "any": ("any value", lambda value: True),
}
