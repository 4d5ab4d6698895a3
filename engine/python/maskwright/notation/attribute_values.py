"""Which attributes there are, and what each may be set to.

>>> list(KNOWN)
['lazy', 'stop', 'suffix', 'stop_capture', 'max_tokens', 'capture', 'temperature']
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from maskwright.notation import tree

MAX_LIMIT: Final = 2**32 - 1
_WHOLE_NUMBER = re.compile(r"\+?[0-9]{1,10}")


def _nothing(item: tree.Attribute) -> str | None:
    return None if item.value is None and not item.number else "takes no value"


def _pattern(item: tree.Attribute) -> str | None:
    if item.value is None:
        return "takes a string, a regular expression or a terminal"
    return None


def _string(item: tree.Attribute) -> str | None:
    if isinstance(item.value, tree.Text) and not item.value.ignore_case:
        return None
    return "takes a string"


def _string_or_nothing(item: tree.Attribute) -> str | None:
    return _nothing(item) and _string(item)


def _number(item: tree.Attribute) -> str | None:
    return None if item.number else "takes a number"


def _whole_number(item: tree.Attribute) -> str | None:
    if _WHOLE_NUMBER.fullmatch(item.number) and int(item.number) <= MAX_LIMIT:
        return None
    return f"takes a whole number up to {MAX_LIMIT}"


KNOWN: Final[dict[str, Callable[[tree.Attribute], str | None]]] = {
    "lazy": _nothing,
    "stop": _pattern,
    "suffix": _pattern,
    "stop_capture": _string,
    "max_tokens": _whole_number,
    "capture": _string_or_nothing,
    "temperature": _number,
}
"""Attribute to what says what is wrong with its value."""


def complaint_about(item: tree.Attribute) -> str | None:
    """What is wrong with the value of a known attribute, if anything is."""
    complaint = KNOWN[item.name](item)
    return complaint and f"`{item.name}` {complaint}"
