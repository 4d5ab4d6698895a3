"""Turns lines with roles into what Textual draws. The colour of each role is in ``app.tcss``."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from maskwright.tui.layout.line import Line

ROLES = (
    *("title", "count", "bar", "quiet", "heading", "alarm", "allowed", "masked", "special", "selected", "unfocused"),
    *("head", "lane", "number", "symbol", "exclusion", "source", "mark"),
    *("even", "odd", "ahead", "refused", "cursor", "tab"),
)


class Painted(Widget):
    """A widget that knows the styles of all roles."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"role--{role}" for role in ROLES}

    def style_of(self, role: str) -> Style:
        """The style of a role, without the background of the widget; plain for the empty role."""
        return self.get_component_rich_style(f"role--{role}", partial=True) if role else Style.null()

    def paint(self, line: Line, width: int, left: int = 0, over: str = "") -> Strip:
        """Draw the cells of a line from ``left`` on, exactly ``width`` of them; the role ``over`` lies over all."""
        base = self.rich_style
        above = self.style_of(over)
        segments = [Segment(piece.text, base + self.style_of(piece.role) + above) for piece in line.pieces]
        return Strip(segments).crop_extend(left, left + width, base + above)


class PaintedScroll(ScrollView, Painted):
    """The same for what is larger than its place."""

    # Textual looks along the first base class only.
    COMPONENT_CLASSES: ClassVar[set[str]] = Painted.COMPONENT_CLASSES
