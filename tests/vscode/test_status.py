"""The item in the status bar, and the commands that it leads to."""

from __future__ import annotations

from vscode.workbench import LENS, Workbench

ITEM = ".statusbar-item"


def test_the_status_bar_has_the_figures_of_the_lens_and_says_when_they_are_stale(window: Workbench) -> None:
    window.open("calculator.lark")
    text = window.find(ITEM, "DWA states").inner_text()
    states = text.split(" · ")[1].removesuffix(" DWA states")
    assert text.strip().startswith("o200k_base · ")
    window.find(LENS, f"Parser DWA: {states} states")
    window.press("Control+End")
    window.type("broken: missing")
    window.find(ITEM, f"{states} DWA states").and_(window.page.locator(ITEM, has_text="(stale)")).wait_for()


def test_the_menu_restarts_the_server(window: Workbench) -> None:
    window.open("calculator.lark")
    before = window.until(window.server.language_servers)
    window.find(ITEM, "DWA states").click()
    window.find(".quick-input-list .monaco-list-row", "Restart the server").click()
    window.until(lambda: set(window.server.language_servers()) - set(before))
    window.find(ITEM, "DWA states")


def test_the_debugger_opens_in_a_terminal(window: Workbench) -> None:
    window.open("calculator.lark")
    window.find(ITEM, "DWA states")
    window.run("maskwright: Step Through a Text in the Terminal")
    window.find(".tab.active", "maskwright step: calculator.lark")
    window.find(".xterm-rows", "allowed")
    window.picture("step-in-terminal")
