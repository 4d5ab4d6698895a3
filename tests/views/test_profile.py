"""The compile profile's page: what it draws, what the keyboard does, and that old figures are marked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from maskwright import Grammar, Vocabulary
from maskwright.positions import Positions
from maskwright.profiling import profile_grammar
from maskwright.profiling.as_json import profile_as_json
from views.page import URI, View

TOKENS = Vocabulary.from_tokens([b"x", b"a", b"b", b",", b"(", b")", b"<", b"((("])
TEXT = 'start: list\nlist: item ("," item)*\nitem: WORD | "(" list ")" | "<b>"\nWORD: /[a-z]+/\n'
HOSTILE = "<img src=x onerror=alert(1)>\u202e\x00" + "x" * 100_000


@pytest.fixture(scope="module")
def profile() -> dict[str, Any]:
    """A profile as the server sends it."""
    found = profile_as_json(profile_grammar(Grammar.from_text(TEXT), TOKENS, seconds=600), Positions(TEXT), TOKENS)
    place = {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 4}}
    for row in found["rules"] + found["terminals"]:
        row["range"] = place
    return found


@pytest.fixture
def view(open_view: Callable[..., View], profile: dict[str, Any]) -> View:
    view = open_view("profile")
    view.wait_sent("ready")
    view.subject()
    view.tell("profile", answer=good(profile))
    return view


def good(profile: dict[str, Any]) -> dict[str, Any]:
    return {"version": 1, "isStale": False, "obstacle": None, "vocabulary": "small", "profile": profile}


def column(view: View, number: int) -> list[str]:
    texts: list[str] = view.page.locator(f"tbody td:nth-child({number})").all_inner_texts()
    return texts


def largest(profile: dict[str, Any]) -> str:
    return str(max(profile["rules"], key=lambda rule: rule["dwa_edges"])["name"])


def test_treemap_and_table_show_the_same_parts(view: View, profile: dict[str, Any]) -> None:
    assert set(column(view, 1)) == {rule["name"] for rule in profile["rules"]} | {"of no single rule"}
    cells = view.page.locator("g.cell").all()
    assert cells[0].get_attribute("aria-label").startswith(f"{largest(profile)}: ")
    assert view.page.locator(".detail").first.inner_text().endswith("small")
    view.page.locator("#figure").select_option("stages")
    assert set(column(view, 1)) == {stage["name"] for stage in profile["stages"]}


def test_heads_sort_and_the_page_remembers_it(view: View, profile: dict[str, Any]) -> None:
    view.page.get_by_role("button", name="Name").click()
    assert column(view, 1) == sorted(column(view, 1))
    assert view.page.locator("th[aria-sort=ascending]").inner_text().startswith("Name")
    view.load()
    view.subject()
    view.tell("profile", answer=good(profile))
    assert column(view, 1) == sorted(column(view, 1))


def test_click_and_enter_reveal_a_definition(view: View, profile: dict[str, Any]) -> None:
    name, page = largest(profile), view.page
    page.locator("g.cell").first.click()
    page.keyboard.press("Enter")
    page.locator("tbody tr", has_text=name).first.click()
    page.keyboard.press("Enter")
    sent = view.sent("reveal")
    assert [message["name"] for message in sent] == [name] * 4
    assert sent[0]["uri"] == URI
    assert sent[0]["range"]["start"]["line"] == 2


def test_arrows_go_through_treemap_and_table(view: View) -> None:
    page = view.page
    page.locator("g.cell").first.focus()
    page.keyboard.press("ArrowRight")
    chosen = page.locator("g.cell[aria-selected=true]").get_attribute("aria-label")
    assert chosen == page.locator("g.cell").nth(1).get_attribute("aria-label")
    assert page.locator("aside h2").inner_text() == chosen.partition(":")[0]
    page.locator("tbody tr").first.focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.firstChild.textContent") == column(view, 1)[1]
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.firstChild.textContent") == column(view, 1)[-1]


def test_space_goes_inside_and_new_figures_keep_the_place(view: View, profile: dict[str, Any]) -> None:
    page = view.page
    rule = next(rule for rule in profile["rules"] if len(rule["alternatives"]) > 1 and rule["dwa_edges"] > 0)
    page.locator(f'g.cell[aria-label^="{rule["name"]}: "]').focus()
    page.keyboard.press("Space")
    assert page.locator(".treemap nav button").count() == 2
    view.tell("profile", answer=good(profile))
    assert page.locator(".treemap nav button").last.inner_text() == f"› {rule['name']}"
    assert page.evaluate("document.activeElement.classList.contains('cell')")
    page.keyboard.press("Escape")
    assert page.locator(".treemap nav button").count() == 1


def test_old_figures_stay_and_are_marked(view: View) -> None:
    state = view.page.get_by_role("status")
    before = column(view, 1)
    view.subject(isStale=True, obstacle="the grammar has errors")
    view.tell("profile", answer={"version": None, "isStale": True, "obstacle": "the grammar has errors"})
    assert state.inner_text() == "Figures of an older text: the grammar has errors"
    assert column(view, 1) == before
    assert "is-stale" in view.page.locator("main").get_attribute("class")
    view.subject(server="failed", complaint="No server was found.")
    assert state.inner_text().startswith("No server was found.\nThe figures are the last good ones.")
    assert column(view, 1) == before


def test_figures_of_another_grammar_are_not_shown(view: View, profile: dict[str, Any]) -> None:
    view.tell("subject", uri="file:///other.lark", name="other.lark", server="running", complaint=None, isStale=False)
    assert not view.page.locator("main").is_visible()
    assert view.page.get_by_role("status").inner_text() == "Compiling…"
    # An answer about the grammar before comes late.
    view.tell("profile", answer=good(profile))
    assert not view.page.locator("main").is_visible()


def test_names_are_shown_as_text(view: View, profile: dict[str, Any]) -> None:
    rules = [{**profile["rules"][0], "name": HOSTILE, "dwa_edges": 10_000.0}, *profile["rules"]]
    view.tell("profile", answer=good({**profile, "rules": rules}))
    assert column(view, 1)[0].startswith("<img src=x onerror=alert(1)>\\u{202e}\\x00xxx")
    assert len(column(view, 1)[0]) < 300
    assert view.page.locator("img").count() == 0
    view.page.locator("tbody tr").first.click()
    assert view.sent("reveal")[-1]["name"] == HOSTILE
    assert column(view, 3)[0] == "10,000"


def test_thousands_of_rules_are_drawn_in_part(view: View, profile: dict[str, Any]) -> None:
    rules = [{**profile["rules"][0], "name": f"r{n}", "dwa_edges": float(n)} for n in range(3000)]
    view.tell("profile", answer=good({**profile, "rules": rules}))
    assert view.page.locator("g.cell").count() <= 300
    assert len(column(view, 1)) == 300
    view.page.get_by_role("button", name="Show all 3,001").click()
    assert len(column(view, 1)) == 3001
