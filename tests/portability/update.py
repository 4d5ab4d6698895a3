"""Writes the tables of the page about portability anew: ``python tests/portability/update.py``."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "engine/python"))

from maskwright.portability.gbnf_files import ROWS as GBNF_ROWS  # noqa: E402
from maskwright.portability.page import table  # noqa: E402
from maskwright.portability.targets import Target  # noqa: E402

PAGE = ROOT / "docs/reference/portability.md"
TABLES = {"lark": table(), "gbnf": table(GBNF_ROWS, (Target.XGRAMMAR,))}


def written(text: str) -> str:
    """The page with the tables of today."""
    return re.sub(
        r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)",
        lambda match: f"{match[1]}\n{TABLES[match[2]]}\n{match[3]}",
        text,
        flags=re.DOTALL,
    )


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
