"""Texts that the server makes of a grammar."""

from __future__ import annotations

from vscode.workbench import LENS, Workbench


def test_the_normal_form_opens_beside_the_grammar_and_follows_it(window: Workbench) -> None:
    window.open("calculator.lark")
    window.find(LENS, "Parser DWA")
    window.run("maskwright: Show Normal Form")
    window.find('.tab[data-resource-name="calculator.lark.lark"]')
    text = window.page.locator(".editor-instance").nth(1).locator(".view-lines")
    text.get_by_text("product", exact=True).first.wait_for()
    window.enter()
    window.go_to(13)
    window.press("End")
    window.type(" | modulus")
    window.press("Control+End")
    window.type("modulus: atom")
    text.get_by_text("modulus").first.wait_for()
    window.picture("normal-form")
