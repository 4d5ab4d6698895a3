"""The command palette, for fast fingers."""

from __future__ import annotations

from textual.command import CommandPalette
from textual.widgets import OptionList


class Palette(CommandPalette):
    """Textual's palette, which falls over a key for its list that comes before the list has anything in it."""

    def _action_command_list(self, action: str) -> None:
        if self.query_one(OptionList).option_count:
            super()._action_command_list(action)
