"""Arrays: items one by one, then any number of others; or what an automaton counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from maskwright.json_schema.evaluate import Evaluator
from maskwright.json_schema.leaves import TooLarge
from maskwright.json_schema.limits import MAX_ITEMS, MAX_SIZE_STATES
from maskwright.json_schema.lowering.containing import Containing
from maskwright.json_schema.lowering.different import Different
from maskwright.json_schema.lowering.machine import Automaton, left_linear
from maskwright.json_schema.lowering.productions import Loop, Productions, Row
from maskwright.json_schema.nodes import NOTHING, Condition
from maskwright.json_schema.values import ArrayShape


@dataclass(slots=True)
class Arrays:
    """Writes array shapes into productions."""

    productions: Productions
    symbol: Callable[[Condition], str]
    opposite: Callable[[Condition], Condition | None]
    not_unique: Callable[[ArrayShape, str], None]
    evaluator: Evaluator
    comma: str

    def rows(self, shape: ArrayShape, name: str, pointer: str) -> tuple[list[Row], str | None]:
        """The rows that are arrays of the shape, and what had to be relaxed."""
        complaint = None
        minimum, maximum = shape.minimum, shape.maximum
        if minimum > MAX_ITEMS:
            minimum, complaint = MAX_ITEMS, f"items are counted up to {MAX_ITEMS:,}"
        if maximum is not None and maximum > MAX_ITEMS and shape.rest != NOTHING:
            maximum, complaint = None, f"items are counted up to {MAX_ITEMS:,}"
        if shape.unique and (maximum is None or maximum > 1):
            try:
                return self._counted(Different(shape, self.evaluator, self._item), name, pointer), complaint
            except TooLarge as error:
                self.not_unique(shape, str(error))
        if shape.contains:
            try:
                containing = Containing(shape, minimum, maximum, self._item, self.opposite)
                return self._counted(containing, name, pointer), complaint
            except TooLarge as error:
                complaint = str(error)
        opening, closing = self.productions.literal("["), self.productions.literal("]")
        rows = [(opening, *row, closing) for row in self._lists(shape, minimum, maximum, name, pointer)]
        return rows + ([(opening, closing)] if not minimum else []), complaint

    def _counted(self, automaton: Automaton[Any], name: str, pointer: str) -> list[Row]:
        rules, can_be_empty = left_linear(automaton, name, pointer, self.comma, MAX_SIZE_STATES, self.productions)
        opening, closing = self.productions.literal("["), self.productions.literal("]")
        rows: list[Row] = [(opening, rule, closing) for rule in rules]
        return rows + ([(opening, closing)] if can_be_empty else [])

    def _item(self, condition: Condition) -> Row:
        return (self.symbol(condition),)

    def _lists(self, shape: ArrayShape, minimum: int, maximum: int | None, name: str, pointer: str) -> Iterator[Row]:
        """The rows of items without the brackets, each with at least one item."""
        so_far: Row = ()
        for number, item in enumerate(shape.prefix):
            if number and number >= minimum:
                yield so_far
                rule = self.productions.rule(self.productions.names.free(f"{name}_items"), pointer)
                self.productions.add(rule, so_far)
                so_far = (rule,)
            so_far = (*so_far, *((self.comma,) if number else ()), *self._item(item))
        if shape.rest == NOTHING:
            if so_far:
                yield so_far
            return
        rest = self._item(shape.rest)
        count = len(shape.prefix)
        if not count:
            so_far, count = rest, 1
        fewest = max(minimum - count, 0)
        most = None if maximum is None else maximum - count
        if most is None or most > 0:
            so_far = (*so_far, Loop((self.comma, *rest), fewest, most))  # type: ignore[arg-type]
        yield so_far
