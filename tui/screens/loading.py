"""What is shown until the grammar is compiled."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Footer

from maskwright.tui.layout.line import line
from maskwright.tui.widgets.one_line import OneLine


class LoadingScreen(Screen[None]):
    """Says what is being waited for. Quitting stops the compiler."""

    def __init__(self, path: str, vocabulary: str) -> None:
        super().__init__()
        self._what = f"compiling {path} against {vocabulary} …"

    def compose(self) -> ComposeResult:
        """One row, and the key to leave."""
        yield OneLine("loading")
        yield Footer()

    def on_mount(self) -> None:
        """Say it."""
        self.query_one(OneLine).show(lambda _: line(" maskwright  ", (self._what, "heading")))
