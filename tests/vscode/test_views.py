"""Views of a grammar beside it: compile profile, mask preview, railroad diagrams."""

from __future__ import annotations

import re
from pathlib import Path

from maskwright import CompiledGrammar, Grammar, Vocabulary, compile
from vscode.workbench import LENS, Workbench

SAMPLE = '{"name": [1, -2.5, '


def compiled(folder: Path, vocabulary: Vocabulary) -> CompiledGrammar:
    """The grammar of the folder, without the editor."""
    return compile(Grammar.from_file(folder / "json.lark"), vocabulary)


def test_the_profile_has_the_size_of_the_automaton_and_leads_to_rules(
    window: Workbench, folder: Path, o200k: Vocabulary
) -> None:
    window.open("json.lark")
    window.find(LENS, "Parser DWA")
    window.run("maskwright: Show Compile Profile")
    view = window.view()
    view.locator(".treemap g.cell", has_text="array").first.wait_for()
    size = compiled(folder, o200k).stats["dwa"]
    view.get_by_text(f"{size['states']:,} DWA states · {size['edges']:,} edges").wait_for()
    window.picture("profile")
    view.locator("tr", has_text="member").first.dblclick()
    window.find(".statusbar-item", "Ln 17, Col 1")


def test_the_profile_follows_an_edit(window: Workbench) -> None:
    window.open("json.lark")
    window.find(LENS, "Parser DWA")
    window.run("maskwright: Show Compile Profile")
    window.view().locator(".treemap g.cell", has_text="array").first.wait_for()
    window.enter()
    window.go_to(14)
    window.press("End")
    window.type(' | "[[" value "]]"')
    heading = window.view().get_by_text(re.compile(r"DWA states"))
    before = heading.first.inner_text()
    window.until(lambda: heading.first.inner_text() != before)


def test_the_mask_preview_counts_the_tokens_that_the_library_allows(
    window: Workbench, folder: Path, o200k: Vocabulary
) -> None:
    window.open("json.lark")
    window.find(LENS, "Parser DWA")
    window.run("maskwright: Preview Mask After a Text")
    view = window.view()
    view.locator("#sample").click()
    window.type(SAMPLE)
    state = compiled(folder, o200k).start()
    state.commit_bytes(SAMPLE.encode())
    view.get_by_text(f"{state.count():,} of {o200k.vocab_size:,} tokens allowed").wait_for()
    view.get_by_text("NUMBER", exact=True).wait_for()
    window.picture("mask")
    view.locator(".token").first.click()
    view.locator(".explanation h2", has_text="allowed").wait_for()
    view.locator("#token").fill("}")
    view.locator("#token").press("Enter")
    view.locator(".explanation h2", has_text="masked").wait_for()
    window.picture("why")


def test_railroad_diagrams_show_every_rule_and_lead_to_it(window: Workbench) -> None:
    window.open("json.lark")
    window.find(LENS, "Parser DWA")
    window.run("maskwright: Show Railroad Diagrams")
    view = window.view()
    view.get_by_text("5 rules").wait_for()
    names = ["start", "value", "object", "member", "array", "STRING", "NUMBER", "WHITE_SPACE"]
    assert view.locator("h2").all_inner_texts() == names
    view.locator("section", has=view.locator("h2", has_text="member")).locator("svg text", has_text="value").wait_for()
    window.picture("railroad")
    window.enter()
    window.go_to(19)
    view.locator("section.current h2", has_text="array").wait_for()
    view.get_by_label("Source of member").click()
    window.find(".statusbar-item", "Ln 17, Col 1")
