"""What all views have in common: they can be read in every theme and in a narrow side, and say what they wait for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from views.page import COLOURS, View

NAMES = ("profile", "railroad", "mask")


@pytest.mark.parametrize("theme", COLOURS)
@pytest.mark.parametrize("name", NAMES)
def test_the_colours_are_the_themes(open_view: Callable[..., View], name: str, theme: str) -> None:
    view = open_view(name)
    view.theme(theme)
    view.subject()
    back, fore = view.page.evaluate(
        "() => { const style = getComputedStyle(document.body); return [style.backgroundColor, style.color]; }"
    )
    assert back == rgb(COLOURS[theme]["editor-background"])
    assert fore == rgb(COLOURS[theme]["foreground"])


def rgb(colour: str) -> str:
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"


@pytest.mark.parametrize("name", NAMES)
def test_without_a_grammar_or_a_server_the_page_says_so(open_view: Callable[..., View], name: str) -> None:
    view = open_view(name)
    state: Any = view.page.get_by_role("status").first
    view.tell("subject", uri=None, name="", server="none", complaint=None, isStale=False, obstacle=None)
    assert state.inner_text().startswith("Open a .lark, .gbnf or .schema.json file")
    view.subject(server="failed", complaint="No server was found: pip install maskwright")
    assert state.inner_text() == "No server was found: pip install maskwright"


@pytest.mark.parametrize("name", NAMES)
def test_a_narrow_page_has_no_cut_parts(open_view: Callable[..., View], name: str) -> None:
    view = open_view(name, width=260)
    view.subject(name="a/very/long/path/" + "x" * 300 + ".lark", server="failed", complaint="y" * 500)
    assert view.page.evaluate("document.documentElement.scrollWidth") <= 260
