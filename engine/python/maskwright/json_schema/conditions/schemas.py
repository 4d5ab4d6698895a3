"""From places in a text to the nodes that conditions are made of."""

from __future__ import annotations

from typing import Any

from maskwright.json_schema.conditions.nodes import ANYTHING, NOTHING, Condition, Nodes, SchemaNode
from maskwright.json_schema.reports.problems import Problems
from maskwright.json_schema.text.keywords import sound_keywords
from maskwright.json_schema.text.references import NotFound, Place, Scope, resolve, resolve_dynamic
from maskwright.json_schema.text.resources import Resources

_SIMPLE = 8


class Schemas:
    """Gives the condition for the schema at a place, and follows references."""

    def __init__(self, resources: Resources, problems: Problems) -> None:
        self.resources = resources
        self.problems = problems
        self.nodes = Nodes()

    def condition(self, place: Place, scope: Scope = ()) -> Condition:
        """The condition that a schema puts values under. A mere reference is that to which it refers."""
        ways: set[int] = set()
        while True:
            if isinstance(place.value, bool):
                return ANYTHING if place.value else NOTHING
            if self.resources.has_dynamic:
                scope = self._scope(place, scope)
            node = self._node(place, scope)
            if not node.keywords:
                return ANYTHING
            if len(node.keywords) > 1 or node.number in ways:
                return frozenset({node.number})
            ways.add(node.number)
            (keyword,) = node.keywords
            if keyword not in ("$ref", "$dynamicRef"):
                return frozenset({node.number})
            target = self.target(node, keyword)
            if target is None:
                return ANYTHING
            place, scope = target, node.scope

    def below(self, node: SchemaNode, path: str, value: Any) -> Condition:
        """The condition of a schema inside another."""
        return self.condition(node.place.below(path, value), node.scope)

    def target(self, node: SchemaNode, keyword: str) -> Place | None:
        """The schema that a node's reference leads to; ``None``, and an error, if there is none."""
        reference, resource = node.keywords[keyword], node.place.resource
        try:
            if keyword == "$dynamicRef":
                found = resolve_dynamic(reference, resource, node.scope, self.resources)
            else:
                found = resolve(reference, resource, self.resources)
        except NotFound as error:
            node.notes.add(keyword, "refused", str(error))
            self.problems.add("J003", str(error), node.place, f"/{keyword}")
            return None
        node.notes.add(keyword, "enforced")
        return found

    def _scope(self, place: Place, scope: Scope) -> Scope:
        """The resources on the way that some dynamic anchor may be looked for in: the first that have it."""
        if all(any(anchor in one.dynamic for one in scope) for anchor in place.resource.dynamic):
            return scope
        return (*scope, place.resource)

    def _node(self, place: Place, scope: Scope) -> SchemaNode:
        value, dialect = place.value, place.resource.dialect
        if "$ref" in value and dialect.ignores_siblings_of_ref:
            value = {"$ref": value["$ref"]}
        keywords = sound_keywords(value, dialect)
        key = _key(place, scope, keywords)
        node = self.nodes.known(key)
        if node is None:
            node = self.nodes.add_schema(key, place, scope, keywords)
        self.nodes.at(place)[node.number] = node
        return node


def _key(place: Place, scope: Scope, keywords: dict[str, Any]) -> Any:
    """What makes two schemas one node: the place, or for simple ones what they say."""
    if len(keywords) > _SIMPLE:
        return id(place.resource.text), place.pointer, scope
    for value in keywords.values():
        if value.__class__ is dict or value.__class__ is list:
            return id(place.resource.text), place.pointer, scope
    if "$ref" in keywords or "$dynamicRef" in keywords:
        return id(place.resource), scope, repr(keywords)
    return place.resource.dialect, repr(keywords)
