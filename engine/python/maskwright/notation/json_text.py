r"""JSON inside a grammar, read with the place of every value, or of what is wrong with it.

Python's own reader knows no places. This one takes what the standard does, and no key twice; it does not recurse.

>>> value = read_json('{"a": [1, "x"]}', 0, 15)
>>> value.members[0].key, value.members[0].value.span
('a', Span(start=6, end=14))
>>> read_json('{"a" 1}', 0, 7)
Fault(message='`:` is missing after the name of a member', span=Span(start=5, end=6))
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Final

from maskwright.diagnostic import Span
from maskwright.notation.limits import MAX_DEPTH

_BLANK = re.compile(r"[ \t\r\n]*")
_SCALAR = re.compile(
    r"""(?P<string>"(?:[^"\\\x00-\x1f]|\\.)*")
      | (?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.]))
      | (?P<word>(?:true|false|null)\b)""",
    re.VERBOSE,
)
_WORDS: Final = {"true": True, "false": False, "null": None}
_CLOSE: Final = {"{": "}", "[": "]"}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and where."""

    message: str
    span: Span


@dataclass(slots=True)
class Member:
    """A name in an object with its value."""

    key: str
    key_span: Span
    value: Value


@dataclass(slots=True)
class Value:
    """A value and its place. A number stays the text that it is written as."""

    kind: str
    span: Span
    scalar: str | bool | None = None
    items: list[Value] = field(default_factory=list)
    members: list[Member] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)


def read_json(source: str, start: int, end: int) -> Value | Fault:
    """Read the one value between two offsets of a text. Linear, without recursion."""
    reader = _Reader(source, start, end)
    try:
        value = reader.value()
        reader.skip()
        if reader.at < end:
            raise _Wrong("the value ends before this", reader.here())
        return value
    except _Wrong as wrong:
        return Fault(*wrong.args)


class _Wrong(Exception):
    """The arguments of the fault."""


@dataclass(slots=True)
class _Reader:
    source: str
    at: int
    end: int

    def value(self) -> Value:
        """One value with all that is in it."""
        root = self._begin()
        open_ones = [root] if root.kind in _CLOSE else []
        while open_ones:
            container = open_ones[-1]
            if self._ends(container):
                open_ones.pop()
                continue
            key = self._key(container) if container.kind == "{" else None
            value = self._begin()
            if key is None:
                container.items.append(value)
            else:
                container.members.append(Member(key[0], key[1], value))
            if value.kind in _CLOSE:
                open_ones.append(value)
                if len(open_ones) > MAX_DEPTH:
                    raise _Wrong(f"JSON is nested more than {MAX_DEPTH} deep", value.span)
        return root

    def skip(self) -> None:
        blank = _BLANK.match(self.source, self.at, self.end)
        self.at = blank.end() if blank else self.at

    def here(self) -> Span:
        """The next character; at the end, the last one."""
        at = min(self.at, self.end - 1)
        return Span(max(at, 0), max(at, 0) + 1) if self.end else Span(0, 0)

    def _peek(self) -> str:
        self.skip()
        return self.source[self.at] if self.at < self.end else ""

    def _begin(self) -> Value:
        """A scalar, or the opening of a container."""
        sign = self._peek()
        if sign and sign in _CLOSE:
            self.at += 1
            return Value(sign, Span(self.at - 1, self.at))
        match = _SCALAR.match(self.source, self.at, self.end)
        if match is None:
            raise _Wrong("a value is missing here" if sign in ("", ",", "}", "]") else "this is no value", self.here())
        self.at = match.end()
        span, text = Span(*match.span()), match.group()
        if match.lastgroup == "string":
            return Value("string", span, self._string(text, span))
        if match.lastgroup == "number":
            return Value("number", span, text)
        return Value("null" if text == "null" else "boolean", span, _WORDS[text])

    def _string(self, text: str, span: Span) -> str:
        try:
            value: str = json.loads(text)
            value.encode()
        except UnicodeEncodeError:
            raise _Wrong("half of a surrogate pair has no UTF-8 form", span) from None
        except ValueError:
            raise _Wrong("this string has an escape that JSON does not know", span) from None
        return value

    def _ends(self, container: Value) -> bool:
        """Whether the container ends here; if not, the comma before what comes next is taken."""
        sign, is_first = self._peek(), not (container.items or container.members)
        if sign == _CLOSE[container.kind]:
            self.at += 1
            container.span = Span(container.span.start, self.at)
            return True
        if is_first:
            return False
        if sign != ",":
            raise _Wrong(f"`,` or `{_CLOSE[container.kind]}` is missing here", self.here())
        comma = self.here()
        self.at += 1
        if self._peek() == _CLOSE[container.kind]:
            raise _Wrong("this comma has nothing after it", comma)
        return False

    def _key(self, container: Value) -> tuple[str, Span]:
        match = _SCALAR.match(self.source, self.at, self.end) if self._peek() == '"' else None
        if match is None:
            raise _Wrong("the name of a member is missing here: a string in double quotes", self.here())
        span = Span(*match.span())
        key = self._string(match.group(), span)
        self.at = match.end()
        if key in container.keys:
            raise _Wrong("this name stands in the object already", span)
        if self._peek() != ":":
            raise _Wrong("`:` is missing after the name of a member", self.here())
        self.at += 1
        container.keys.add(key)
        return key, span
