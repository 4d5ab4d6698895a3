"""The views, opened from the palette: they show what the server says of the grammar in the editor."""

from __future__ import annotations

from typing import Any

from vscode.installation import PATIENCE
from vscode.workbench import Workbench


def page_of(window: Workbench, command: str, element: str) -> Any:
    """Open a view and wait until an element of its page is there."""
    window.open("calculator.lark")
    window.go_to(11)
    window.run(command)
    frame = window.page.frame_locator("iframe.webview").last.frame_locator("#active-frame")
    frame.locator(element).first.wait_for(timeout=PATIENCE * 1000)
    return frame


def test_the_profile_shows_figures_and_goes_to_a_definition(window: Workbench) -> None:
    frame = page_of(window, "maskwright: Show Compile Profile", "g.cell")
    row = frame.locator("tbody tr.rule").first
    name = row.locator("td").first.inner_text()
    row.click()
    window.find(".monaco-editor.focused .view-line", name)


def test_railroad_diagrams_follow_the_cursor(window: Workbench) -> None:
    frame = page_of(window, "maskwright: Show Railroad Diagrams", "section svg")
    frame.locator("section.current h2", has_text="sum").wait_for()


def test_the_mask_of_a_sample_is_shown_with_why(window: Workbench) -> None:
    frame = page_of(window, "maskwright: Preview Mask After a Text", ".token")
    frame.locator("#sample").fill("1+")
    frame.locator(".result", has_text="tokens allowed").wait_for()
    frame.locator(".token").first.click()
    frame.locator(".explanation h2", has_text="allowed").wait_for()
