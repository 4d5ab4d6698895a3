"""Vertical lanes side by side, as in the graph of a version control system: what the stacks are drawn with.

A lane leads down to a node that is still to be drawn. Lanes that lead to the same node run together above it
(``├─╯``), and a node with several ways down opens a lane for each (``├─╮``). Each lane takes two cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

DOWN, TURN_OUT, TURN_IN = "│", "├", "─"


class Lanes:
    """Which node each lane leads to; ``None`` is a lane that has ended and can be taken again."""

    def __init__(self) -> None:
        self._to: list[int | None] = []

    def to(self, node: int) -> list[int]:
        """The lanes that lead to a node, from left to right."""
        return [lane for lane, target in enumerate(self._to) if target == node]

    def targets(self) -> list[int]:
        """The nodes that lanes lead to, from left to right, each once."""
        return list(dict.fromkeys(target for target in self._to if target is not None))

    def open(self, node: int) -> int:
        """Start a new lane to the right of all others."""
        self._to.append(node)
        return len(self._to) - 1

    def lead(self, lane: int, node: int | None) -> None:
        """Let a lane lead to another node, or end it."""
        self._to[lane] = node
        while self._to and self._to[-1] is None:
            self._to.pop()

    def row(self, marks: dict[int, str] | None = None) -> str:
        """The lanes in a row in which nothing turns; a lane in ``marks`` shows its mark."""
        marks = marks or {}
        count = max(len(self._to), max(marks, default=-1) + 1)
        cells = [marks.get(lane, self._down(lane)) for lane in range(count)]
        return "".join(f"{cell} " for cell in cells)

    def join(self, lanes: Sequence[int]) -> str:
        """Let all of these lanes run into the first, and give the row that shows it."""
        row = self._turn(lanes, between="┴", last="╯")
        for lane in reversed(lanes[1:]):
            self.lead(lane, None)
        return row

    def split(self, lane: int, nodes: Sequence[int]) -> tuple[list[int], str]:
        """Open a lane for each further node, all starting from one lane, and give them and the row that shows it."""
        free = [other for other in range(lane + 1, len(self._to)) if self._to[other] is None]
        lanes = [lane]
        self._to[lane] = nodes[0]
        for node in nodes[1:]:
            if free:
                lanes.append(free.pop(0))
                self._to[lanes[-1]] = node
            else:
                lanes.append(self.open(node))
        return lanes, self._turn(lanes, between="┬", last="╮")

    def _down(self, lane: int) -> str:
        return DOWN if lane < len(self._to) and self._to[lane] is not None else " "

    def _turn(self, lanes: Sequence[int], between: str, last: str) -> str:
        first, *others = lanes
        row = []
        for lane in range(len(self._to)):
            inside = first <= lane < others[-1]
            row.append(self._turn_cell(lane, first, others, between, last) + (TURN_IN if inside else " "))
        return "".join(row)

    def _turn_cell(self, lane: int, first: int, others: Iterable[int], between: str, last: str) -> str:
        *middle, end = others
        if lane == first:
            return TURN_OUT
        if lane == end:
            return last
        if lane in middle:
            return between
        # A lane that is passed keeps its own line: nothing joins it.
        down = self._down(lane)
        return TURN_IN if down == " " and first < lane < end else down
