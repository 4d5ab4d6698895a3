"""The names of the panels in one row, the one in front marked."""

from __future__ import annotations

from textual import events
from textual.message import Message
from textual.strip import Strip

from maskwright.tui.layout.line import line
from maskwright.tui.widgets.painting import Painted

TABS = {"candidates": "Tokens", "gss": "GSS", "lexer": "Lexer", "why": "Why"}


class TabBar(Painted):
    """Clicking a name brings its panel to the front; the first letter of each name, typed large, does so too."""

    class Picked(Message):
        """A name was clicked."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._detail = ""
        self._listing = False

    def show(self, detail: str, listing: bool) -> None:
        """Mark this detail, or on a narrow screen the list of candidates, as being in front."""
        self._detail, self._listing = detail, listing
        self.refresh()

    @property
    def text(self) -> str:
        """What the row says."""
        return " ".join(label for _, label in self._labels())

    def render_line(self, y: int) -> Strip:
        """Draw the row."""
        pieces = [(f"{label} ", "tab" if label[0] == "▸" else "quiet") for _, label in self._labels()]
        return self.paint(line(*pieces), self.size.width)

    def on_click(self, event: events.Click) -> None:
        """Find the name that was clicked."""
        x = event.get_content_offset_capture(self).x
        for name, label in self._labels():
            width = len(label) + 1
            if 0 <= x < width:
                self.post_message(self.Picked(name))
            x -= width

    def _labels(self) -> list[tuple[str, str]]:
        narrow = self.screen.has_class("-narrow")
        front = "candidates" if narrow and self._listing else self._detail
        names = [name for name in TABS if narrow or name != "candidates"]
        return [(name, f"▸{TABS[name]} " if name == front else f" {TABS[name]} ") for name in names]
