"""The page of the mask preview: what it asks, which answers it takes, and what it says of the text and the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from views.page import URI, View

EVIL = "<img src=x onerror=alert(1)>"
GROUPS = [
    {"terminal": "STRING", "range": None, "count": 1234, "tokens": [{"id": 5, "text": '"a'}, {"id": 6, "text": EVIL}]},
    {"terminal": "BLANK", "range": None, "count": 2, "tokens": [{"id": 7, "text": "\n"}, {"id": 8, "text": " \u202e"}]},
    {"terminal": None, "range": None, "count": 1, "tokens": [{"id": 9, "text": "<|end|>"}]},
]
MASK = {
    "version": 1, "isStale": False, "obstacle": None, "vocabulary": "small", "size": 20_000, "accepted": 1,
    "allowed": 1237, "isAccepting": True, "message": None, "groups": GROUPS,
}  # fmt: skip


@pytest.fixture
def view(open_view: Callable[..., View]) -> View:
    """A view with the kept sample `[`, whose mask has been answered."""
    view = open_view("mask")
    view.wait_sent("ready")
    view.subject()
    view.tell("sample", text="[")
    view.tell("changed")
    answer(view)
    return view


def answer(view: View, count: int = 1, **changes: Any) -> dict[str, Any]:
    """Answer the question of this count, once it was asked."""
    question = view.wait_sent("ask-mask", count)
    view.tell("mask", number=question["number"], answer={**MASK, **changes})
    return question


def tokens(view: View) -> list[str]:
    found: list[str] = view.page.locator(".token").all_inner_texts()
    return found


def test_tokens_stand_in_groups_by_terminal(view: View) -> None:
    assert view.sent("ask-mask")[0] == {"kind": "ask-mask", "number": 1, "uri": URI, "text": "["}
    heads = view.page.locator("summary").all_inner_texts()
    assert [" ".join(head.split()) for head in heads] == [
        "STRING 1,234 tokens",
        "BLANK 2 tokens",
        "special tokens 1 token",
    ]
    assert tokens(view) == ['"a', EVIL, "\\n", "␣\\u{202e}", "<|end|>"]
    assert view.page.locator("img").count() == 0
    said = view.page.locator(".result").inner_text()
    assert said == "1,237 of 20,000 tokens allowed (6.2 %) · the text may end here"
    assert "… and 1,232 more, not listed" in view.page.locator("details").first.inner_text()


def test_the_mask_is_that_after_the_text_before_the_cursor(view: View) -> None:
    view.page.locator("#sample").fill("[12]")
    answer(view, 2)
    view.page.keyboard.press("ArrowLeft")
    assert answer(view, 3)["text"] == "[12"
    assert view.wait_sent("sample")["text"] == "[12]"


def test_an_answer_to_an_older_question_is_dropped(view: View) -> None:
    view.page.locator("#sample").fill("[1")
    first = view.wait_sent("ask-mask", 2)
    view.page.locator("#sample").fill("[12")
    view.wait_sent("ask-mask", 3)
    view.tell("mask", number=first["number"], answer={**MASK, "allowed": 1})
    assert "1,237 of" in view.page.locator(".result").inner_text()
    assert "is-stale" in view.page.locator("main").get_attribute("class")


def test_keys_in_a_row_are_one_question(view: View) -> None:
    view.page.locator("#sample").focus()
    view.page.keyboard.type("abcdefgh")
    question = view.wait_sent("ask-mask", 2)
    assert question["text"].startswith("[a")
    assert len(view.sent("ask-mask")) < 8


def test_a_refused_text_shows_the_place_and_why(view: View) -> None:
    view.page.locator("#sample").fill("[x]")
    answer(view, 2, accepted=1, message='"x" cannot come next', isAccepting=False)
    assert view.page.locator("mark").inner_text() == "x"
    said = view.page.locator(".result").inner_text()
    assert said.startswith('Refused at character 2: "x" cannot come next')
    view.page.get_by_role("button", name="Go there").click()
    assert answer(view, 3)["text"] == "["


def test_a_click_asks_why(view: View) -> None:
    view.page.locator(".token").nth(1).click()
    question = view.wait_sent("ask-why")
    assert (question["text"], question["token"]) == ("[", 6)
    why = {"token": {"id": 6, "text": EVIL}, "isAllowed": True, "explanation": f"because of {EVIL}\n  and \x1b more"}
    view.tell("why", number=question["number"], answer={**MASK, **why})
    told = view.page.locator(".explanation")
    assert told.locator("h2").inner_text() == f"{EVIL} #6 is allowed"
    assert told.locator("pre").inner_text() == f"because of {EVIL}\n  and \\x1b more"


def test_the_answer_is_seen_wherever_the_token_was(view: View) -> None:
    many = [{"id": number, "text": f'"{number:040}"'} for number in range(300)]
    view.tell("changed")
    answer(view, 2, groups=[{**GROUPS[0], "tokens": many}])
    last = view.page.locator(".token").last
    last.click()
    question = view.wait_sent("ask-why")
    why = {"token": {"id": 299, "text": '"a"'}, "isAllowed": True, "explanation": "because"}
    view.tell("why", number=question["number"], answer={**MASK, **why})
    told = view.page.locator(".explanation").bounding_box()
    assert view.page.evaluate("scrollY") > 1000
    assert told["y"] >= 0
    assert told["y"] + told["height"] <= 800


def test_the_text_has_the_keys_once_the_author_has_opened_the_view(view: View) -> None:
    assert view.page.evaluate("document.activeElement.tagName") == "BODY"
    view.tell("focus")
    view.page.keyboard.type("1")
    assert view.page.locator("#sample").input_value() == "[1"


def test_many_blanks_are_counted(view: View) -> None:
    view.tell("changed")
    answer(view, 2, groups=[{**GROUPS[1], "tokens": [{"id": 7, "text": f'"{" " * 24}"'}]}])
    assert tokens(view) == ['"␣ × 24"']
    assert view.page.locator(".token").get_attribute("aria-label") == '"␣ × 24", token 7'


def test_any_token_may_be_typed(view: View) -> None:
    field = view.page.get_by_label("Why", exact=True).and_(view.page.locator("input"))
    for typed, token in (("#9", 9), ("a\\n", "a\n")):
        field.fill(typed)
        view.page.keyboard.press("Enter")
        assert view.sent("ask-why")[-1]["token"] == token
    view.tell("failure", number=view.sent("ask-why")[-1]["number"], message="There is no token 'a\\n'.")
    assert view.page.locator(".explanation").inner_text() == "There is no token 'a\\n'."
    assert tokens(view) != []


def test_the_filter_leaves_what_is_like_it(view: View) -> None:
    field = view.page.get_by_label("Filter tokens and terminals")
    field.fill("img")
    assert tokens(view) == [EVIL]
    field.fill("blank")
    assert len(tokens(view)) == 2
    field.fill("nothing like that")
    assert tokens(view) == []


def test_arrows_go_through_a_groups_tokens(view: View) -> None:
    view.page.locator(".token").first.focus()
    view.page.keyboard.press("ArrowRight")
    view.page.keyboard.press("Enter")
    assert view.wait_sent("ask-why")["token"] == 6


def test_how_things_stand_is_said(view: View) -> None:
    state = view.page.get_by_role("status").first
    view.subject(isStale=True, obstacle="the grammar has errors")
    assert state.inner_text() == "Of an older text of the grammar: the grammar has errors"
    view.subject(server="failed", complaint="No server was found.")
    assert state.inner_text() == "No server was found."
    assert "is-stale" in view.page.locator("main").get_attribute("class")
    view.subject(server="starting")
    assert state.inner_text() == "The server is starting…"


def test_before_the_first_compile_the_obstacle_is_said(open_view: Callable[..., View]) -> None:
    view = open_view("mask")
    view.subject()
    view.tell("sample", text="")
    view.tell("changed")
    number = view.wait_sent("ask-mask")["number"]
    view.tell("mask", number=number, answer={"version": None, "isStale": True, "obstacle": "compiling"})
    assert view.page.get_by_role("status").first.inner_text() == "compiling"
    assert not view.page.locator("main").is_visible()


def test_the_text_survives_hiding(view: View) -> None:
    view.page.locator("#sample").fill("[12")
    view.load()
    view.subject()
    view.tell("sample", text="what was kept before")
    assert view.page.locator("#sample").input_value() == "[12"
