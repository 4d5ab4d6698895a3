"""Names in a schema that have no effect, though somebody may think that they have one.

By the standard a name that is no keyword is ignored, so that only what looks like a mistake is said: a misspelled
keyword, one of another version, and an object in which nothing at all is a keyword.

>>> no_keyword("maxlength", Dialect.DRAFT_7), no_keyword("colour", Dialect.DRAFT_7)
('`maxlength` is no keyword and has no effect; did you mean `maxLength`?', None)
>>> without_keywords({"name": {"type": "string"}}, is_root=False)
('name', 'nothing in this object is a keyword, so that it allows any value; properties stand in `properties`')
"""

from __future__ import annotations

import difflib
import functools
from typing import Any

from maskwright.json_schema.text.dialect import LATEST, Dialect
from maskwright.json_schema.text.keywords import ANNOTATIONS, HOLDERS, KEYWORDS, fault_of, has_keyword

_EXTENSION = "x-"
"""How names begin that are known to mean nothing to others."""


def no_keyword(name: str, dialect: Dialect) -> str | None:
    """What to say of a name that is no keyword of a version, if somebody may have meant it to be one."""
    if name in ANNOTATIONS or name in HOLDERS:
        return None
    if name in KEYWORDS:
        return f"`{name}` is no keyword of {dialect.title}, and has no effect"
    if name == "nullable":
        return "`nullable` is no keyword of JSON Schema and has no effect; `type` may be a list that has `null` in it"
    close = _close_keyword(name)
    return close and f"`{name}` is no keyword and has no effect; did you mean `{close}`?"


def without_keywords(schema: dict[str, Any], *, is_root: bool) -> tuple[str, str] | None:
    """What to say of an object that says nothing about values, and the name to show, if it was meant to say something.

    A root is there to say something. Schemas inside one often only describe; but schemas under names that mean nothing
    are properties without ``properties`` around them.
    """
    if has_keyword(schema):
        return None
    unknown = [name for name in schema if name not in ANNOTATIONS and not name.startswith(_EXTENSION)]
    inside = [name for name in unknown if _is_telling(schema[name])]
    if not (inside or (unknown and is_root)):
        return None
    hint = "; properties stand in `properties`" if inside else ""
    return (inside or unknown)[0], f"nothing in this object is a keyword, so that it allows any value{hint}"


def beside_reference(names: list[str]) -> str:
    """What to say of keywords beside a ``$ref`` that switches them off.

    >>> beside_reference(["type", "minimum", "maximum"])
    '`type`, `minimum` and `maximum` have no effect beside `$ref` in this version'
    """
    *first, last = [f"`{name}`" for name in names]
    listed = f"{', '.join(first)} and {last} have" if first else f"{last} has"
    return f"{listed} no effect beside `$ref` in this version"


def _is_telling(value: Any) -> bool:
    """Whether it is a schema that says something, by the form of its keywords too."""
    if not isinstance(value, dict):
        return False
    known = [name for name in value if name in KEYWORDS]
    return bool(known) and all(fault_of(name, value[name], LATEST) is None for name in known)


@functools.lru_cache(maxsize=1024)
def _close_keyword(name: str) -> str | None:
    """The keyword that was meant, if one looks like it."""
    # Too many words are like the shortest ones: a `note` is no misspelled `not`.
    lower = {known.lower(): known for known in (*KEYWORDS, *HOLDERS) if len(known) > 3}
    close = difflib.get_close_matches(name.lower(), lower, n=1, cutoff=0.8) if 3 < len(name) < 40 else []
    return lower[close[0]] if close else None
