"""The meta-schemas of the known versions: the schemas of schemas, the only texts beside its own that one may refer to.

>>> meta_schema("http://json-schema.org/draft-07/schema")["title"], meta_schema("https://example.org/schema")
('Core schema meta-schema', None)
"""

from __future__ import annotations

from typing import Any, Final

_BEGINNINGS: Final = ("http://json-schema.org/draft-", "https://json-schema.org/draft/")


def meta_schema(uri: str) -> dict[str, Any] | None:
    """The meta-schema of that name, or one of its parts."""
    if not uri.startswith(_BEGINNINGS):
        return None
    # Few schemas refer to one, and the package takes longer to import than most schemas to read.
    from jsonschema_specifications import REGISTRY

    for name in (uri, uri + "#"):
        found = REGISTRY.get(name)
        if found is not None and isinstance(found.contents, dict):
            return found.contents
    return None
