"""The step screen as something to move in and to change: steps, commits, typed text, undo."""

from __future__ import annotations

from textual import on
from textual.widgets import Input

from maskwright.errors import MaskwrightError
from maskwright.tui.layout.notice import Notice
from maskwright.tui.screens.drawing import DrawingScreen
from maskwright.tui.widgets.candidate_list import CandidateList
from maskwright.tui.widgets.fields import Field
from maskwright.tui.widgets.token_strip import TokenStrip


class EditingScreen(DrawingScreen):
    """Each action changes the session, then everything is drawn anew. What is refused changes nothing."""

    def action_step(self, steps: int) -> None:
        """Go some tokens forward or back."""
        if self.session.move(self.session.cursor + steps):
            self.say(None)
            self.refresh_view()
            return
        refusal = self.session.refusal
        if steps > 0 and refusal is not None:
            self.say(Notice.refused(self.table, refusal))
        else:
            self.say(Notice.plain("this is the end of the text" if steps > 0 else "this is the start of the text"))

    def action_go(self, where: str) -> None:
        """Go to the start or the end of the text."""
        self.session.move(0 if where == "start" else self.session.length)
        self.say(None)
        self.refresh_view()

    @on(TokenStrip.Picked)
    def _picked_token(self, message: TokenStrip.Picked) -> None:
        self.session.move(message.place)
        self.refresh_view()

    def action_commit(self) -> None:
        """Take the selected candidate, if it may come next."""
        token = self.query_one(CandidateList).token
        if token is None:
            self.say(Notice.bad("no candidate is selected"))
            return
        try:
            self.session.commit(token)
        except MaskwrightError as error:
            self.say(Notice.masked(self.table, token, str(error)))
            return
        self.say(Notice.good(f"took {Notice.name(self.table, token)}"))
        self.refresh_view()

    def action_undo(self) -> None:
        """Take the last change back."""
        self.say(Notice.plain("undone") if self.session.undo() else Notice.bad("nothing to undo"))
        self.refresh_view()

    def action_redo(self) -> None:
        """Make the last undone change again."""
        self.say(Notice.plain("done again") if self.session.redo() else Notice.bad("nothing to redo"))
        self.refresh_view()

    def action_insert(self) -> None:
        """Ask for text."""
        field = self.query_one("#insert", Field)
        field.display = True
        self.set_focus(field)

    @on(Input.Submitted, "#insert")
    def _insert(self, message: Input.Submitted) -> None:
        text = message.value
        self._leave_insert()
        if not text:
            return
        try:
            tokens = self.session.subject.vocabulary.encode(text)
        except MaskwrightError as error:
            self.say(Notice.bad(str(error)))
            return
        self.session.replace(tokens)
        refusal = self.session.refusal
        self.say(Notice.refused(self.table, refusal) if refusal else Notice.good(f"took {len(tokens)} tokens"))
        self.refresh_view()

    @on(Field.Left, "#insert")
    def _leave_insert(self) -> None:
        field = self.query_one("#insert", Field)
        field.value = ""
        field.display = False
        self.action_front("candidates")
