"""Objects: their named members in order, then any number of others.

A run of required properties is one row. Each property that may be missing is a rule for the lists that end with it or
before, nested to the left, so that a thousand of them are a thousand rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from maskwright.json_schema.algebra.shapes import ObjectShape
from maskwright.json_schema.leaves import TooLarge
from maskwright.json_schema.limits import MAX_SIZE_STATES, MAX_UNORDERED
from maskwright.json_schema.lowering.complaints import COUNTS, NEGATING, Complaint
from maskwright.json_schema.lowering.machine import left_linear
from maskwright.json_schema.lowering.members import MakeRow, Named, Other, members, needs_a_value
from maskwright.json_schema.lowering.productions import Item, Productions, Row
from maskwright.json_schema.lowering.unordered import counting_of
from maskwright.schema_options import SchemaOptions


@dataclass(slots=True)
class Objects:
    """Writes object shapes into productions."""

    productions: Productions
    options: SchemaOptions
    make: MakeRow
    comma: str

    def rows(self, shape: ObjectShape, name: str, pointer: str) -> tuple[list[Row], list[Complaint]]:
        """The rows that are objects of the shape, and what they could not be made to say."""
        lists, can_be_empty, complaints = self._lists(shape, name, pointer)
        opening, closing = self.productions.literal("{"), self.productions.literal("}")
        rows: list[Row] = [(opening, *row, closing) for row in lists]
        if can_be_empty:
            rows.append((opening, closing))
        return rows, complaints

    def _lists(self, shape: ObjectShape, name: str, pointer: str) -> tuple[list[Row], bool, list[Complaint]]:
        """The rows of members without the braces, and whether there may be none."""
        complaints: list[Complaint] = []
        loose = sum(required not in shape.named for required in shape.required)
        try:
            named, others = members(shape, self.make, in_order=loose > MAX_UNORDERED)
            counting = counting_of(shape, named, others)
            if self.options.property_order == "any" and named and len(named) + len(others) > 1:
                if len(named) <= MAX_UNORDERED:
                    counting = counting.unordered()
                else:
                    reason = f"more than {MAX_UNORDERED} properties come only in the order that they are declared in"
                    complaints.append(Complaint("tightened", reason, ("properties",)))
            if not counting.is_needed:
                return *self._in_order(named, others, name, pointer), complaints
            if counting.minimum > 1 and any(not other.once for other in others):
                reason = "a member that is not declared may come twice under one name, and counts as two"
                complaints.append(Complaint("relaxed", reason, ("minProperties",)))
            if needs_a_value(shape):
                reason = "a member that is not declared may come twice under one name, and the last one counts"
                complaints.append(Complaint("relaxed", reason, NEGATING))
            rules, can_be_empty = left_linear(counting, name, pointer, self.comma, MAX_SIZE_STATES, self.productions)
            return [(rule,) for rule in rules], can_be_empty, complaints
        except TooLarge as error:
            complaints.append(Complaint("relaxed", str(error), () if shape.needs else COUNTS))
            named, others = members(replace(shape, needs=()), self.make, in_order=True)
            return *self._in_order(named, others, name, pointer), complaints

    def _in_order(self, named: list[Named], others: list[Other], name: str, pointer: str) -> tuple[list[Row], bool]:
        # A run of what has to be there is one list that grows: a thousand copies of it would take long.
        so_far: list[Item] = []
        can_be_empty = True
        for member in named:
            if member.required and not can_be_empty:
                so_far += (self.comma, *member.row)
                continue
            after: list[Row] = [(*so_far, self.comma, *member.row)] if so_far else []
            if can_be_empty:
                after.append(member.row)
            if not member.required and so_far:
                after.insert(0, tuple(so_far))
            so_far = list(self._joined(after, name, pointer))
            can_be_empty &= not member.required
        if others:
            rule = self._rule(name, pointer)
            if so_far:
                self.productions.add(rule, tuple(so_far))
            for other in others:
                self.productions.add(rule, (rule, self.comma, *other.row))
                if can_be_empty:
                    self.productions.add(rule, other.row)
            so_far = [rule]
        return [tuple(so_far)] if so_far else [], can_be_empty

    def _joined(self, rows: list[Row], name: str, pointer: str) -> Row:
        """One row that is any of the rows."""
        if len(rows) == 1:
            return rows[0]
        rule = self._rule(name, pointer)
        for row in rows:
            self.productions.add(rule, row)
        return (rule,)

    def _rule(self, name: str, pointer: str) -> str:
        return self.productions.rule(self.productions.names.free(f"{name}_members"), pointer)
