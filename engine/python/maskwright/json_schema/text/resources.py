"""Schemas that have a name of their own, and the texts that they stand in.

A *resource* is the root of a text, or a schema inside with ``$id``; names inside it are relative to its own. Nothing is
fetched: beside the text itself only the meta-schemas of the known versions can be referred to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urldefrag, urljoin

from maskwright.json_schema.text.dialect import LATEST, Dialect, dialect_of
from maskwright.json_schema.text.inner import subschemas
from maskwright.json_schema.text.meta_schemas import meta_schema

_NAMES = frozenset(("$id", "id", "$anchor", "$dynamicAnchor", "$schema"))
_NAMING = re.compile(r'"(?:\$?id|\$anchor|\$dynamicAnchor|\$schema)"[ \t\r\n]*:[ \t\r\n]*"|\\u')
"""What may name a schema, where it is a string; a keyword may be written with escapes."""


@dataclass(slots=True, eq=False)
class Resource:
    """A schema with a name: where it stands, and the anchors inside it, as pointers in the text."""

    uri: str
    text: Text
    pointer: str
    value: Any
    dialect: Dialect
    anchors: dict[str, str] = field(default_factory=dict)
    dynamic: set[str] = field(default_factory=set)


@dataclass(slots=True, eq=False)
class Text:
    """A JSON text: its value, and the resources in it by the pointers to them."""

    value: Any
    starts: dict[str, Resource] = field(default_factory=dict)
    is_meta: bool = False


@dataclass(slots=True)
class Resources:
    """All that can be referred to."""

    by_uri: dict[str, Resource] = field(default_factory=dict)
    has_dynamic: bool = False

    def add(self, value: Any, uri: str, dialect: Dialect, written: str | None, pointer: str = "") -> Resource:
        """Take in a text. ``written`` is as it was written, which tells whether there is anything to look for."""
        text = Text(value, is_meta=written is None)
        root = Resource(uri, text, pointer, value, dialect)
        text.starts[pointer] = root
        self.by_uri[uri] = root
        at_root = sum(isinstance(value.get(name), str) for name in _NAMES) if isinstance(value, dict) else 0
        if written is None or len(_NAMING.findall(written)) > at_root:
            self._index(root)
        elif at_root:
            self._note_anchors(pointer, value, self._enter(pointer, value, root))
        return root

    def add_part(self, value: Any, pointer: str) -> Resource:
        """Take in a schema that stands for itself in a text that is no schema."""
        text = Text(value)
        root = Resource(f"tool:{pointer}", text, pointer, value, self.dialect_in(value))
        text.starts[pointer] = root
        self._index(root)
        return root

    @staticmethod
    def dialect_in(value: Any) -> Dialect:
        """The version that a schema says it is written in."""
        named = value.get("$schema") if isinstance(value, dict) else None
        return (dialect_of(named) if isinstance(named, str) else None) or LATEST

    def find(self, uri: str) -> Resource | None:
        """The resource of that name; the known meta-schemas are read when they are asked for."""
        found = self.by_uri.get(uri)
        if found is None:
            contents = meta_schema(uri)
            if contents is not None:
                found = self.add(contents, uri, dialect_of(contents.get("$schema", "")) or Dialect.DRAFT_2020_12, None)
        return found

    def _index(self, root: Resource) -> None:
        for pointer, value, resource in walk(root, root.pointer, root.value, self._enter):
            self._note_anchors(pointer, value, resource)

    def _enter(self, pointer: str, value: Any, around: Resource) -> Resource:
        """The resource that a schema is in: a new one, if it has a name of its own."""
        dialect = around.dialect
        name = value.get(dialect.id_keyword)
        if not isinstance(name, str) or (dialect.ignores_siblings_of_ref and "$ref" in value):
            return around
        uri = urldefrag(join(around.uri, name)).url
        if not name or name.startswith("#") or uri == around.uri:
            return around
        if pointer == around.pointer:
            around.uri = uri
            self.by_uri.setdefault(uri, around)
            return around
        own = value.get("$schema")
        inner = Resource(uri, around.text, pointer, value, self.dialect_in(value) if isinstance(own, str) else dialect)
        around.text.starts[pointer] = inner
        self.by_uri.setdefault(uri, inner)
        return inner

    def _note_anchors(self, pointer: str, value: Any, resource: Resource) -> None:
        if resource.dialect <= Dialect.DRAFT_7:
            name = value.get(resource.dialect.id_keyword)
            # A name may end with an anchor as well: `"$id": "http://example.com/root#here"`.
            anchor = urldefrag(name).fragment if isinstance(name, str) else ""
            if anchor and "$ref" not in value:
                resource.anchors.setdefault(anchor, pointer)
            return
        for keyword in ("$anchor", "$dynamicAnchor"):
            anchor = value.get(keyword)
            if isinstance(anchor, str):
                resource.anchors.setdefault(anchor, pointer)
                if keyword == "$dynamicAnchor":
                    resource.dynamic.add(anchor)
                    self.has_dynamic = True


def walk(
    root: Resource, pointer: str, value: Any, enter: Callable[[str, Any, Resource], Resource]
) -> Iterator[tuple[str, dict[str, Any], Resource]]:
    """Every object that is a schema in the order of the text, with its pointer and the resource that it enters."""
    stack: list[tuple[str, Any, Resource]] = [(pointer, value, root)]
    while stack:
        pointer, value, around = stack.pop()
        if isinstance(value, dict):
            resource = enter(pointer, value, around)
            yield pointer, value, resource
            inner = subschemas(value, resource.dialect)
            stack += [(pointer + path, one, resource) for path, one in reversed(inner)]


def join(base: str, reference: str) -> str:
    """A reference made absolute. Names like ``urn:`` have no parts that a relative one could replace."""
    if reference.startswith("#"):
        return urldefrag(base).url + reference
    try:
        return urljoin(base, reference)
    except ValueError:
        return reference
