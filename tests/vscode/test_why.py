"""Why a token is allowed or masked, asked from the palette."""

from __future__ import annotations

from vscode.workbench import LENS, Workbench


def test_why_is_answered_for_a_text_and_a_token_that_are_asked_for(window: Workbench) -> None:
    window.open("calculator.lark")
    window.find(LENS, "Parser DWA")
    window.run("maskwright: Why Is a Token Allowed or Masked at the Cursor?")
    window.find(".quick-input-title", "Why is a token allowed or masked?")
    window.type("1+")
    window.press("Enter")
    window.find(".quick-input-title", "Why is this token allowed or masked here?")
    window.type("2")
    window.press("Enter")
    window.find(".tab", "Why")
    window.page.locator(".editor-instance").nth(1).locator(".view-line", has_text='"2" is allowed').wait_for()
