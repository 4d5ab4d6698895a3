"""The HTML report, looked at in a browser: what it draws, what the keyboard does, and that nothing is fetched."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import chromium
from maskwright import Grammar, Vocabulary, compile
from maskwright.positions import Positions
from maskwright.profiling import profile_grammar
from maskwright.profiling.as_json import profile_as_json, run_as_json
from maskwright.profiling.report import render
from maskwright.profiling.running import run_profile

TOKENS = Vocabulary.from_tokens([b"x", b"a", b"b", b",", b"(", b")", b"<", b"((("])
HOSTILE = "</script><script>document.title='gone'</script>"
TEXT = 'start: list\nlist: item ("," item)*\nitem: WORD | "(" list ")" | "</script><b>"\nWORD: /[a-z]+/\n'


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """A profile with everything in it."""
    grammar = Grammar.from_text(TEXT)
    profile = profile_grammar(grammar, TOKENS, seconds=600)
    found = profile_as_json(profile, Positions(TEXT), TOKENS)
    texts = [("sample", b"(a,(b))"), ("broken", b"(a"), ("refused", b"a)")]
    run = run_profile(grammar, compile(grammar, TOKENS), texts)
    history = [
        {"revision": "abc123", "date": "2026-01-02", "subject": "two", "dwa_states": 3, "trouble": None},
        {"revision": "def456", "date": "2026-01-01", "subject": "one", "dwa_states": 2, "trouble": None},
    ]
    # A small grammar has no parts that are worth it, and no token of these is cut in many ways.
    construct = {"span": found["rules"][0]["span"], "marginal": {"trouble": "without it there is no text"}}
    constructs = [
        {**construct, "kind": "levels", "text": "a", "instead": None, "saves": None},
        {**construct, "kind": "repetition", "text": "b", "instead": "c*", "saves": {"dwa_edges": 12, "ms": 0.5}},
    ]
    longest = found["worst_tokens"]["longest"][0]
    ways = [{**longest, "ways": 2**64 - 1}, {**longest, "ways": 4_660_046_610_375_530_309}, {**longest, "ways": 7}]
    worst = {**found["worst_tokens"], "most_ways": ways}
    more = {"run": run_as_json(run, TOKENS), "history": history, "constructs": constructs, "worst_tokens": worst}
    return {**found, **more}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture
def page(browser: Any, told: dict[str, Any], tmp_path: Path) -> Iterator[Any]:
    """The report, opened as a file, with all that it complains about or asks for."""
    path = tmp_path / "report.html"
    path.write_text(render(told, f"some{HOSTILE}.lark", "small"), encoding="utf-8")
    opened = browser.new_page(viewport={"width": 1100, "height": 900})
    opened.problems, opened.asked = [], []
    opened.on("pageerror", lambda error: opened.problems.append(str(error)))
    opened.on("console", lambda message: opened.problems.append(message.text) if message.type == "error" else None)
    opened.on("request", lambda request: opened.asked.append(request.url))
    opened.goto(path.as_uri())
    yield opened
    opened.close()


def rows(page: Any, section: str) -> list[list[str]]:
    found = page.locator(f"#{section} tbody tr").all()
    return [[cell.inner_text() for cell in row.locator("td").all()] for row in found]


def test_everything_is_drawn_and_nothing_is_fetched(page: Any, told: dict[str, Any]) -> None:
    assert page.problems == []
    assert len(page.asked) == 1
    assert page.title() == f"some{HOSTILE}.lark: compile profile"
    assert [row[0] for row in rows(page, "stages")] == [stage["name"] for stage in told["stages"]]
    assert {row[0] for row in rows(page, "rules")} == {rule["name"] for rule in told["rules"]}
    assert {row[0] for row in rows(page, "terminals")} == {one["name"] for one in told["terminals"]}
    assert any(row[1] == '"</script><b>"' for row in rows(page, "alternatives"))
    assert rows(page, "history")[0][:3] == ["abc123", "2026-01-02", "two"]
    assert {row[0] for row in rows(page, "run-slowest")} >= {"sample"}
    assert [row[0] for row in rows(page, "run-stopped")] == ["refused"]
    for section in ("longest", "most-ways", "large-classes", "run-rules", "run-terminals"):
        assert rows(page, section)
    assert rows(page, "constructs")[1][-1] == "-12 DWA edges, -0.50 ms"
    assert [row[2] for row in rows(page, "most-ways")] == ["over 10^19", "4.66e+18", "7"]
    assert page.locator("g.cell").count() > 5
    assert page.locator("b").count() == page.locator(".cards b").count()


def test_heads_sort(page: Any) -> None:
    def column() -> list[float]:
        return [float(row[2]) for row in rows(page, "terminals")]

    assert column() == sorted(column(), reverse=True)
    page.locator("#terminals").get_by_role("button", name="lexer states").click()
    assert column() == sorted(column())
    head = page.locator("#terminals th[aria-sort=ascending]")
    assert head.inner_text().startswith("lexer states")


@pytest.mark.parametrize("section", ["stages", "constructs", "longest", "most-ways", "large-classes", "history"])
def test_tables_that_come_in_an_order_of_their_own_sort_too(page: Any, section: str) -> None:
    heads = page.locator(f"#{section} th")
    assert {head.get_attribute("aria-sort") for head in heads.all()} == {"none"}
    for column in range(heads.count()):
        heads.nth(column).get_by_role("button").click()
        once = [row[column] for row in rows(page, section)]
        assert heads.nth(column).get_attribute("aria-sort") in ("ascending", "descending")
        heads.nth(column).get_by_role("button").click()
        assert [row[column] for row in rows(page, section)] == once[::-1]


def test_stages_are_shares_of_all_stages(page: Any) -> None:
    page.locator("#figure").select_option("stages")
    shares = [cell.get_attribute("aria-label").split(", ")[1] for cell in page.locator("g.cell").all()]
    assert sum(float(share.removesuffix(" %")) for share in shares) == pytest.approx(100, abs=0.5)


def test_a_printed_page_has_no_cut_parts(page: Any) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    # What is left of A4, in landscape, between margins of a centimetre.
    page.set_viewport_size({"width": 1046, "height": 718})
    assert page.evaluate("document.documentElement.scrollWidth") <= 1046
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(253, 253, 252)"


def test_a_name_that_is_no_text_is_a_title(told: dict[str, Any]) -> None:
    assert "<title>a?.lark: compile profile</title>" in render(told, "a\udcff.lark", "small")


def test_the_keyboard_goes_through_the_treemap(page: Any, told: dict[str, Any]) -> None:
    page.locator("#figure").select_option("dwa_edges")
    cells = page.locator("g.cell")
    largest = max(told["rules"], key=lambda rule: rule["dwa_edges"])
    cells.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    assert page.locator("#told h3").inner_text() == largest["name"]
    page.keyboard.press("Enter")
    assert page.locator("nav button").count() == 2
    texts = {part["text"] for part in largest["alternatives"]}
    assert page.locator("#told pre").inner_text() in texts
    page.keyboard.press("Escape")
    assert page.locator("nav button").count() == 1
    assert page.locator("#told h3").inner_text() == largest["name"]
    assert page.locator("g.cell[aria-selected=true]").get_attribute("aria-label").startswith(f"{largest['name']}: ")


def test_areas_are_as_large_as_figures(page: Any, told: dict[str, Any]) -> None:
    page.locator("#figure").select_option("lr_states")
    areas = {}
    for cell in page.locator("g.cell").all():
        box = cell.locator("rect").bounding_box()
        name = cell.get_attribute("aria-label").partition(":")[0]
        areas[name] = (box["width"] + 2) * (box["height"] + 2)
    figures = {rule["name"]: rule["lr_states"] for rule in told["rules"]}
    figures["of none"] = told["rest"]["lr_states"]
    whole, all_areas = sum(figures.values()), sum(areas.values())
    for name, figure in figures.items():
        assert areas[name] / all_areas == pytest.approx(figure / whole, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read_in_both_schemes(page: Any, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    back, fore = page.evaluate(
        "() => { const s = getComputedStyle(document.body); return [s.backgroundColor, s.color]; }"
    )

    def light(color: str) -> float:
        red, green, blue = (int(part) for part in color[color.index("(") + 1 : -1].split(",")[:3])
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    assert abs(light(back) - light(fore)) > 150
    assert (light(back) > 127) == (scheme == "light")


def test_a_narrow_page_has_no_cut_parts(page: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_page_has_a_policy_and_its_data_cannot_end_the_script(told: dict[str, Any]) -> None:
    page = render(told, "x", "y")
    assert "default-src 'none'" in page
    data = page.split('id="data">', 1)[1].split("</script>", 1)[0]
    assert json.loads(data)["rules"] == json.loads(json.dumps(told["rules"]))
    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
