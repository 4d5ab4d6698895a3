"""The table of diagnostic codes."""

from __future__ import annotations

import re
from pathlib import Path

import maskwright.codes
from maskwright.codes import CODES, MOST_SHOWN, finding
from maskwright.diagnostic import Span

PACKAGE = Path(maskwright.codes.__file__).parent


def test_every_code_that_is_reported_is_in_the_table_and_every_code_of_the_table_is_reported() -> None:
    files = [path for path in PACKAGE.rglob("*.py") if path.name != "codes.py"]
    reported = {code for file in files for code in re.findall(r'"([A-Z]\d{3})"', file.read_text(encoding="utf-8"))}
    assert reported == set(CODES)


def test_what_a_message_shows_is_not_as_long_as_a_file() -> None:
    said = finding("G001", f"`{'a' * MOST_SHOWN}` and `{'b' * 5_000}` are no names", Span(0, 0)).message
    assert said == f"`{'a' * MOST_SHOWN}` and `{'b' * MOST_SHOWN}…` are no names"
