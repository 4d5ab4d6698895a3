"""The page about portability shows the table of today."""

from __future__ import annotations

from maskwright.portability.gbnf_files import ROWS as GBNF_ROWS
from maskwright.portability.table import ROWS
from maskwright.portability.targets import Target
from portability.update import PAGE, written


def test_the_page_has_the_table_of_today() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert written(text) == text, "run python tests/portability/update.py"
    assert all(f"| {row.construct.replace('|', chr(92) + '|')} |" in text for row in (*ROWS, *GBNF_ROWS))


def test_the_page_has_every_target() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"| `{target.value}` |" in text for target in Target)
