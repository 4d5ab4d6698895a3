"""What the user chose to see, and how a session's frame gets onto the widgets of the step screen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from maskwright.tui.layout.gss import gss_lines
from maskwright.tui.layout.lexer import lexer_lines
from maskwright.tui.layout.strip import Cell, end_cell, token_cell
from maskwright.tui.layout.summary import mask_line, title_line
from maskwright.tui.layout.why import explained
from maskwright.tui.model.filter import Shown
from maskwright.tui.widgets.one_line import OneLine
from maskwright.tui.widgets.text_panel import TextPanel
from maskwright.tui.widgets.token_strip import TokenStrip

if TYPE_CHECKING:
    from maskwright.tui.screens.drawing import DrawingScreen

DETAILS = ("gss", "lexer", "why")


@dataclass
class View:
    """The choices. ``asked`` is what Why is about; ``found`` are the ids that the filter text is about."""

    asked: int | bytes | None = None
    detail: str = "gss"
    listing: bool = True
    shown: Shown = Shown.ALL
    packed: bool = True
    stale: bool = False
    found: npt.NDArray[np.uint32] = field(default_factory=lambda: np.zeros(0, np.uint32))

    def show_frame(self, screen: DrawingScreen) -> None:
        """Draw all that depends on the frame alone."""
        session, stale = screen.session, self.stale
        frame, length = session.frame, session.length
        before = session.frame_at(frame.step - 1) if frame.step else None
        vocabulary = session.subject.vocabulary
        size, name = vocabulary.vocab_size, vocabulary.name
        screen.query_one("#title", OneLine).show(
            lambda width: title_line(screen.path, name, frame, length, width, stale=stale)
        )
        screen.query_one("#mask", OneLine).show(lambda width: mask_line(frame, before, size, width))
        screen.query_one(TokenStrip).show(lambda place: self._cell(screen, place), session.cursor)
        screen.query_one("#gss", TextPanel).show(gss_lines(frame.lexer_states, frame.gss, packed=self.packed))
        screen.query_one("#lexer", TextPanel).show(lexer_lines(frame.lexer_states))

    def show_why(self, screen: DrawingScreen) -> None:
        """Explain what was asked about, at the cursor."""
        session = screen.session
        lines = explained(session.state, self.asked, session.subject.grammar)
        screen.query_one("#why", TextPanel).show(lines)

    @staticmethod
    def _cell(screen: DrawingScreen, place: int) -> Cell | None:
        session = screen.session
        token = session.token_at(place)
        if token is None:
            return end_cell(place, session.frame) if place == session.cursor else None
        kind = "taken" if place < session.cursor else "ahead" if place < session.length else "refused"
        return token_cell(place, screen.table.text(token) or "(no bytes)", token, kind)
