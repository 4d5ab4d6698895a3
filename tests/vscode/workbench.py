"""One window of the editor: what a user does in it, and what they see."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from vscode.server import Server

LENS = ".codelens-decoration"


@dataclass
class Workbench:
    """A page of the browser with a folder open in the editor. Every wait is for something to be seen."""

    page: Any
    server: Server
    folder: Path
    elsewhere: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("request", self._note)
        self.page.goto(f"{self.server.address}?folder={quote(str(self.folder))}")
        self.page.wait_for_selector(".monaco-workbench .explorer-folders-view .monaco-list-row")

    def _note(self, request: Any) -> None:
        address = urlsplit(request.url)
        if address.hostname not in (None, "127.0.0.1"):
            self.elsewhere.append(request.url)

    def find(self, selector: str, text: str | None = None) -> Any:
        """Wait for what a selector finds, with this text in it if one is given."""
        locator = self.page.locator(selector, **({} if text is None else {"has_text": text})).first
        locator.wait_for()
        return locator

    def gone(self, selector: str, text: str | None = None) -> None:
        """Wait until a selector finds nothing."""
        self.page.locator(selector, **({} if text is None else {"has_text": text})).first.wait_for(state="detached")

    def open(self, name: str) -> None:
        """Open a file from the explorer, to stay."""
        self.find(f'.explorer-folders-view .monaco-list-row[aria-label^="{name}"]').dblclick()
        self.find(f'.tab.active[data-resource-name="{name}"]')
        self.find(".monaco-editor.focused .view-line")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def run(self, command: str) -> None:
        """Run a command by its title in the palette."""
        self.press("F1")
        self.find(".quick-input-widget input")
        self.type(command)
        self.find(".quick-input-list .monaco-list-row.focused", command)
        self.press("Enter")

    def go_to(self, line: int, column: int = 1) -> None:
        """Put the cursor somewhere."""
        self.press("Control+g")
        self.find(".quick-input-widget input")
        self.type(f"{line}:{column}")
        self.press("Enter")
        self.find(".statusbar-item", f"Ln {line}, Col {column}")

    def problems(self) -> None:
        """Show the Problems."""
        self.press("Control+Shift+m")
