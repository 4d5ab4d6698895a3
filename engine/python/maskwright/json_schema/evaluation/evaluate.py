"""From conditions to the values that fulfil them.

A schema's keywords are applied one after the other, each a set of values, and intersected. What stands below properties
and items becomes conditions and is left alone, so that one evaluation never goes deeper than one instance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maskwright.json_schema.algebra.complement import complement
from maskwright.json_schema.algebra.intersect import intersect
from maskwright.json_schema.algebra.unite import unite
from maskwright.json_schema.algebra.values import EVERYTHING, NO_VALUES, TYPES, Values
from maskwright.json_schema.algebra.work import Work
from maskwright.json_schema.conditions.nodes import AnyNode, Condition, ConstantNode, Node, ObjectNode, SchemaNode
from maskwright.json_schema.conditions.schemas import Schemas
from maskwright.json_schema.evaluation.keyword_values import always, closed
from maskwright.json_schema.evaluation.registry import Registry
from maskwright.json_schema.evaluation.unevaluated import restrict_unevaluated
from maskwright.json_schema.leaves import TooLarge
from maskwright.json_schema.limits import MAX_NESTED
from maskwright.json_schema.reports.notes import Status

_TOO_DEEP: Final = f"more than {MAX_NESTED} schemas inside one another concern the same value"


class Evaluator:
    """Works out the values of conditions, each once."""

    def __init__(self, schemas: Schemas, registry: Registry) -> None:
        self.schemas = schemas
        self.nodes = schemas.nodes
        self.work = Work()
        self.tracks = False
        """Whether some schema asks for what others have evaluated."""
        self.enforces_formats = True
        self._registry = registry
        self._known: dict[int, Values] = {0: NO_VALUES}
        self._conditions: dict[Condition, Values] = {}
        self._active: list[int] = []

    def values(self, condition: Condition) -> Values:
        """The values that fulfil a condition, or some more, where its schemas say so in their notes."""
        if len(condition) == 1:
            return self.literal(*condition)
        known = self._conditions.get(condition)
        if known is None:
            known = EVERYTHING
            for literal in sorted(condition, key=abs):
                try:
                    known = intersect(known, self.literal(literal), self.work)
                except TooLarge as error:
                    self.note(abs(literal), (), "relaxed", f"it cannot be combined with what else holds here: {error}")
                    known = known.doubted(TYPES)
            self._conditions[condition] = known
        return known

    def literal(self, number: int) -> Values:
        """The values that fulfil one node, or with a negative number those that do not."""
        known = self._known.get(number)
        if known is None:
            if len(self._active) >= MAX_NESTED:
                raise TooLarge(_TOO_DEEP)
            self._active.append(number)
            try:
                known = self._work_out(number)
            finally:
                self._active.pop()
            self._known[number] = known
        return known

    def both(self, one: Values, other: Values) -> Values:
        """Values that are in both sets."""
        return intersect(one, other, self.work)

    def is_active(self, condition: Condition) -> bool:
        """Whether the values of the condition are just being worked out, so that they would depend on themselves."""
        return any(literal in self._active for literal in condition)

    def _work_out(self, number: int) -> Values:
        node = self.nodes[abs(number)]
        if number > 0:
            return self._node(node)
        try:
            values = self.literal(-number)
            opposite = complement(values, self.nodes, self.work)
        except TooLarge as error:
            self.note(-number, (), "relaxed", f"it cannot be negated: {error}")
            return EVERYTHING.doubted(TYPES)
        if opposite.doubtful:
            self.note(-number, (), "relaxed", "it is negated, and the negation is not known exactly")
        return opposite

    def _node(self, node: Node) -> Values:
        if isinstance(node, ConstantNode):
            return always(self.nodes, [node.value])
        if isinstance(node, AnyNode):
            return unite([self.values(option) for option in node.options])
        if isinstance(node, ObjectNode):
            return Values(objects=(closed(node.members),))
        return self._schema(node)

    def _schema(self, node: SchemaNode) -> Values:
        values = EVERYTHING
        registry = self._registry
        done: set[tuple[str, ...]] = set()
        for keyword in sorted(filter(registry.order.__contains__, node.keywords), key=registry.order.__getitem__):
            group, handler = registry.groups[keyword], registry.handlers[keyword]
            if group in done:
                continue
            done.add(group)
            for name in group:
                if name in node.keywords:
                    node.notes.add(name, "enforced")
            try:
                values = intersect(values, handler(self, node, keyword), self.work)
            except TooLarge as error:
                node.notes.add(keyword, "relaxed", str(error))
                values = values.doubted(TYPES)
        return restrict_unevaluated(values, node, self) if self.tracks else values

    def note(self, number: int, keywords: Sequence[str], status: Status, reason: str) -> bool:
        """Take a note on those of the keywords that a node has, without any on all that it says; whether it has some.

        Of a node that is made it is on what it is made of.
        """
        node = self.nodes.all[number]
        if isinstance(node, SchemaNode):
            found = [keyword for keyword in node.keywords if not keywords or keyword in keywords]
            for keyword in found:
                node.notes.add(keyword, status, reason)
            return bool(found)
        if isinstance(node, AnyNode):
            inner = {abs(literal) for option in node.options for literal in option}
            return sum(self.note(literal, keywords, status, reason) for literal in inner) > 0
        return False
