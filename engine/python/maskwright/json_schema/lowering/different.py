"""Arrays of different items where the items can be told: few possible ones, each at most once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from maskwright.json_schema.algebra.shapes import ArrayShape
from maskwright.json_schema.algebra.values import NO_VALUES, Values
from maskwright.json_schema.conditions.equality import frozen
from maskwright.json_schema.conditions.listed import listed_by
from maskwright.json_schema.conditions.nodes import NOTHING, Condition
from maskwright.json_schema.evaluation.keyword_values import is_number
from maskwright.json_schema.leaves import TooLarge
from maskwright.json_schema.limits import MAX_DIFFERENT
from maskwright.json_schema.lowering.productions import Row

if TYPE_CHECKING:
    from maskwright.json_schema.evaluation.evaluate import Evaluator

State = tuple[int, int]


class Different:
    """The automaton of the lists of items. A state is how many there are, and a bit for each that has come.

    Raises :class:`TooLarge` where the possible items are not known, or are many.
    """

    def __init__(self, shape: ArrayShape, evaluator: Evaluator, row: Callable[[Condition], Row]) -> None:
        if shape.contains:
            raise TooLarge("equal items are not told apart where some are counted as well")
        self._shape = shape
        kinds = [*shape.prefix, *([] if shape.rest == NOTHING else [shape.rest])]
        found = {kind: _possible(kind, evaluator) for kind in dict.fromkeys(kinds)}
        numbers: dict[str, int] = {}
        self._items: dict[Condition, list[tuple[int, Row]]] = {}
        for kind, values in found.items():
            self._items[kind] = [
                (numbers.setdefault(frozen(value), len(numbers)), row(evaluator.nodes.constant(value)))
                for value in values
            ]
        if len(numbers) > MAX_DIFFERENT:
            raise TooLarge(f"more than {MAX_DIFFERENT} possible items are not told apart")

    @property
    def start(self) -> State:
        """No items yet."""
        return (0, 0)

    def ends(self, state: State) -> bool:
        """Whether the list may end here."""
        return state[0] >= self._shape.minimum

    def steps(self, state: State) -> Iterator[tuple[Row | None, State]]:
        """What may come next."""
        count, seen = state
        if self._shape.maximum is None or count < self._shape.maximum:
            for number, row in self._items.get(self._shape.item(count), ()):
                if not seen >> number & 1:
                    yield row, (count + 1, seen | 1 << number)


def _possible(condition: Condition, evaluator: Evaluator) -> list[Any]:
    """All values that fulfil a condition."""
    values = evaluator.values(condition)
    found: list[Any] = [None] if values.null else []
    found += sorted(values.booleans)
    if values.arrays or values.objects:
        raise TooLarge("arrays and objects that are equal are not told apart")
    if values.strings == NO_VALUES.strings and values.numbers == NO_VALUES.numbers:
        return found
    listed = listed_by(condition, evaluator.nodes)
    if listed is None:
        raise TooLarge("items that are equal are not told apart")
    distinct = {frozen(one): one for one in listed if _is_member(one, values)}
    return [*found, *distinct.values()]


def _is_member(value: Any, values: Values) -> bool:
    if isinstance(value, str):
        return values.strings.contains(value)
    return is_number(value) and values.numbers.contains(value)
