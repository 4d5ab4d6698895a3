"""Pictures of the screen, compared with committed ones. `UPDATE_SNAPSHOTS=1` writes them anew: look at them then.

Compared are the rows of text, and which pieces have the same style; not the file: how Textual writes a picture, and
the colours of its theme, may change with any version. Nothing depends on the clock: nothing blinks, no times are shown.
"""

from __future__ import annotations

import os
import re
from html import unescape
from itertools import zip_longest
from pathlib import Path

import pytest

from maskwright import Vocabulary
from tui.driving import debugger

DOCS = Path(__file__).resolve().parents[2] / "docs"
HYPHENS = 182_513
# The width of a character in a picture.
CELL = 12.2
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


Row = list[tuple[int, str, int]]


def seen(svg: str) -> list[Row]:
    """The rows from the top down: of each piece of text its column, the text, and a number for its style."""
    styles = dict(re.findall(r"\.([\w-]+) \{ ([^}]*?);? *\}", svg))
    numbers: dict[str, int] = {}
    rows: dict[float, Row] = {}
    for attributes, text in re.findall(r"<text ([^>]*)>([^<]*)</text>", svg):
        found = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
        number = numbers.setdefault(styles.get(found["class"], ""), len(numbers))
        if text.strip():
            column = round(float(found["x"]) / CELL)
            rows.setdefault(float(found["y"]), []).append((column, unescape(text).replace("\xa0", " "), number))
    return [sorted(row) for _, row in sorted(rows.items())]


def difference(shown: list[Row], kept: list[Row]) -> str:
    """The rows that are not as they were."""
    rows = zip_longest(shown, kept, fillvalue=[])
    return "\n".join(f"now  {now}\nkept {before}" for now, before in rows if now != before)


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
    changed = difference(seen(svg), seen(path.read_text(encoding="utf-8")))
    assert not changed, f"{path} shows something else; UPDATE_SNAPSHOTS=1 writes it anew:\n{changed}"


def test_every_picture_is_compared() -> None:
    kept = {*DOCS.glob("debugger-*.svg"), *(Path(__file__).parent / "pictures").iterdir()}
    assert kept == {place(name) for name, *_ in PICTURES}


def test_a_picture_differs_by_its_text_or_styles_alone() -> None:
    svg = place("narrow").read_text(encoding="utf-8")
    rows = seen(svg)
    assert len(rows) == 24
    assert rows[0][0][:2] == (0, " maskwright  increment.lark · o200k_base")
    assert not difference(rows, seen(re.sub(r"terminal-\d+-", "other-", svg).replace("#e0e0e0", "#eeeeee")))
    assert "step 3" in difference(seen(svg.replace("step&#160;2", "step&#160;3")), rows)
    assert difference(seen(svg.replace('-r8" x', '-r7" x')), rows)
    assert difference(seen(svg.replace('x="109.8"', 'x="122"')), rows)
