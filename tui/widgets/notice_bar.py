"""Messages, in as many rows as they need."""

from __future__ import annotations

from textual.geometry import Size
from textual.strip import Strip

from maskwright.tui.layout.line import Line, line, wrapped
from maskwright.tui.widgets.painting import Painted


class NoticeBar(Painted):
    """One message at a time. Its height follows from its text; the style sheet sets the least and the most."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._line = line("")

    @property
    def text(self) -> str:
        """What the message says."""
        return self._line.text

    def show(self, message: Line) -> None:
        """Show another message from now on."""
        if message != self._line:
            self._line = message
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Count the rows at a width."""
        return len(wrapped([self._line], width))

    def render_line(self, y: int) -> Strip:
        """Draw a row."""
        rows = wrapped([self._line], self.size.width)
        return self.paint(rows[y] if y < len(rows) else line(""), self.size.width)
