"""Where schemas are in a schema, by the form of its keywords.

>>> subschemas({"anyOf": [True, {}], "minLength": 2, "not": {"type": "null"}}, Dialect.DRAFT_7)
[('/anyOf/0', True), ('/anyOf/1', {}), ('/not', {'type': 'null'})]
"""

from __future__ import annotations

from typing import Any, Final

from maskwright.json_schema.text.dialect import Dialect
from maskwright.json_schema.text.forms import is_schema
from maskwright.json_schema.text.keywords import HOLDERS, KEYWORDS, keyword_of
from maskwright.located_json import escaped

_HOLDING: Final = frozenset(("schema", "items", "schemas", "members", "dependencies"))
_HOLDING_BY_DIALECT: Final = {
    dialect: HOLDERS
    | {name: one.form for name in KEYWORDS if (one := keyword_of(name, dialect)) and one.form in _HOLDING}
    for dialect in Dialect
}


def subschemas(schema: dict[str, Any], dialect: Dialect) -> list[tuple[str, Any]]:
    """The schemas directly inside a schema, with the pointers to them, in the order of the text."""
    forms = _HOLDING_BY_DIALECT[dialect]
    found: list[tuple[str, Any]] = []
    for name, value in schema.items():
        form = forms.get(name)
        if form is None:
            continue
        if isinstance(value, dict):
            if form in ("schema", "items"):
                found.append((f"/{name}", value))
            elif form in ("members", "dependencies"):
                found += [(f"/{name}/{escaped(key)}", one) for key, one in value.items() if is_schema(one)]
        elif isinstance(value, list) and form in ("schemas", "items"):
            found += [(f"/{name}/{number}", one) for number, one in enumerate(value) if is_schema(one)]
        elif isinstance(value, bool) and form in ("schema", "items"):
            found.append((f"/{name}", value))
    return found
