"""Priorities of definitions: ``NAME.2: …``.

In Lark the priority of a terminal decides which of two that match the same text it is, and that of a rule which of two
parses is taken. A mask allows what any of them allows.

>>> read_priority("2"), read_priority("-" + "9" * 50)
(2, -1000000000)
"""

from __future__ import annotations

from typing import Final

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic
from maskwright.notation import tree

_MOST: Final = 1_000_000_000


def read_priority(digits: str) -> int:
    """The number that is written, or one so large that nobody writes another."""
    sign, bare = (-1, digits[1:]) if digits.startswith("-") else (1, digits.lstrip("+"))
    return sign * (int(bare) if len(bare) < 10 else _MOST)


def complaint_about_priority(name: str, priority: tree.Priority) -> Diagnostic:
    """What a priority comes to."""
    if tree.is_terminal_name(name):
        message = f"the priority of `{name}` is ignored: of terminals that match the same text, all stay possible"
    else:
        message = f"the priority of `{name}` is ignored: it chooses between parses, and a mask allows the text of each"
    return finding("S030", message, priority.span)
