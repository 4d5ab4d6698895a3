"""The part of the tokens that fits into a row, around the cursor.

Only the cells that are seen are made, so a text of any length costs the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len

from maskwright.tui.layout.line import clipped

if TYPE_CHECKING:
    from maskwright.tui.model.frame import Frame

# A longer token is cut.
WIDEST = 26
# Of the row, so much is for what lies ahead of the cursor, if there is that much.
SHARE_AHEAD = 0.4
SEPARATOR = 1


@dataclass(frozen=True, slots=True)
class Cell:
    """One token in the strip. ``place`` is its index; ``kind`` is taken, cursor, ahead, refused or end."""

    place: int
    text: str
    note: str
    kind: str

    @property
    def width(self) -> int:
        """Cells on the terminal, without the separator."""
        return max(cell_len(self.text), cell_len(self.note))


@dataclass(frozen=True, slots=True)
class Window:
    """The cells of a row from left to right, and whether there is more on either side."""

    cells: tuple[Cell, ...]
    more_before: bool
    more_after: bool

    @property
    def width(self) -> int:
        """Cells on the terminal, separators between them included."""
        return sum(cell.width + SEPARATOR for cell in self.cells) - SEPARATOR if self.cells else 0


def token_cell(place: int, text: str, token: int, kind: str) -> Cell:
    """Make a cell of a token's visible form. What the cursor stands on, or what was refused, has marks of its own."""
    shown = clipped(text, WIDEST)
    if kind == "refused":
        shown = f"✖ {shown}"
    return Cell(place, shown, str(token), kind)


def end_cell(place: int, frame: Frame) -> Cell:
    """What stands where the next token would: nothing is known of it, or that there is none."""
    text = "end" if frame.ended else "✖ dead end" if frame.dead_end else "?"
    return Cell(place, text, "", "end")


def at_cursor(cell: Cell) -> Cell:
    """The same cell with the cursor on it."""
    return Cell(cell.place, f"▸{cell.text} ", f" {cell.note}", f"cursor {cell.kind}")


def window(cell: Callable[[int], Cell | None], cursor: int, width: int) -> Window:
    """Choose the cells around the cursor. ``cell`` makes the one at a place, or says ``None`` beyond either end."""
    current = cell(cursor)
    cells = [] if current is None else [at_cursor(current)]
    room = width - sum(one.width for one in cells)
    ahead = _collect(cell, cursor, 1, int(room * SHARE_AHEAD))
    before = _collect(cell, cursor, -1, room - _size(ahead))
    # What the cells before the cursor leave is for those after it.
    ahead = _collect(cell, cursor, 1, room - _size(before))
    shown = [*reversed(before), *cells, *ahead]
    first, last = cursor - len(before), cursor + len(ahead)
    return Window(tuple(shown), cell(first - 1) is not None, cell(last + 1) is not None)


def _collect(cell: Callable[[int], Cell | None], cursor: int, direction: int, room: int) -> list[Cell]:
    found: list[Cell] = []
    place = cursor + direction
    while (one := cell(place)) is not None:
        room -= one.width + SEPARATOR
        if room < 0:
            break
        found.append(one)
        place += direction
    return found


def _size(cells: list[Cell]) -> int:
    return sum(one.width + SEPARATOR for one in cells)
