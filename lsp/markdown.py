"""Any text inside Markdown, so that none of it is read as Markdown; and the same without marks."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

_TICKS = re.compile("`+")
# Those that mean something wherever they stand, and others only where they do: editors that do not read Markdown show
# what is escaped with its backslashes.
_SIGNS = re.compile(r"[\\`*\[\]<>|~&@]|(?<!\w)_|_(?!\w)|:(?=//)|(?<=www)\.|^[#+=-]")
_NUMBERED = re.compile(r"^(\d{1,9})([.)])(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Marks:
    """How code is written within a line and as lines of its own, and how words are that somebody wrote."""

    span: Callable[[str], str]
    block: Callable[[str, str], str]
    prose: Callable[[str], str]


def code_span(text: str) -> str:
    """A text as code within a line. Line ends become blanks."""
    text = on_one_line(text)
    ticks = "`" * (_longest_run(text) + 1)
    # One blank on each side is taken off again, if the text is not all blank.
    pad = " " if text.strip(" ") and (text[0] in "` " or text[-1] in "` ") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def code_block(text: str, language: str) -> str:
    """A text as a block of code."""
    ticks = "`" * max(_longest_run(text) + 1, 3)
    return f"{ticks}{language}\n{text}\n{ticks}"


def escaped(text: str) -> str:
    """Lines of words, none of which is read as Markdown."""
    lines = (_SIGNS.sub(r"\\\g<0>", line.strip()) for line in text.splitlines())
    return "\n".join(_NUMBERED.sub(r"\1\\\2", line) for line in lines)


def on_one_line(text: str) -> str:
    """A text with its line ends as blanks, and never empty."""
    return " ".join(text.splitlines()) or " "


def _longest_run(text: str) -> int:
    return max(map(len, _TICKS.findall(text)), default=0)


MARKDOWN = Marks(code_span, code_block, escaped)
PLAIN = Marks(on_one_line, lambda text, language: text, lambda text: text)
