"""The tokens of the text around the place where we are. Always visible."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip

from maskwright.tui.layout.strip import SEPARATOR, Cell, Window, window
from maskwright.tui.widgets.painting import Painted

MARGIN = 2


class TokenStrip(Painted):
    """Two rows: the visible form of each token, and its id. Where there is more to either side, ``‹`` and ``›``."""

    class Picked(Message):
        """A token was clicked: the user wants to be before it."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._cell: Callable[[int], Cell | None] = lambda _: None
        self._cursor = 0

    def show(self, cell: Callable[[int], Cell | None], cursor: int) -> None:
        """Draw other cells from now on: ``cell`` makes the one at a place."""
        self._cell, self._cursor = cell, cursor
        self.refresh()

    @property
    def text(self) -> str:
        """What the first row says."""
        return self.render_line(0).text

    def render_line(self, y: int) -> Strip:
        """Draw the texts or the ids."""
        seen = self._window()
        base = self.rich_style
        quiet = base + self.style_of("quiet")
        segments = [Segment("‹ " if seen.more_before and y == 0 else "  ", quiet)]
        for cell in seen.cells:
            text = cell.text if y == 0 else cell.note
            style = base + self.style_of(_role(cell))
            segments.append(Segment(text + " " * (cell.width - cell_len(text)), style))
            segments.append(Segment("│" if cell is not seen.cells[-1] else " ", quiet))
        segments.append(Segment("›" if seen.more_after and y == 0 else "", quiet))
        return Strip(segments).crop_extend(0, self.size.width, base)

    def on_click(self, event: events.Click) -> None:
        """Find out which token was meant."""
        x = event.get_content_offset_capture(self).x - MARGIN
        for cell in self._window().cells:
            if 0 <= x < cell.width:
                self.post_message(self.Picked(cell.place))
            x -= cell.width + SEPARATOR

    def _window(self) -> Window:
        return window(self._cell, self._cursor, max(self.size.width - 2 * MARGIN, 1))


def _role(cell: Cell) -> str:
    if cell.kind == "taken":
        return "odd" if cell.place % 2 else "even"
    return cell.kind.split()[0]
