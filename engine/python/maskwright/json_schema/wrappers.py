"""What model interfaces put around a schema: a name, a type of its own, whether it is strict.

Only what no schema would say counts: a type that JSON Schema does not have, or a name beside the schema where no
keyword stands. A plain schema that happens to have a member called ``schema`` stays one.

>>> wrapped_in({"type": "json_schema", "json_schema": {"name": "point", "schema": {"type": "object"}}})
('/json_schema/schema', {'type': 'object'})
>>> wrapped_in({"name": "point", "schema": True}), wrapped_in({"type": "object", "name": "point", "schema": True})
(('/schema', True), None)
"""

from __future__ import annotations

from typing import Any, Final

from maskwright.json_schema.text.forms import FORMS, is_schema
from maskwright.json_schema.text.keywords import has_keyword

_TYPE: Final = "json_schema"
_OBJECT: Final = "json_object"


class Incomplete(Exception):
    """What holds schemas, or should, lacks something: the message, and the pointer to what is to be shown."""


def wrapped_in(value: Any) -> tuple[str, Any] | None:
    """The pointer to the schema inside a wrapper, and the schema; ``None`` for others. Raises :class:`Incomplete`."""
    if not isinstance(value, dict):
        return None
    kind = value.get("type")
    if kind == _TYPE and _TYPE in value:
        return _inside(value[_TYPE], f"/{_TYPE}", f"/{_TYPE}")
    if kind == _TYPE:
        return _inside(value, "", "/type")
    is_named = isinstance(value.get("name"), str) and not has_keyword(value)
    return _inside(value, "", "") if "schema" in value and (kind == _OBJECT or is_named) else None


def _inside(holder: Any, pointer: str, shown: str) -> tuple[str, Any]:
    if not isinstance(holder, dict) or "schema" not in holder:
        where = "here" if pointer else f"beside this, or in an object called `{_TYPE}`"
        raise Incomplete(f"`schema` is missing {where}: this is a wrapper around a schema", shown)
    if not is_schema(holder["schema"]):
        raise Incomplete(f"`schema` must be {FORMS['schema'][0]}", f"{pointer}/schema")
    return f"{pointer}/schema", holder["schema"]
