"""Names in one file and across files."""

from __future__ import annotations

from vscode.workbench import LENS, Workbench


def test_the_definition_of_an_imported_terminal_is_in_its_file(window: Workbench) -> None:
    window.open("calculator.lark")
    window.find(LENS, "Parser DWA")
    window.go_to(16, 7)
    window.press("F12")
    window.find('.tab.active[data-resource-name="numbers.lark"]')
    window.find(".statusbar-item", "Ln 5, Col 1")


def test_a_rule_is_renamed_where_it_is_used(window: Workbench) -> None:
    window.open("calculator.lark")
    window.find(LENS, "Parser DWA")
    rename(window, 10, "addition")
    for line in ("list: addition", '| addition "," list', "addition: product", '"(" addition ")"'):
        window.find(".view-line", line)


def test_a_terminal_is_renamed_in_the_files_that_import_it(window: Workbench) -> None:
    window.open("numbers.lark")
    window.find(LENS, "Parser DWA")
    rename(window, 5, "DECIMAL")
    window.find(".view-line", "start: DECIMAL")
    window.open("calculator.lark")
    window.find(".view-line", "%import .numbers.DECIMAL")
    window.find(".view-line", "atom: DECIMAL")
    window.find(LENS, "Parser DWA")


def rename(window: Workbench, line: int, name: str) -> None:
    """Rename what stands at the beginning of a line."""
    window.go_to(line)
    window.press("F2")
    window.find(".rename-box input").fill(name)
    window.press("Enter")
    window.gone(".rename-box input:visible")
