"""The conditions that values are put under: schemas, numbered, and conjunctions of them.

A *condition* is a conjunction: a set of numbers of nodes, a negative number for "not that one". What stands below a
property or an item stays a condition until somebody asks which values it has, so that recursive schemas are finite, and
one condition is one nonterminal however many ways lead to it.

>>> both(frozenset({1}), frozenset({2, 3})) == frozenset({1, 2, 3})
True
>>> both(frozenset({1}), frozenset({-1})) == NOTHING
True
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from maskwright.json_schema.conditions.equality import frozen
from maskwright.json_schema.leaves import TooLarge
from maskwright.json_schema.limits import MAX_NODES
from maskwright.json_schema.reports.notes import Notes
from maskwright.json_schema.text.references import Place, Scope

Condition: TypeAlias = frozenset[int]

ANYTHING: Final[Condition] = frozenset()
NOTHING: Final[Condition] = frozenset({0})


@dataclass(slots=True, eq=False)
class SchemaNode:
    """An object that is a schema. ``keywords`` are those that have a meaning, and a value that they may have."""

    number: int
    place: Place
    scope: Scope
    keywords: dict[str, Any]
    notes: Notes = field(default_factory=Notes)


@dataclass(slots=True, eq=False)
class ConstantNode:
    """Exactly one JSON value."""

    number: int
    value: Any


@dataclass(slots=True, eq=False)
class AnyNode:
    """What fulfils one of several conditions."""

    number: int
    options: tuple[Condition, ...]


@dataclass(slots=True, eq=False)
class ObjectNode:
    """An object with exactly these members."""

    number: int
    members: dict[str, Condition]


Node: TypeAlias = SchemaNode | ConstantNode | AnyNode | ObjectNode


def both(one: Condition, other: Condition) -> Condition:
    """What fulfils both conditions."""
    if not one or one is other:
        return other
    if not other:
        return one
    joined = one | other
    if 0 in joined or (min(joined) < 0 and any(-literal in joined for literal in joined)):
        return NOTHING
    return joined


class Nodes:
    """All nodes. Equal simple schemas are one node, and so are equal constants."""

    def __init__(self) -> None:
        self.all: list[Node | None] = [None]
        self.places: dict[tuple[int, str], tuple[Place, dict[int, SchemaNode]]] = {}
        self._schemas: dict[Any, SchemaNode] = {}
        self._made: dict[Any, Node] = {}

    def __getitem__(self, number: int) -> Node:
        node = self.all[number]
        assert node is not None
        return node

    def at(self, place: Place) -> dict[int, SchemaNode]:
        """The nodes that the schema at a place has become, by their numbers."""
        key = (id(place.resource.text), place.pointer)
        found = self.places.get(key)
        if found is None:
            found = self.places[key] = (place, {})
        return found[1]

    def known(self, key: Any) -> SchemaNode | None:
        """The schema that was added under that key."""
        return self._schemas.get(key)

    def add_schema(self, key: Any, place: Place, scope: Scope, keywords: dict[str, Any]) -> SchemaNode:
        """Number a schema."""
        node = SchemaNode(self._next(), place, scope, keywords)
        self.all.append(node)
        self._schemas[key] = node
        return node

    def constant(self, value: Any) -> Condition:
        """Being equal to a JSON value."""
        return self._make(("is", frozen(value)), ConstantNode, value)

    def any_of(self, options: list[Condition]) -> Condition:
        """Fulfilling one of the conditions."""
        distinct = tuple(dict.fromkeys(option for option in options if option != NOTHING))
        if ANYTHING in distinct:
            return ANYTHING
        if len(distinct) < 2:
            return distinct[0] if distinct else NOTHING
        return self._make(frozenset(distinct), AnyNode, distinct)

    def object_of(self, members: dict[str, Condition]) -> Condition:
        """Being an object with exactly these members."""
        return self._make(tuple(members.items()), ObjectNode, members)

    def negated(self, condition: Condition) -> Condition:
        """Not fulfilling a condition."""
        if len(condition) != 1:
            return self.any_of([negation(literal) for literal in condition]) if condition else NOTHING
        return negation(*condition)

    def _make(self, key: Any, kind: Any, content: Any) -> Condition:
        node = self._made.get(key)
        if node is None:
            node = kind(self._next(), content)
            self.all.append(node)
            self._made[key] = node
        return frozenset({node.number})

    def _next(self) -> int:
        if len(self.all) > MAX_NODES:
            raise TooLarge(f"it comes to more than {MAX_NODES:,} schemas")
        return len(self.all)


def negation(literal: int) -> Condition:
    """Not fulfilling one node."""
    return frozenset({-literal}) if literal else ANYTHING
