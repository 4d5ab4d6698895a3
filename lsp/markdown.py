"""Any text inside Markdown, so that none of it is read as Markdown."""

from __future__ import annotations

import re

_TICKS = re.compile("`+")


def code_span(text: str) -> str:
    """A text as code within a line. Line ends become blanks."""
    text = " ".join(text.splitlines()) or " "
    ticks = "`" * (_longest_run(text) + 1)
    # One blank on each side is taken off again, if the text is not all blank.
    pad = " " if text.strip(" ") and (text[0] in "` " or text[-1] in "` ") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def code_block(text: str, language: str) -> str:
    """A text as a block of code."""
    ticks = "`" * max(_longest_run(text) + 1, 3)
    return f"{ticks}{language}\n{text}\n{ticks}"


def _longest_run(text: str) -> int:
    return max(map(len, _TICKS.findall(text)), default=0)
