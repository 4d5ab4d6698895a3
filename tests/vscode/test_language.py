"""What an author asks about names, and does with them."""

from __future__ import annotations

from vscode.workbench import LENS, Workbench


def test_a_fix_of_right_recursion_takes_the_finding_away_and_changes_the_figures(window: Workbench) -> None:
    window.open("calculator.lark")
    window.problems()
    window.find(window.problem("right-recursive cycle"))
    before = window.until(lambda: window.lenses().get("list: sum"))
    window.go_to(8, 15)
    window.press("Control+.")
    fix = window.find(".action-widget .monaco-list-row", "Recurse on the left")
    window.picture("quick-fix")
    fix.click()
    window.find(".view-line", 'list "," sum')
    window.gone(window.problem("right-recursive cycle"))
    assert window.until(lambda: window.lenses().get("list: sum", before) != before)


def test_a_hover_tells_about_a_rule(window: Workbench) -> None:
    window.open("calculator.lark")
    window.find(LENS, "Parser DWA")
    window.word("product").hover()
    assert "Left-recursive, mutually with sum, atom." in window.find(".monaco-hover .hover-row").inner_text()
    window.picture("hover")
