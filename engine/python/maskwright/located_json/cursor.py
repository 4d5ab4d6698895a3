r"""A place in a text of JSON that moves on, piece by piece: scalars, names, and openings of containers.

>>> cursor = Cursor(' {"a"', 0, 5)
>>> cursor.begin().kind, cursor.peek(), cursor.here()
('{', '"', Span(start=2, end=3))
"""

from __future__ import annotations

import json
import re
from typing import Final

from maskwright.diagnostic import Span
from maskwright.located_json.faults import no_name, no_value
from maskwright.located_json.numbers import TooLong, read_number
from maskwright.located_json.pieces import BLANK, KEY, VALUE
from maskwright.located_json.tree import Member, Value

_WORDS: Final = {"true": True, "false": False, "null": None}
_NO_ITEMS: Final[list[Value]] = []
_NO_MEMBERS: Final[list[Member]] = []


class Wrong(Exception):
    """The arguments of a fault."""


class Cursor:
    """Reads single pieces. ``halves`` are the places of strings with half of a surrogate pair."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text, self.at, self.end = text, start, end
        self.halves: list[Span] = []

    def begin(self) -> Value:
        """A scalar, or the opening of a container."""
        match = VALUE.match(self.text, self.at, self.end)
        if match is None:
            self.peek()
            raise Wrong(*no_value(self.text, self.at, self.end))
        self.at = match.end()
        return self.value(match)

    def value(self, match: re.Match[str]) -> Value:
        """What the match ends with."""
        kind = str(match.lastgroup)
        start, end = match.span(kind)
        text = self.text[start:end]
        if kind == "string":
            return Value(kind, start, end, self.string(text, start), _NO_ITEMS, _NO_MEMBERS)
        if kind == "open":
            return Value(text, start, end)
        if kind == "number":
            _bound(text, start)
            return Value(kind, start, end, text, _NO_ITEMS, _NO_MEMBERS)
        return Value("null" if text == "null" else "boolean", start, end, _WORDS[text], _NO_ITEMS, _NO_MEMBERS)

    def peek(self) -> str:
        """The next character that is no blank; none at the end."""
        blank = BLANK.match(self.text, self.at, self.end)
        self.at = blank.end() if blank else self.at
        return self.text[self.at] if self.at < self.end else ""

    def here(self) -> Span:
        """The next character; at the end, the last one."""
        at = max(min(self.at, self.end - 1), 0)
        return Span(at, min(at + 1, self.end))

    def key(self) -> None:
        """Go over the name of a member with the colon behind it."""
        match = KEY.match(self.text, self.at, self.end)
        if match is None:
            raise Wrong(*no_name(self.text, self.at, self.end))
        self.string(match[1], match.start())
        self.at = match.end()
        if not match[2]:
            raise Wrong("`:` is missing after the name of a member", self.here())

    def string(self, text: str, start: int) -> str:
        """What a string that is written as ``text`` means."""
        try:
            value: str = json.loads(text) if "\\" in text else text[1:-1]
            if not value.isascii():
                value.encode()
        except UnicodeEncodeError:
            self.halves.append(Span(start, start + len(text)))
        except ValueError:
            place = Span(start, start + len(text))
            raise Wrong("this string has an escape that JSON does not know", place) from None
        return value


def _bound(text: str, start: int) -> None:
    """Refuse a number that is too long. Short ones without an exponent are not."""
    if len(text) > 9 or not text.isdigit():
        try:
            read_number(text)
        except TooLong as error:
            raise Wrong(str(error), Span(start, start + len(text))) from None
