"""One window of the editor: what a user does in it, and what they see."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

from vscode.installation import PATIENCE
from vscode.server import Server

LOOPBACK = "127.0.0.1"

VIEWS = ".vscode-resource.vscode-cdn.net"
"""Files of extensions' pages have addresses in this domain, but the editor's worker in the browser answers."""

LENS = ".codelens-decoration"

LENSES = """() => {
    const seen = (selector) => [...document.querySelectorAll(selector)].map(
        (element) => [element.getBoundingClientRect().top, element.innerText.replaceAll("\\u00a0", " ")]);
    const lines = seen(".view-line").sort(([one], [other]) => one - other);
    return seen(".codelens-decoration").map(([top, text]) => [lines.find(([below]) => below > top)?.[1] ?? "", text]);
}"""

Value = TypeVar("Value")


def host_of(address: str) -> str:
    return urlsplit(address).hostname or LOOPBACK


@dataclass
class Workbench:
    """A page of the browser with a folder open in the editor. Every wait is for something to be seen."""

    page: Any
    server: Server
    folder: Path
    elsewhere: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.page.context.on("request", self._note)
        self.page.context.on("requestfailed", self._failed)
        self.page.context.on("response", self._answered)
        self.page.goto(f"{self.server.address}?folder={quote(str(self.folder))}")
        self.page.wait_for_selector(".monaco-workbench .explorer-folders-view .monaco-list-row")

    def _note(self, request: Any) -> None:
        if host_of(request.url) != LOOPBACK and not host_of(request.url).endswith(VIEWS):
            self.elsewhere.add(request.url)

    def _failed(self, request: Any) -> None:
        if "ERR_NAME_NOT_RESOLVED" in (request.failure or ""):
            self.elsewhere.add(request.url)

    def _answered(self, response: Any) -> None:
        if host_of(response.url) != LOOPBACK and not response.from_service_worker:
            self.elsewhere.add(response.url)

    def find(self, selector: str, text: str | None = None) -> Any:
        """Wait for what a selector finds, with this text in it if one is given."""
        locator = self.page.locator(selector, has_text=text).first
        locator.wait_for()
        return locator

    def gone(self, selector: str, text: str | None = None) -> None:
        """Wait until a selector finds nothing."""
        self.page.locator(selector, has_text=text).first.wait_for(state="detached")

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
        self.page.locator(".quick-input-widget").wait_for(state="hidden")
        self.find(".statusbar-item", f"Ln {line}, Col {column}")

    def problems(self) -> None:
        """Show the Problems, and leave the keys with the editor."""
        self.press("Control+Shift+m")
        self.find(".markers-panel .monaco-list-row")
        self.enter()

    def enter(self) -> None:
        """Put the cursor into the text, from wherever the keys go now; a view may take them as it opens."""
        self.until(self._entered)

    def _entered(self) -> bool:
        self.find(".monaco-editor .view-line").click()
        return bool(self.page.locator(".monaco-editor.focused").count())

    def problem(self, text: str) -> str:
        """The selector of a row of the Problems that says this."""
        return f'.markers-panel .monaco-list-row:has-text("{text}")'

    def word(self, text: str) -> Any:
        """The first place in the editor that is coloured as one piece, with just this text."""
        word = self.page.locator(".view-line span span").get_by_text(text, exact=True).first
        word.wait_for()
        return word

    def lenses(self) -> dict[str, str]:
        """The lenses that are seen, each with the text of the line below it."""
        return dict(self.page.evaluate(LENSES))

    def view(self) -> Any:
        """The page of the extension that is open: a frame in a frame."""
        return self.page.frame_locator("iframe.webview").frame_locator("#active-frame")

    def until(self, condition: Callable[[], Value | None]) -> Value:
        """Look again and again until something is there; for what no selector finds."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            value = condition()
            if value:
                return value
            self.page.wait_for_timeout(20)
        raise AssertionError("what a test waits for does not come")

    def picture(self, name: str) -> None:
        """Keep what is seen, if someone wants to look at it."""
        if folder := os.environ.get("MASKWRIGHT_PICTURES"):
            self.page.screenshot(path=Path(folder) / f"{name}.png")
