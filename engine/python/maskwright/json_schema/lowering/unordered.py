"""Members that are counted, that come in any order, or of which some must be there: what a list of them knows.

A state is how many of the named members were passed (or with any order which of them have come), how many there are, as
far as that matters, and which needs are met.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from maskwright.json_schema.algebra.shapes import ObjectShape
from maskwright.json_schema.lowering.members import Named, Other
from maskwright.json_schema.lowering.productions import Row

State = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Counting:
    """The automaton of the lists of members."""

    named: list[Named]
    others: list[Other]
    minimum: int
    maximum: int | None
    needed: int
    any_order: bool = False

    @property
    def is_needed(self) -> bool:
        """Whether a plain list would not do."""
        return bool(self.minimum or self.maximum is not None or self.needed or self.any_order)

    @property
    def start(self) -> State:
        """No members yet."""
        return (0, 0, 0)

    def unordered(self) -> Counting:
        """The same members in any order."""
        return replace(self, any_order=True)

    def ends(self, state: State) -> bool:
        """Whether the list may end here."""
        place, count, met = state
        if self.any_order:
            complete = all(place >> number & 1 for number, member in enumerate(self.named) if member.required)
        else:
            complete = place == len(self.named)
        return complete and count >= self.minimum and met == self.needed

    def steps(self, state: State) -> Iterator[tuple[Row | None, State]]:
        """What may come next."""
        place, count, met = state
        more = self._counted(count)
        if self.any_order:
            for number, member in enumerate(self.named):
                if not place >> number & 1 and more is not None:
                    yield member.row, (place | 1 << number, more, met)
        elif place < len(self.named):
            member = self.named[place]
            if not member.required:
                yield None, (place + 1, count, met)
            if more is not None:
                yield member.row, (place + 1, more, met)
            return
        if more is not None:
            for other in self.others:
                if other.once & met:
                    continue
                yield other.row, (place, more, met | other.meets | other.once)

    def _counted(self, count: int) -> int | None:
        """One more; ``None`` if there may be no more."""
        if self.maximum is None:
            return min(count + 1, self.minimum)
        return count + 1 if count < self.maximum else None


def counting_of(shape: ObjectShape, named: list[Named], others: list[Other]) -> Counting:
    """The automaton for a shape, with bounds only where the members do not keep them by themselves."""
    single = len({other.once for other in others} - {0})
    fewest = sum(member.required for member in named) + single
    minimum = shape.minimum if shape.minimum > fewest else 0
    maximum = shape.maximum
    if maximum is not None and all(other.once for other in others) and maximum >= len(named) + single:
        maximum = None
    return Counting(named, others, minimum, maximum, (1 << len(shape.needs) + single) - 1)
