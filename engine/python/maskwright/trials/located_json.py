r"""JSON whose arrays and objects know where their parts stand, two levels deep: a list of flat objects.

Python's own reader gives values without places. Here it reads what is inside, one value at a time, and the brackets
around them are read by hand.

>>> (entry,) = read_array('[{"input": "a", "n": [1]}]')
>>> [(member.key, member.value, member.span) for member in entry.members]
[('input', 'a', Span(start=2, end=14)), ('n', [1], Span(start=16, end=24))]
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from maskwright.diagnostic import Span

Item = TypeVar("Item")

_BLANK = re.compile(r"[ \t\r\n]*")


# Numbers may have any number of digits, which would take quadratic time as whole numbers.
def _number(digits: str) -> int | float:
    return int(digits) if len(digits) < 19 else float(digits)


_VALUES = json.JSONDecoder(parse_int=_number)


class NotJson(Exception):
    """The text is not JSON. ``offset`` is where it stops being."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


@dataclass(frozen=True, slots=True)
class Member:
    """A key with its value; ``span`` covers both."""

    key: str
    value: Any
    span: Span


@dataclass(frozen=True, slots=True)
class Entry:
    """A value of the outer level: an object as its members in order, or anything else as ``value``."""

    span: Span
    members: tuple[Member, ...] | None
    value: Any = None


def read_array(text: str) -> list[Entry] | None:
    """The entries of an array; ``None`` for JSON that is no array. Raises :class:`NotJson`."""
    try:
        start = _blank(text, 0)
        if text[start : start + 1] != "[":
            _, end = _value(text, start)
            _require_end(text, end)
            return None
        entries, end = _items(text, start, "]", _entry)
        _require_end(text, end)
    except RecursionError:
        raise NotJson("nested too deeply", 0) from None
    return entries


def read_object(text: str) -> Entry | None:
    """A text that is one object; ``None`` for JSON of another kind. Raises :class:`NotJson`."""
    try:
        entry, end = _entry(text, _blank(text, 0))
        _require_end(text, end)
    except RecursionError:
        raise NotJson("nested too deeply", 0) from None
    return entry if entry.members is not None else None


def _items(text: str, start: int, close: str, read: Callable[[str, int], tuple[Item, int]]) -> tuple[list[Item], int]:
    """The items between a bracket at ``start`` and the one that closes it, and where that ends."""
    items: list[Item] = []
    place = _blank(text, start + 1)
    if text[place : place + 1] == close:
        return items, place + 1
    while True:
        item, end = read(text, place)
        items.append(item)
        place = _blank(text, end)
        if text[place : place + 1] == close:
            return items, place + 1
        if text[place : place + 1] != ",":
            raise NotJson(f"a `,` or `{close}` is missing", place)
        place = _blank(text, place + 1)


def _entry(text: str, start: int) -> tuple[Entry, int]:
    if text[start : start + 1] != "{":
        value, end = _value(text, start)
        return Entry(Span(start, end), None, value), end
    members, end = _items(text, start, "}", _member)
    return Entry(Span(start, end), tuple(members)), end


def _member(text: str, start: int) -> tuple[Member, int]:
    if text[start : start + 1] != '"':
        raise NotJson("a key in double quotes is missing", start)
    key, end = read_string(text, start)
    colon = _blank(text, end)
    if text[colon : colon + 1] != ":":
        raise NotJson("a `:` is missing", colon)
    value, end = _value(text, _blank(text, colon + 1))
    return Member(key, value, Span(start, end)), end


def read_string(text: str, start: int) -> tuple[str, int]:
    """The string that begins with a quote at ``start``, and where it ends. Raises :class:`NotJson`."""
    value, end = _value(text, start)
    return str(value), end


def _value(text: str, start: int) -> tuple[Any, int]:
    try:
        return _VALUES.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise NotJson(_sentence(error), error.pos) from None


def _sentence(error: json.JSONDecodeError) -> str:
    message = error.msg.removesuffix(" starting at")
    return message[:1].lower() + message[1:]


def _require_end(text: str, end: int) -> None:
    if _blank(text, end) != len(text):
        raise NotJson("something follows the end of the JSON", _blank(text, end))


def _blank(text: str, start: int) -> int:
    found = _BLANK.match(text, start)
    return found.end() if found else start
