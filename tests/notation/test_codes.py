"""The table of diagnostic codes."""

from __future__ import annotations

import re
from pathlib import Path

import maskwright.codes
from maskwright.codes import CODES

PACKAGE = Path(maskwright.codes.__file__).parent


def test_every_code_that_is_reported_is_in_the_table_and_every_code_of_the_table_is_reported() -> None:
    folders = [PACKAGE / name for name in ("notation", "analysis", "trials")]
    compiling = [PACKAGE / "compilation.py", PACKAGE / "special_tokens.py"]
    files = [*(file for folder in folders for file in folder.rglob("*.py")), *compiling]
    reported = {code for file in files for code in re.findall(r'"([CGNST]\d{3})"', file.read_text(encoding="utf-8"))}
    assert reported == set(CODES)
