"""The command palette, for fast fingers."""

from __future__ import annotations

from textual.command import CommandPalette
from textual.widgets import OptionList


class Palette(CommandPalette):
    """Textual's palette, which falls over a key for its list that comes before anything of the list can be seen.

    That is before it has an option, and as long as it has no place on the screen to count the lines of its options for.
    """

    def _action_command_list(self, action: str) -> None:
        options = self.query_one(OptionList)
        if options.option_count and options.scrollable_content_region:
            super()._action_command_list(action)
