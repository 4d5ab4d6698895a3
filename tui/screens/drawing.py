"""The step screen as something to look at: its widgets, and how they are drawn for the frame at the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer

from maskwright.tui.layout.line import line
from maskwright.tui.layout.notice import Notice
from maskwright.tui.model.filter import with_verdict
from maskwright.tui.model.tokens import TokenTable
from maskwright.tui.screens.panels import show_frame, show_why
from maskwright.tui.screens.view import DETAILS, View
from maskwright.tui.widgets.candidate_list import CandidateList
from maskwright.tui.widgets.fields import Field, FilterField
from maskwright.tui.widgets.notice_bar import NoticeBar
from maskwright.tui.widgets.one_line import OneLine
from maskwright.tui.widgets.tab_bar import TabBar
from maskwright.tui.widgets.text_panel import TextPanel
from maskwright.tui.widgets.token_strip import TokenStrip

if TYPE_CHECKING:
    from maskwright.stepping.session import Session
    from maskwright.tui.model.replay import Walked
    from maskwright.tui.model.session import DebugSession


class DrawingScreen(Screen[None]):
    """One debug session on the screen."""

    # Not the filter, which would take the first keys as text.
    AUTO_FOCUS = "#list"

    def __init__(self, session: DebugSession, table: TokenTable, path: str, asked: int | bytes | None = None) -> None:
        super().__init__()
        self.session = session
        self.table = table
        self.path = path
        self.view = View(found=table.ids)
        if asked is not None:
            self.view.asked, self.view.detail, self.view.listing = asked, "why", False

    def compose(self) -> ComposeResult:
        """Strip and mask always; below them the candidates and the details, side by side or one at a time."""
        yield OneLine("title")
        with Container(id="tokens"):
            yield TokenStrip("strip")
        yield OneLine("mask")
        with Container(id="body"):
            with Vertical(id="candidates"):
                yield FilterField("filter", "/ filter: text or #id")
                yield CandidateList(self.table, "list")
            yield TabBar("tabs")
            with Container(id="details"):
                yield TextPanel("gss", "GSS")
                yield TextPanel("lexer", "Lexer")
                yield TextPanel("why", "Why")
        yield NoticeBar("notice")
        yield Field("insert", "text to insert here; enter takes it, escape does not")
        yield Footer()

    def on_mount(self) -> None:
        """Show the end of the text, and what stopped it."""
        self.query_one("#tokens").border_title = "Tokens"
        self.query_one("#insert").display = False
        refusal = self.session.refusal
        self.say(Notice.refused(self.table, refusal) if refusal else None)
        self.refresh_view()
        candidates = self.query_one(CandidateList)
        # How wide the screen is will be known then.
        self.call_after_refresh(self.action_front, "candidates" if self.view.listing else self.view.detail)
        if self.view.asked is None:
            # What stopped the text is what one will ask about.
            self.view.asked = refusal.token if refusal else candidates.token
            show_why(self)
        if isinstance(self.view.asked, int):
            candidates.select_token(self.view.asked)

    def on_resize(self) -> None:
        """Keep the focus in sight: on a narrow screen only the list or only a detail is left."""
        self.call_after_refresh(self._focus_again, self.focused)

    def _focus_again(self, focused: Widget | None) -> None:
        in_front = "list" if self.view.listing else self.view.detail
        hidden = focused is None or not all(one.display for one in focused.ancestors_with_self if one is not self.app)
        self.set_focus(self.query_one(f"#{in_front}") if hidden else focused)

    def refresh_view(self) -> None:
        """Draw everything for the frame at the cursor."""
        show_frame(self)
        show_why(self)
        self.show_candidates()
        self.show_panels()

    def show_candidates(self) -> None:
        """Put the filter and the verdicts together into the rows of the list."""
        bits = self.session.frame.bits()
        ids = with_verdict(self.view.found, bits, self.view.shown)
        candidates = self.query_one(CandidateList)
        candidates.show(ids, bits)
        counts = f"{candidates.count:,} of {len(self.table.ids):,}"
        self.query_one("#candidates").border_title = f"Candidates: {self.view.shown.value}, {counts}"

    def show_panels(self) -> None:
        """Bring the chosen panels to the front. A narrow screen has room for one, list or detail."""
        # Classes of the panels and not of the screen, all of which would be styled anew for each key.
        self.query_one("#candidates").set_class(self.view.listing, "-front")
        self.query_one("#details").set_class(not self.view.listing, "-front")
        for name in DETAILS:
            self.query_one(f"#{name}").set_class(name == self.view.detail, "-front")
        self.query_one(TabBar).show(self.view.detail, self.view.listing)

    def say(self, notice: Notice | None) -> None:
        """Show a message until the next one."""
        self.query_one(NoticeBar).show(line(*notice.pieces, hang="   ") if notice else line(""))

    def adopt(self, subject: Session, walked: Walked) -> None:
        """Go on with another compiled grammar, at the same place of the text if it allows that."""
        before = self.session.subject.compiled.stats["dwa"]["states"], self.session.frame
        self.session.adopt(subject, walked)
        self.view.stale = False
        self.say(Notice.reloaded(self.path, self.table, self.session, *before))
        self.refresh_view()

    def keep(self, error: str) -> None:
        """Stay with the last good grammar, and say what is wrong with the new one."""
        self.view.stale = True
        self.say(Notice.bad(f"the last good grammar stays: {error}"))
        show_frame(self)

    def action_front(self, name: str) -> None:
        """Bring a panel to the front."""
        self.view.listing = name == "candidates"
        if name in DETAILS:
            self.view.detail = name
        self.show_panels()
        # Where there is room for both, the list keeps the focus.
        hidden = name != "candidates" and self.has_class("-narrow")
        self.set_focus(self.query_one(f"#{name}" if hidden else "#list"))
