"""The page of railroad diagrams: what is drawn and when, where its links lead, and what is saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

from views.page import URI, View

EVIL = "<img src=x onerror=alert(1)>"
SEPARATED = {"kind": "sequence", "items": [{"kind": "terminal", "text": '","'}, {"kind": "rule", "name": "item"}]}


def diagram(name: str, line: int, tree: dict[str, Any], kind: str = "rule") -> dict[str, Any]:
    place = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": len(name)}}
    return {"name": name, "kind": kind, "range": place, "tree": tree}


LIST = {
    "kind": "sequence",
    "items": [
        {"kind": "rule", "name": "item"},
        {"kind": "repeat", "item": SEPARATED, "min": 0, "max": None},
        {"kind": "optional", "item": {"kind": "special", "text": "<|end|>"}},
        {"kind": "skip"},
    ],
}
ITEM = {
    "kind": "choice",
    "items": [
        {"kind": "terminal", "text": "/[a-z]+/", "name": "WORD"},
        {"kind": "terminal", "text": EVIL},
        {"kind": "terminal", "text": "a\u202eb\x00"},
        {"kind": "rule", "name": "x" * 100_000},
        {"kind": "repeat", "item": {"kind": "terminal", "text": "/[0-9]/"}, "min": 2, "max": 5},
    ],
}
DIAGRAMS = [
    diagram("list", 0, LIST),
    diagram("item", 4, ITEM),
    diagram("WORD", 8, {"kind": "terminal", "text": "/[a-z]+/"}, "terminal"),
]


@pytest.fixture
def view(open_view: Callable[..., View]) -> View:
    view = open_view("railroad")
    view.wait_sent("ready")
    view.subject()
    view.tell("railroad", answer={"version": 1, "diagrams": DIAGRAMS})
    view.page.locator("section svg").nth(1).wait_for()
    return view


def texts(view: View, section: int) -> list[str]:
    found: list[str] = view.page.locator("section").nth(section).locator("svg text").all_text_contents()
    return found


def test_every_kind_of_node_is_drawn(view: View) -> None:
    assert texts(view, 0) == ["item", '","', "item", "<|end|>"]
    assert texts(view, 1)[0] == "WORD"
    assert texts(view, 1)[-2:] == ["/[0-9]/", "2 to 5 times"]
    name = view.page.locator("section svg").first.get_attribute("aria-label")
    assert name == "Diagram of rule list"


def test_texts_of_a_grammar_are_shown_as_text(view: View) -> None:
    assert texts(view, 1)[1:3] == [EVIL, "a\\u{202e}b\\x00"]
    assert len(texts(view, 1)[3]) == 60
    assert view.page.locator("img").count() == 0


def test_a_click_goes_to_a_diagram_and_control_click_or_enter_to_the_source(view: View) -> None:
    link = view.page.locator("section").first.locator(".target").first
    link.click()
    assert view.page.evaluate("document.activeElement.textContent") == "item"
    assert view.page.locator("section.current h2").inner_text() == "item"
    assert view.sent("reveal") == []
    link.click(modifiers=["Control"])
    link.focus()
    view.page.keyboard.press("Enter")
    assert [(one["uri"], one["name"], one["range"]["start"]["line"]) for one in view.sent("reveal")] == [
        (URI, "item", 4)
    ] * 2


def test_arrows_go_from_link_to_link(view: View) -> None:
    links = view.page.locator("section").first.locator(".target")
    links.first.focus()
    view.page.keyboard.press("ArrowRight")
    assert [links.nth(index).get_attribute("tabindex") for index in range(2)] == ["-1", "0"]
    assert view.page.evaluate("document.activeElement.getAttribute('aria-label')") == "rule item"


def test_the_view_follows_the_cursor(view: View) -> None:
    view.tell("cursor", position={"line": 6, "character": 3})
    assert view.page.locator("section.current h2").inner_text() == "item"
    view.page.get_by_label("Only what is at the cursor").check()
    assert view.page.locator("section:visible h2").all_text_contents() == ["item"]
    view.tell("cursor", position={"line": 8, "character": 0})
    assert view.page.locator("section:visible h2").all_text_contents() == ["WORD"]


def test_a_diagram_is_copied_and_saved_as_an_image_of_its_own(view: View) -> None:
    section = view.page.locator("section").nth(1)
    section.hover()
    section.get_by_role("button", name="Save item as SVG").click()
    section.get_by_role("button", name="Copy item as SVG").click()
    saved = view.wait_sent("save")
    assert saved["name"] == "item"
    assert view.wait_sent("copy")["text"] == saved["text"]
    root = ElementTree.fromstring(saved["text"])
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    assert EVIL in [text.text for text in root.iter(f"{space}text")]
    assert all(rect.get("fill") not in (None, "") for rect in root.iter(f"{space}rect"))
    assert not any("style" in element.attrib for element in root.iter())


def test_diagrams_of_large_grammars_are_drawn_as_they_come_into_view(view: View) -> None:
    many = [diagram(f"r{index}", index, ITEM) for index in range(800)]
    view.tell("railroad", answer={"version": 2, "diagrams": many})
    view.page.locator("section svg").first.wait_for()
    assert 0 < view.page.locator("section svg").count() < 40
    view.page.locator("section").last.scroll_into_view_if_needed()
    view.page.locator("section").last.locator("svg").wait_for()


def test_an_enumeration_of_thousands_is_drawn_in_part(view: View) -> None:
    items = [{"kind": "terminal", "text": f'"{index}"'} for index in range(5000)]
    view.tell("railroad", answer={"version": 2, "diagrams": [diagram("many", 0, {"kind": "choice", "items": items})]})
    view.page.locator("section svg").wait_for()
    assert len(texts(view, 0)) == 201
    assert texts(view, 0)[-1] == "… and 4,800 more"
