"""Writes below the grammars of pages what is found in them today: ``python tests/literate/update.py [PAGE …]``."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "engine/python")]

from literate.blocks import blocks_of, pages, tell  # noqa: E402


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


if __name__ == "__main__":
    for path in map(Path.resolve, map(Path, sys.argv[1:])) if sys.argv[1:] else pages():
        update(path)
