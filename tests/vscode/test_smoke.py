"""A rule that breaks is seen in the editor."""

from __future__ import annotations

from vscode.workbench import LENS, Workbench


def test_a_broken_rule_is_underlined_and_listed(window: Workbench) -> None:
    window.open("calculator.lark")
    window.find(LENS, "Parser DWA")
    window.press("Control+End")
    window.type("broken: missing")
    window.find(".squiggly-error")
    window.press("Control+Shift+m")
    window.find(".markers-panel .monaco-list-row", "missing")
