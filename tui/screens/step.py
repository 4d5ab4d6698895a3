"""Step mode: the text token by token, the candidates at the cursor, and what the engine knows there.

The screen is made in three layers: ``drawing`` shows a session, ``editing`` moves in it and changes it, and this one
adds the choice of what is shown, and the keys.
"""

from __future__ import annotations

import asyncio
from typing import ClassVar

import numpy as np
import numpy.typing as npt
from textual import on, work
from textual.binding import Binding, BindingType
from textual.widgets import Input

from maskwright.tui.actions import ACTIONS
from maskwright.tui.model.filter import matching
from maskwright.tui.screens.editing import EditingScreen
from maskwright.tui.screens.help import HelpScreen
from maskwright.tui.screens.panels import show_frame, show_why
from maskwright.tui.widgets.candidate_list import CandidateList
from maskwright.tui.widgets.fields import Field, FilterField
from maskwright.tui.widgets.tab_bar import TabBar

# So long nobody must type before the list is searched; a search takes a fraction of it.
TYPING_PAUSE = 0.03


class StepScreen(EditingScreen):
    """The whole screen. Every action is in the table of ``actions``, and so has a key and a name in the palette."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            one.keys,
            one.call,
            one.footer or one.label,
            show=bool(one.footer),
            key_display=one.shown_key,
            tooltip=one.help,
            id=one.id,
        )
        for one in ACTIONS
    ]

    def action_filter(self) -> None:
        """Type into the filter."""
        self.view.listing = True
        self.show_panels()
        self.set_focus(self.query_one(FilterField))

    @on(Input.Changed, "#filter")
    def _filter_changed(self, message: Input.Changed) -> None:
        self._find(message.value)

    @on(Input.Submitted, "#filter")
    @on(Field.Left, "#filter")
    def _leave_filter(self) -> None:
        # Who types fast must not commit what was selected before the list was searched.
        self.workers.cancel_group(self, "filter")
        self._found(matching(self.table, self.query_one(FilterField).value))
        self.set_focus(self.query_one(CandidateList))

    @on(FilterField.Moved)
    def _move_while_typing(self, message: FilterField.Moved) -> None:
        self.query_one(CandidateList).action_select_by(message.rows)

    @work(exclusive=True, group="filter")
    async def _find(self, text: str) -> None:
        await asyncio.sleep(TYPING_PAUSE)
        self._found(await asyncio.to_thread(matching, self.table, text))

    def _found(self, ids: npt.NDArray[np.uint32]) -> None:
        self.view.found = ids
        self.show_candidates()

    def action_shown(self) -> None:
        """List all candidates, or those of one verdict."""
        self.view.shown = self.view.shown.next()
        self.show_candidates()

    @on(CandidateList.Selected)
    def _selected(self, message: CandidateList.Selected) -> None:
        self.view.asked = message.token
        show_why(self)

    def action_why(self) -> None:
        """Explain the selected candidate."""
        self.action_front("why")

    @on(TabBar.Picked)
    def _picked_tab(self, message: TabBar.Picked) -> None:
        self.action_front(message.name)

    def action_pack(self) -> None:
        """Pack long runs of the stacks, or show them in full."""
        self.view.packed = not self.view.packed
        show_frame(self)

    def action_help(self) -> None:
        """Show keys and marks."""
        self.app.push_screen(HelpScreen())
