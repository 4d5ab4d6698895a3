"""A row of text that is made for the width at hand."""

from __future__ import annotations

from collections.abc import Callable

from textual.strip import Strip

from maskwright.tui.layout.line import Line, line
from maskwright.tui.widgets.painting import Painted


class OneLine(Painted):
    """Title, mask summary and messages. ``show`` takes what makes the line for a width."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._make: Callable[[int], Line] = lambda _: line("")

    @property
    def text(self) -> str:
        """What the row says."""
        return self._make(self.size.width).text

    def show(self, make: Callable[[int], Line]) -> None:
        """Draw another line from now on."""
        self._make = make
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Draw the row."""
        return self.paint(self._make(self.size.width) if y == 0 else line(""), self.size.width)
