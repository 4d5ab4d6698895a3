"""A panel of lines that are wrapped to its width and scrolled: GSS, lexer states, Why, help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.strip import Strip

from maskwright.tui.layout.line import Line, line, wrapped
from maskwright.tui.widgets.painting import PaintedScroll


# Left, right, home and end move in the text, whichever panel has the focus: hence no inherited bindings.
class TextPanel(PaintedScroll, can_focus=True, inherit_bindings=False):
    """Lines in, rows out. Only visible rows are drawn."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_up", "Up", show=False),
        Binding("down,j", "scroll_down", "Down", show=False),
        Binding("pageup,ctrl+u", "page_up", "Page up", show=False),
        Binding("pagedown,ctrl+d", "page_down", "Page down", show=False),
        Binding("ctrl+home,g", "scroll_home", "Top", show=False),
        Binding("ctrl+end", "scroll_end", "Bottom", show=False),
        Binding("h", "scroll_left", "Left", show=False),
        Binding("l", "scroll_right", "Right", show=False),
    ]

    def __init__(self, id: str, title: str) -> None:
        super().__init__(id=id)
        self.border_title = title
        self._lines: Sequence[Line] = ()
        self._rows: list[Line] = []
        self._wrapped_at = 0
        self._about: object = None
        self._make: Callable[[], Sequence[Line]] | None = None

    @property
    def text(self) -> str:
        """All that the panel says, or would say if it were seen, wrapped as it is shown."""
        self._fill()
        return "\n".join(row.text.rstrip() for row in self._rows)

    def show(self, lines: Sequence[Line]) -> None:
        """Show other lines from now on, from their beginning if they are other ones."""
        if lines == self._lines:
            return
        self._lines = lines
        self._wrap()
        self.scroll_to(0, 0, animate=False)

    def offer(self, about: object, make: Callable[[], Sequence[Line]]) -> None:
        """Show other lines from now on, unless they are ``about`` the same as before; made once they can be seen."""
        if about == self._about:
            return
        self._about, self._make = about, make
        if self.is_on_screen:
            self._fill()
        else:
            # What was shown before is not true any more, and must not flash up.
            self.show(())

    def on_show(self) -> None:
        """Make what was offered meanwhile."""
        self._fill()

    def on_resize(self, event: events.Resize) -> None:
        """Wrap anew if the width has changed."""
        if self.scrollable_content_region.width != self._wrapped_at:
            self._wrap()

    def render_line(self, y: int) -> Strip:
        """Draw one visible row."""
        left, top = self.scroll_offset
        row = self._rows[top + y] if top + y < len(self._rows) else line("")
        return self.paint(row, self.scrollable_content_region.width, left)

    def _fill(self) -> None:
        make, self._make = self._make, None
        if make is not None:
            self.show(make())

    def _wrap(self) -> None:
        self._wrapped_at = self.scrollable_content_region.width
        self._rows = wrapped(self._lines, self._wrapped_at or 1_000)
        widest = max((row.width for row in self._rows), default=0)
        self.virtual_size = Size(widest if widest > self._wrapped_at else 0, len(self._rows))
        self.refresh()
