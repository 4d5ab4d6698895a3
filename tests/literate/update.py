"""Writes below the grammars of pages what is found in them today: ``python tests/literate/update.py [PAGE …]``.

Without pages, all of them; then the tables of the index of codes are brought up to date too.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "engine/python")]

from literate.blocks import FOLDERS, blocks_of, pages, tell  # noqa: E402
from maskwright.codes import CODES  # noqa: E402


def update(page: Path) -> None:
    """Rewrite a page, and say so if that changed it."""
    text = page.read_text(encoding="utf-8")
    parts, rest = [], text
    for told in tell(blocks_of(page)):
        head = f"```{told.block.info}\n"
        before, _, rest = rest.partition(f"{head}{told.block.body}```\n")
        parts.append(f"{before}{head}{told.body}```\n")
    new = "".join(parts) + rest
    if new != text:
        page.write_text(new, encoding="utf-8")
        print(f"changed: {page.relative_to(ROOT)}")


def update_index(page: Path) -> None:
    """Write the rows of each table anew: the codes of the group that its first row is of."""

    def table(match: re.Match[str]) -> str:
        codes = [code for code in CODES if code.startswith(match[1])]
        return "".join(
            f"| [{code}]({code}.md) | {CODES[code].title} | {CODES[code].severity.value} |\n" for code in codes
        )

    text = page.read_text(encoding="utf-8")
    page.write_text(re.sub(r"^\| \[(.).*\n(?:\| \[.*\n)*", table, text, flags=re.MULTILINE), encoding="utf-8")


if __name__ == "__main__":
    for path in map(Path.resolve, map(Path, sys.argv[1:])) if sys.argv[1:] else pages():
        update(path)
    if not sys.argv[1:]:
        update_index(FOLDERS[1] / "index.md")
