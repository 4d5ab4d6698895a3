"""Where a reference leads: by pointer, by anchor, by name, and for ``$dynamicRef`` by the way that led to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urldefrag

from maskwright.json_schema.text.resources import Resource, Resources, join
from maskwright.located_json import escaped, words_of

Scope = tuple[Resource, ...]


class NotFound(Exception):
    """A reference leads nowhere; the message says why."""


@dataclass(slots=True, eq=False)
class Place:
    """A schema in a text: the pointer to it, and the resource that it belongs to. Nobody changes one."""

    resource: Resource
    pointer: str
    value: Any

    def below(self, path: str, value: Any) -> Place:
        """A schema inside this one."""
        pointer = self.pointer + path
        starts = self.resource.text.starts
        return Place(starts.get(pointer, self.resource) if len(starts) > 1 else self.resource, pointer, value)


def resolve(reference: str, resource: Resource, resources: Resources) -> Place:
    """The schema that ``$ref`` refers to. Raises :class:`NotFound`."""
    if reference == "#":
        return Place(resource, resource.pointer, resource.value)
    uri, fragment = urldefrag(join(resource.uri, reference))
    target = resource if uri == urldefrag(resource.uri).url else resources.find(uri)
    if target is None:
        raise NotFound(f"`{reference}` is another file or a place on the network; only this file is looked at")
    fragment = unquote(fragment)
    if not fragment:
        return Place(target, target.pointer, target.value)
    if fragment.startswith("/"):
        return _follow(target, fragment, reference)
    if fragment not in target.anchors:
        raise NotFound(f"`{reference}` is not found: no schema here has the anchor `{fragment}`")
    return _follow(target, target.anchors[fragment][len(target.pointer) :], reference)


def resolve_dynamic(reference: str, resource: Resource, scope: Scope, resources: Resources) -> Place:
    """The schema that ``$dynamicRef`` refers to, on a way through the resources of ``scope``, the first one first."""
    found = resolve(reference, resource, resources)
    anchor = urldefrag(reference).fragment
    if anchor and found.resource.anchors.get(anchor) == found.pointer and anchor in found.resource.dynamic:
        for outer in scope:
            if anchor in outer.dynamic:
                return _follow(outer, outer.anchors[anchor][len(outer.pointer) :], reference)
    return found


def _follow(resource: Resource, fragment: str, reference: str) -> Place:
    value, pointer = resource.value, resource.pointer
    starts = resource.text.starts
    for name in words_of(fragment):
        if isinstance(value, dict) and name in value:
            value = value[name]
        elif isinstance(value, list) and name.isdecimal() and len(name) < 10 and int(name) < len(value):
            value = value[int(name)]
        else:
            raise NotFound(f"`{reference}` is not found: there is no `{name}` at `#{pointer}`")
        pointer += f"/{escaped(name)}"
        resource = starts.get(pointer, resource)
    if not isinstance(value, (dict, bool)):
        raise NotFound(f"`{reference}` leads to something that is no schema")
    return Place(resource, pointer, value)
