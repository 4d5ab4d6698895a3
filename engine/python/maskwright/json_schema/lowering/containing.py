"""Arrays of which some items must be of a kind: what a list of items knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from maskwright.json_schema.algebra.shapes import ArrayShape, Contains
from maskwright.json_schema.conditions.nodes import ANYTHING, NOTHING, Condition, both
from maskwright.json_schema.leaves import TooLarge
from maskwright.json_schema.limits import MAX_KINDS
from maskwright.json_schema.lowering.productions import Row

State = tuple[int, tuple[int, ...]]


class Containing:
    """The automaton of the lists of items. A state is how many there are, and how many of each kind.

    Where a kind is only to be there often enough, an item of the kind need not be counted: some reading counts it.
    Where it must not be there too often, all others are known not to be of it.
    """

    def __init__(
        self,
        shape: ArrayShape,
        row: Callable[[Condition], Row],
        opposite: Callable[[Condition], Condition | None],
    ) -> None:
        self._shape, self._row = shape, row
        self._opposites = [self._others(part, opposite) for part in shape.contains]
        self._counted = max(shape.minimum, len(shape.prefix), *(part.start for part in shape.contains))

    @property
    def start(self) -> State:
        """No items yet."""
        return (0, (0,) * len(self._shape.contains))

    def ends(self, state: State) -> bool:
        """Whether the list may end here."""
        count, found = state
        if count < self._shape.minimum:
            return False
        return all(number >= part.minimum for number, part in zip(found, self._shape.contains, strict=True))

    def steps(self, state: State) -> Iterator[tuple[Row | None, State]]:
        """What may come next."""
        count, found = state
        if self._shape.maximum is not None and count >= self._shape.maximum:
            return
        more = count + 1 if self._shape.maximum is not None else min(count + 1, self._counted)
        kinds: list[tuple[Condition, tuple[int, ...]]] = [(self._shape.item(count), ())]
        for number, part in enumerate(self._shape.contains):
            kinds = [after for kind in kinds for after in self._split(kind, part, number, found[number], count)]
            if len(kinds) > MAX_KINDS:
                raise TooLarge(f"an item may be of more than {MAX_KINDS} combinations of kinds")
        for condition, numbers in kinds:
            yield self._row(condition), (more, numbers)

    def _split(
        self, kind: tuple[Condition, tuple[int, ...]], part: Contains, number: int, known: int, count: int
    ) -> Iterator[tuple[Condition, tuple[int, ...]]]:
        condition, numbers = kind
        if count < part.start:
            yield condition, (*numbers, known)
            return
        most = part.minimum if part.maximum is None else part.maximum
        matching = both(condition, part.item)
        if matching == condition:
            if known < most or part.maximum is None:
                yield condition, (*numbers, min(known + 1, most))
            return
        other = both(condition, self._opposites[number])
        if known >= most and part.maximum is None:
            yield condition, (*numbers, known)
            return
        if other != NOTHING:
            yield other, (*numbers, known)
        if matching != NOTHING and known < most:
            yield matching, (*numbers, known + 1)

    @staticmethod
    def _others(part: Contains, opposite: Callable[[Condition], Condition | None]) -> Condition:
        found = opposite(part.item)
        if found is not None:
            return found
        if part.maximum is not None:
            raise TooLarge("items that are not of the kind are not known exactly")
        return ANYTHING
