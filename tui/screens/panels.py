"""How a session's frame gets onto the widgets of the step screen.

What the widgets are given does not change with the session: they may draw it at any time, and all show the same frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from maskwright.tui.layout.gss import gss_lines
from maskwright.tui.layout.lexer import lexer_lines
from maskwright.tui.layout.strip import Cell, end_cell, token_cell
from maskwright.tui.layout.summary import mask_line, title_line
from maskwright.tui.layout.why import explained
from maskwright.tui.widgets.one_line import OneLine
from maskwright.tui.widgets.text_panel import TextPanel
from maskwright.tui.widgets.token_strip import TokenStrip

if TYPE_CHECKING:
    from maskwright.tui.model.frame import Frame
    from maskwright.tui.model.tokens import TokenTable
    from maskwright.tui.screens.drawing import DrawingScreen


def show_frame(screen: DrawingScreen) -> None:
    """Draw all that depends on the frame alone."""
    session, path, stale, packed = screen.session, screen.path, screen.view.stale, screen.view.packed
    frame, length = session.frame, session.length
    before = session.frame_at(frame.step - 1) if frame.step else None
    size, name = session.subject.vocabulary.vocab_size, session.subject.vocabulary.name
    screen.query_one("#title", OneLine).show(lambda width: title_line(path, name, frame, length, width, stale=stale))
    screen.query_one("#mask", OneLine).show(lambda width: mask_line(frame, before, size, width))
    screen.query_one(TokenStrip).show(strip_cells(session.tokens, length, frame, screen.table), frame.step)
    gss, lexer = screen.query_one("#gss", TextPanel), screen.query_one("#lexer", TextPanel)
    gss.offer((frame, packed), lambda: gss_lines(frame.lexer_states, frame.gss, packed=packed))
    lexer.offer(frame, lambda: lexer_lines(frame.lexer_states))


def show_why(screen: DrawingScreen) -> None:
    """Explain what was asked about, at the cursor."""
    state, asked, grammar = screen.session.state, screen.view.asked, screen.session.subject.grammar
    screen.query_one("#why", TextPanel).offer((state, asked), lambda: explained(state, asked, grammar))


def strip_cells(tokens: Sequence[int], length: int, frame: Frame, table: TokenTable) -> Callable[[int], Cell | None]:
    """Make what makes the cell at a place, for a frame of a text of which ``length`` tokens could be taken."""

    def cell(place: int) -> Cell | None:
        if not 0 <= place < len(tokens):
            return end_cell(place, frame) if place == frame.step else None
        kind = "taken" if place < frame.step else "ahead" if place < length else "refused"
        return token_cell(place, table.text(tokens[place]) or "(no bytes)", tokens[place], kind)

    return cell
