r"""One bracketed class of a regular expression, ``[…]``.

Python and Rust agree on nearly all classes. But Rust nests them and has set operators in them (``&&``, ``--``, ``~~``),
where Python takes characters: those get backslashes.

>>> read_class("[a-z&&[]", 0, lambda *complaint: None)
('[a-z\\&\\&\\[]', 8)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from maskwright.notation.regex.escapes import read_escape

_POSIX = re.compile(r"\[:\^?(?:alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]")
Report = Callable[[str, str, int, int], None]
"""Takes a code, a message, and the start and end offset in the expression."""


@dataclass(frozen=True, slots=True)
class _Item:
    text: str
    end: int
    value: int | None
    """The code point; ``None`` if the item is a class of its own."""


def read_class(source: str, start: int, report: Report) -> tuple[str, int] | None:
    """Translate the class whose bracket is at ``start``; the Rust form and its end, or ``None`` after an error."""
    position = start + 1
    out = ["["]
    if source.startswith("^", position):
        out.append("^")
        position += 1
    first = position
    while position < len(source):
        if source[position] == "]" and position > first:
            return "".join(out) + "]", position + 1
        start_of_item = position
        low = _item(source, position, first, report)
        if low is None:
            return None
        position = low.end
        # A hyphen before the closing bracket stands for itself.
        if not source.startswith("-", position) or source[position + 1 : position + 2] in ("", "]"):
            out.append(low.text)
            continue
        high = _item(source, position + 1, first, report)
        if high is None:
            return None
        if complaint := _bad_range(low, high):
            written = source[start_of_item : high.end]
            report("S020", f"bad character range `{written}`: {complaint}", start_of_item, high.end)
            return None
        # A hyphen as the upper end would read as the operator `--`.
        out.append(rf"{low.text}-\-" if high.text == "-" else f"{low.text}-{high.text}")
        position = high.end
    report("S020", "this class is not closed (a `/` inside a class is written `\\/`)", start, len(source))
    return None


def _bad_range(low: _Item, high: _Item) -> str | None:
    if low.value is None or high.value is None:
        return "an end of it is not a single character"
    return "its ends are in the wrong order" if low.value > high.value else None


def _item(source: str, position: int, first: int, report: Report) -> _Item | None:
    character = source[position]
    if character == "\\":
        escape = read_escape(source, position, in_class=True)
        if escape.kind == "error":
            report("S020", escape.text, position, escape.end)
            return None
        return _Item(escape.text, escape.end, escape.value if escape.kind == "character" else None)
    if character == "[" and (posix := _POSIX.match(source, position)):
        message = f"`{posix.group()}` is read as a named class; Python's `re`, which Lark uses, would not know it"
        report("S028", message, position, posix.end())
        return _Item(posix.group(), posix.end(), None)
    text = f"\\{character}" if _needs_escape(source, position, first) else character
    if character in "&~-" and source.startswith(character * 2, position) and (character != "-" or position > first):
        message = (
            f"`{character * 2}` in a class is read as Lark does, as characters; Rust's `regex` has a set operator there"
        )
        report("S028", message, position, position + 2)
    return _Item(text, position + 1, ord(character))


def _needs_escape(source: str, position: int, first: int) -> bool:
    """Rust nests classes and has set operators of two characters; Python takes all of that as characters."""
    character = source[position]
    if character in "[]":
        return True
    if character == "-":
        return source[position + 1 : position + 2] != "]" if position > first else source.startswith("-", position + 1)
    return character in "&~" and (source.startswith(character, position + 1) or source[position - 1] == character)
