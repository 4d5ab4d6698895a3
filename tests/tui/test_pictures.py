"""Pictures of the screen, compared with committed ones. `UPDATE_SNAPSHOTS=1` writes them anew: look at them then.

Nothing in them depends on the clock: nothing blinks, and the debugger shows no times.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from maskwright import Vocabulary
from tui.driving import debugger

DOCS = Path(__file__).resolve().parents[2] / "docs"
HYPHENS = 182_513
# Name, grammar, text, what was asked, size, keys.
PICTURES = [
    ("why", "calculator", "1+2", HYPHENS, (110, 30), []),
    ("stacks", "increment", "a+++b", None, (110, 30), []),
    ("refused", "json", '{"name": [1, -2.5, x', None, (80, 24), []),
    ("narrow", "increment", "a+", None, (80, 24), ["L"]),
    ("huge", "calculator", "(1+2*3", HYPHENS, (160, 45), []),
    ("help", "json", "[1, ", None, (110, 30), ["f1"]),
]
# They stand in docs/debugger.md.
IN_DOCS = {"why", "stacks"}


def place(name: str) -> Path:
    return DOCS / f"debugger-{name}.svg" if name in IN_DOCS else Path(__file__).parent / "pictures" / f"{name}.svg"


def by_itself(svg: str) -> str:
    """Leave out the comment, and where a browser would load fonts from: a picture must need nothing but itself."""
    return re.sub(r"\s*(@font-face \{.*?\}|<!--.*?-->)", "", svg, flags=re.DOTALL)


@pytest.mark.parametrize(("name", "grammar", "text", "asked", "size", "keys"), PICTURES, ids=[p[0] for p in PICTURES])
async def test_looks_as_in_the_picture(
    name: str,
    grammar: str,
    text: str,
    asked: int | None,
    size: tuple[int, int],
    keys: list[str],
    grammars: Path,
    o200k: Vocabulary,
) -> None:
    async with debugger(grammars / grammar / f"{grammar}.lark", o200k, text, asked=asked, size=size) as driver:
        await driver.press(*keys)
        svg = by_itself(driver.app.export_screenshot(title=f"maskwright step {grammar}.lark", simplify=True)) + "\n"
    path = place(name)
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg, encoding="utf-8")
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert svg == path.read_text(encoding="utf-8"), f"{path} shows something else; UPDATE_SNAPSHOTS=1 writes it anew"


def test_every_picture_is_compared() -> None:
    kept = {*DOCS.glob("debugger-*.svg"), *(Path(__file__).parent / "pictures").iterdir()}
    assert kept == {place(name) for name, *_ in PICTURES}
