"""The list of candidates: any number of tokens, of which only the visible rows are drawn."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import numpy.typing as npt
from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from maskwright.tui.layout.line import Line, clipped, line
from maskwright.tui.model.tokens import TokenTable
from maskwright.tui.widgets.painting import PaintedScroll

ID_WIDTH = 8
NO_IDS: npt.NDArray[np.uint32] = np.zeros(0, np.uint32)


class CandidateList(PaintedScroll, can_focus=True, inherit_bindings=False):
    """Rows are ids in an array; a row's text is looked up when it is drawn."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "select_by(-1)", "Up", show=False),
        Binding("down,j", "select_by(1)", "Down", show=False),
        Binding("pageup,ctrl+u", "page(-1)", "Page up", show=False),
        Binding("pagedown,ctrl+d", "page(1)", "Page down", show=False),
        Binding("ctrl+home,g", "select_row(0)", "First", show=False),
        Binding("ctrl+end", "select_row(-1)", "Last", show=False),
    ]

    selected: reactive[int] = reactive(0, repaint=True)

    class Selected(Message):
        """Another candidate is selected, or none: there is no row."""

        def __init__(self, token: int | None) -> None:
            super().__init__()
            self.token = token

    def __init__(self, table: TokenTable, id: str) -> None:
        super().__init__(id=id)
        self._table = table
        self._ids = NO_IDS
        self._bits: npt.NDArray[np.bool_] = np.zeros(0, np.bool_)

    @property
    def token(self) -> int | None:
        """The selected candidate."""
        return int(self._ids[self.selected]) if self.selected < len(self._ids) else None

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self._ids)

    def show(self, ids: npt.NDArray[np.uint32], bits: npt.NDArray[np.bool_]) -> None:
        """Show other rows or verdicts from now on. The same token stays selected if it has a row, else the first is."""
        token = self.token
        if ids is not self._ids:
            self._ids = ids
            self.virtual_size = Size(self.size.width, len(ids))
            same = np.flatnonzero(ids == token) if token is not None else NO_IDS
            self.selected = int(same[0]) if len(same) else 0
            self._reveal()
        self._bits = bits
        self.refresh()
        if token is not None and self.token != token:
            self.post_message(self.Selected(self.token))

    def select_token(self, token: int) -> None:
        """Select a token if it has a row."""
        places = np.flatnonzero(self._ids == token)
        if len(places):
            self.action_select_row(int(places[0]))

    def action_select_row(self, row: int) -> None:
        """Select a row; negative ones count from the end."""
        last = len(self._ids) - 1
        row = max(min(row if row >= 0 else last + 1 + row, last), 0)
        if row != self.selected:
            self.selected = row
            self.post_message(self.Selected(self.token))
        self._reveal()

    def action_select_by(self, rows: int) -> None:
        """Move the selection up or down."""
        self.action_select_row(max(self.selected + rows, 0))

    def action_page(self, pages: int) -> None:
        """Move the selection by what is visible."""
        self.action_select_by(pages * max(self.size.height - 1, 1))

    def on_click(self, event: events.Click) -> None:
        """Select the row that was clicked."""
        row = event.get_content_offset_capture(self).y + self.scroll_offset.y
        if row < len(self._ids):
            self.action_select_row(row)

    def on_resize(self, event: events.Resize) -> None:
        """Keep the selection in sight."""
        self._reveal()

    def render_line(self, y: int) -> Strip:
        """Draw one visible row."""
        row = self.scroll_offset.y + y
        width = self.scrollable_content_region.width
        if row >= len(self._ids):
            empty = "  no such candidate" if row == 0 else ""
            return self.paint(line((empty, "quiet")), width)
        over = ("selected" if self.has_focus else "unfocused") if row == self.selected else ""
        return self.paint(self._row(int(self._ids[row]), row == self.selected, width), width, over=over)

    def _row(self, token: int, selected: bool, width: int) -> Line:
        allowed = bool(self._bits[token])
        text = self._table.text(token)
        room = width - ID_WIDTH - 5
        if cell_len(text) > room:
            size = f" ({len(text)})"
            text = clipped(text, max(room - len(size), 1)) + size
        return line(
            "▸" if selected else " ",
            ("✔", "allowed") if allowed else ("✖", "masked"),
            (f"{token:>{ID_WIDTH}}  ", "number"),
            (text, "special" if self._table.is_special(token) else "" if allowed else "quiet"),
        )

    def _reveal(self) -> None:
        height = self.scrollable_content_region.height
        top = self.scroll_offset.y
        if not height or top <= self.selected < top + height:
            return
        if top - height < self.selected < top + 2 * height:
            target = self.selected if self.selected < top else self.selected - height + 1
        else:
            # After a jump, what is around the row can be seen as well.
            target = self.selected - height // 2
        self.scroll_to(y=max(target, 0), animate=False)
