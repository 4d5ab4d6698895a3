"""Arrays: items one by one, then any number of others; or what an automaton counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from maskwright.json_schema.algebra.shapes import ArrayShape
from maskwright.json_schema.conditions.nodes import NOTHING, Condition
from maskwright.json_schema.evaluation.evaluate import Evaluator
from maskwright.json_schema.leaves import TooLarge
from maskwright.json_schema.limits import MAX_ITEMS, MAX_SIZE_STATES
from maskwright.json_schema.lowering.complaints import SIZES, Complaint
from maskwright.json_schema.lowering.containing import Containing
from maskwright.json_schema.lowering.different import Different
from maskwright.json_schema.lowering.machine import Automaton, left_linear
from maskwright.json_schema.lowering.productions import Item, Loop, Productions, Row


@dataclass(slots=True)
class Arrays:
    """Writes array shapes into productions."""

    productions: Productions
    symbol: Callable[[Condition], str]
    opposite: Callable[[Condition], Condition | None]
    evaluator: Evaluator
    comma: str

    def rows(self, shape: ArrayShape, name: str, pointer: str) -> tuple[list[Row], list[Complaint]]:
        """The rows that are arrays of the shape, and what they could not be made to say."""
        shape, complaints = _within_limits(shape)
        if shape.unique and (shape.maximum is None or shape.maximum > 1):
            try:
                return self._counted(Different(shape, self.evaluator, self._item), name, pointer), complaints
            except TooLarge as error:
                complaints.append(Complaint("relaxed", str(error), ("uniqueItems",)))
        if shape.contains:
            try:
                return self._counted(Containing(shape, self._item, self.opposite), name, pointer), complaints
            except TooLarge as error:
                complaints.append(Complaint("relaxed", str(error), SIZES))
        opening, closing = self.productions.literal("["), self.productions.literal("]")
        rows = [(opening, *row, closing) for row in self._lists(shape, name, pointer)]
        return rows + ([(opening, closing)] if not shape.minimum else []), complaints

    def _counted(self, automaton: Automaton[Any], name: str, pointer: str) -> list[Row]:
        rules, can_be_empty = left_linear(automaton, name, pointer, self.comma, MAX_SIZE_STATES, self.productions)
        opening, closing = self.productions.literal("["), self.productions.literal("]")
        rows: list[Row] = [(opening, rule, closing) for rule in rules]
        return rows + ([(opening, closing)] if can_be_empty else [])

    def _item(self, condition: Condition) -> tuple[str]:
        return (self.symbol(condition),)

    def _lists(self, shape: ArrayShape, name: str, pointer: str) -> Iterator[Row]:
        """The rows of items without the brackets, each with at least one item."""
        run: list[Item] = []
        for number, item in enumerate(shape.prefix):
            if number and number >= shape.minimum:
                yield tuple(run)
                rule = self.productions.rule(self.productions.names.free(f"{name}_items"), pointer)
                self.productions.add(rule, tuple(run))
                run = [rule]
            run += (*((self.comma,) if number else ()), *self._item(item))
        so_far = tuple(run)
        if shape.rest == NOTHING:
            if so_far:
                yield so_far
            return
        rest = self._item(shape.rest)
        count = len(shape.prefix)
        if not count:
            so_far, count = rest, 1
        fewest = max(shape.minimum - count, 0)
        most = None if shape.maximum is None else shape.maximum - count
        if most is None or most > 0:
            so_far = (*so_far, Loop((self.comma, *rest), fewest, most))
        yield so_far


def _within_limits(shape: ArrayShape) -> tuple[ArrayShape, list[Complaint]]:
    """The shape with bounds that can be counted to."""
    reason = f"items are counted up to {MAX_ITEMS:,}"
    complaints = []
    if shape.minimum > MAX_ITEMS:
        shape = replace(shape, minimum=MAX_ITEMS)
        complaints.append(Complaint("relaxed", reason, ("minItems", "minContains")))
    if shape.maximum is not None and shape.maximum > MAX_ITEMS and shape.rest != NOTHING:
        shape = replace(shape, maximum=None)
        complaints.append(Complaint("relaxed", reason, ("maxItems",)))
    return shape, complaints
