"""Conditions to nonterminals, until all that are needed have their productions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from maskwright.json_schema.algebra.values import EVERYTHING, TYPES, Values
from maskwright.json_schema.conditions.nodes import ANYTHING, Condition, SchemaNode
from maskwright.json_schema.evaluation.evaluate import Evaluator
from maskwright.json_schema.leaves import StringSet, TooLarge
from maskwright.json_schema.lowering.arrays import Arrays
from maskwright.json_schema.lowering.complaints import Complaint
from maskwright.json_schema.lowering.objects import Objects
from maskwright.json_schema.lowering.productions import Productions, Row
from maskwright.json_schema.lowering.scalars import Scalars
from maskwright.json_schema.spelling import spell_string
from maskwright.schema_options import SchemaOptions


@dataclass(slots=True)
class Lowering:
    """Everything that is being written."""

    evaluator: Evaluator
    options: SchemaOptions
    productions: Productions = field(default_factory=Productions)
    _symbols: dict[Condition, str] = field(default_factory=dict)
    _alike: dict[Any, str] = field(default_factory=dict)
    _scalars: Scalars = field(init=False)
    _waiting: list[tuple[str, Condition, Values, str]] = field(default_factory=list)
    _comma: str = ""
    _colon: str = ""

    def __post_init__(self) -> None:
        """Terminals go where the productions are."""
        self._scalars = Scalars(self.productions)

    def start(self, condition: Condition, name: str) -> None:
        """Write all that the values of a condition need, as the rule ``name``."""
        space = " " if self.options.whitespace == "single" else ""
        self._comma, self._colon = self.productions.literal("," + space), self.productions.literal(":" + space)
        values = self._values(condition)
        self.productions.names.free(name)
        self.productions.rule(name, "")
        self._symbols[condition] = self._alike[values.key()] = name
        self._waiting.append((name, condition, values, ""))
        objects = Objects(self.productions, self.options, self._member, self._comma)
        arrays = Arrays(self.productions, self.symbol, self._opposite, self.evaluator, self._comma)
        while self._waiting:
            self._write(*self._waiting.pop(), objects, arrays)

    def symbol(self, condition: Condition) -> str:
        """The symbol for the values of a condition, a rule or a terminal."""
        known = self._symbols.get(condition)
        if known is None:
            values = self._values(condition)
            key = values.key()
            known = self._alike.get(key)
            if known is None:
                pointer = self._pointer(condition)
                known = self._scalars.alone(values, pointer) or self._new_rule(condition, values, pointer)
                self._alike[key] = known
            self._symbols[condition] = known
        return known

    def _values(self, condition: Condition) -> Values:
        try:
            return self.evaluator.values(condition)
        except TooLarge as error:
            for number in condition:
                self.evaluator.note(abs(number), (), "relaxed", str(error))
            return EVERYTHING.doubted(TYPES)

    def _new_rule(self, condition: Condition, values: Values, pointer: str) -> str:
        names = self.productions.names
        name = names.free("json_value") if condition == ANYTHING else names.rule(pointer)
        self._waiting.append((self.productions.rule(name, pointer), condition, values, pointer))
        return name

    def _write(
        self, name: str, condition: Condition, values: Values, pointer: str, objects: Objects, arrays: Arrays
    ) -> None:
        add, literal = self.productions.add, self.productions.literal
        if values.null:
            add(name, (literal("null"),))
        for one in sorted(values.booleans, reverse=True):
            add(name, (literal("true" if one else "false"),))
        for scalars in (values.numbers, values.strings):
            terminal = self._scalars.terminal(scalars, pointer)
            if terminal is not None:
                add(name, (terminal,))
        for array in values.arrays:
            self._add(name, condition, array.counted | array.unique, *arrays.rows(array, name, pointer))
        for shape in values.objects:
            self._add(name, condition, shape.counted, *objects.rows(shape, name, pointer))

    def _add(
        self, name: str, condition: Condition, counted: frozenset[int], rows: list[Row], complaints: list[Complaint]
    ) -> None:
        """Add productions; complaints go to the schemas that count, or else to those of the condition."""
        for row in rows:
            self.productions.add(name, row)
        note = self.evaluator.note
        for complaint in complaints:
            status, reason = complaint.status, complaint.reason
            for numbers, keywords in ((counted, complaint.keywords), (condition, complaint.keywords), (condition, ())):
                if sum(note(abs(number), keywords, status, reason) for number in numbers):
                    break

    def _member(self, key: str | StringSet, condition: Condition) -> Row:
        """A key, a colon and a value."""
        if isinstance(key, str):
            name = self.productions.literal(spell_string(key), self._pointer(condition))
        else:
            name = self._scalars.terminal(key, self._pointer(condition), "KEY") or ""
        return (name, self._colon, self.symbol(condition))

    def _opposite(self, condition: Condition) -> Condition | None:
        """What does not fulfil a condition, if that is known exactly."""
        negated = self.evaluator.nodes.negated(condition)
        try:
            return None if self.evaluator.values(negated).doubtful else negated
        except TooLarge:
            return None

    def _pointer(self, condition: Condition) -> str:
        """A place in the text that the condition comes from."""
        for literal in sorted(condition, key=abs):
            node = self.evaluator.nodes.all[abs(literal)]
            if isinstance(node, SchemaNode) and not node.place.resource.text.is_meta:
                return node.place.pointer
        return ""
