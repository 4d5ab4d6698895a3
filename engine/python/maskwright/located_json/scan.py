r"""A text to a tree: one pass, with a stack of its own in place of recursion.

It takes what the standard does. What it notices first is the fault, said in words for people who write JSON by hand.

>>> tree = read_tree('{"a": [1, "x"]}')
>>> tree.root.members[0].key, tree.root.members[0].value.span
('a', Span(start=6, end=14))
>>> read_tree('{"a": [1, 2,]}')
Fault(message='this comma has nothing after it', span=Span(start=11, end=12))
"""

from __future__ import annotations

import json
import re
from typing import Final

from maskwright.diagnostic import Span
from maskwright.located_json.faults import no_name, no_value
from maskwright.located_json.numbers import TooLong, read_number
from maskwright.located_json.tree import Fault, Member, Tree, Value

MAX_DEPTH: Final = 500
"""Arrays and objects inside one another."""

_STRING = r'"[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*"'
_BLANK = re.compile(r"[ \t\r\n]*")
_SCALAR = re.compile(
    rf"""(?P<string>{_STRING})
      | (?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.]))
      | (?P<word>(?:true|false|null)\b)""",
    re.VERBOSE,
)
_KEY = re.compile(rf"({_STRING})([ \t\r\n]*)(:?)[ \t\r\n]*")
_WORDS: Final = {"true": True, "false": False, "null": None}
_CLOSE: Final = {"{": "}", "[": "]"}


class Wrong(Exception):
    """The arguments of a fault."""


def read_tree(text: str, start: int = 0, end: int | None = None) -> Tree | Fault:
    """Read the one value between two offsets of a text. Linear."""
    scanner = _Scanner(text, start, len(text) if end is None else end)
    try:
        return Tree(scanner.whole(), scanner.repeated, scanner.halves)
    except Wrong as wrong:
        return Fault(*wrong.args)


def read_value(text: str, start: int, end: int) -> Value | Fault:
    """The same where a name that stands in an object twice is a fault as well, and half of a surrogate pair."""
    tree = read_tree(text, start, end)
    return tree if isinstance(tree, Fault) else tree.fault() or tree.root


def read_string(text: str, start: int, end: int) -> tuple[str, int] | Fault:
    """The string that begins with a quote at ``start``, and where it ends; both before ``end``."""
    scanner = _Scanner(text, start, end)
    try:
        value = scanner.begin()
    except Wrong as wrong:
        return Fault(*wrong.args)
    fault = Tree(value, [], scanner.halves).fault()
    return fault or (str(value.scalar), value.span.end)


class _Scanner:
    def __init__(self, text: str, start: int, end: int) -> None:
        self.text, self.at, self.end = text, start, end
        self.repeated: list[Member] = []
        self.halves: list[Span] = []

    def whole(self) -> Value:
        """The one value with all that is in it, and nothing behind it."""
        # A byte-order mark belongs to no value, and those who read files have dropped it.
        self.at += self.text.startswith("\ufeff", self.at, self.end)
        root = self.begin()
        open_ones = [(root, set[str]())] if root.kind in _CLOSE else []
        while open_ones:
            container, names = open_ones[-1]
            inner = self._fill(container, names)
            if inner is None:
                open_ones.pop()
                continue
            open_ones.append((inner, set()))
            if len(open_ones) > MAX_DEPTH:
                raise Wrong(f"JSON is nested more than {MAX_DEPTH} deep", inner.span)
        if self._peek():
            raise Wrong("the value ends before this", self._here())
        return root

    def begin(self) -> Value:
        """A scalar, or the opening of a container."""
        sign = self._peek()
        if sign == "{" or sign == "[":
            self.at += 1
            return Value(sign, Span(self.at - 1, self.at))
        match = _SCALAR.match(self.text, self.at, self.end)
        if match is None:
            raise Wrong(*no_value(self.text, self.at, self.end))
        self.at = match.end()
        span, text = Span(*match.span()), match.group()
        if match.lastgroup == "string":
            return Value("string", span, self._string(text, span))
        if match.lastgroup == "number":
            try:
                read_number(text)
            except TooLong as error:
                raise Wrong(str(error), span) from None
            return Value("number", span, text)
        return Value("null" if text == "null" else "boolean", span, _WORDS[text])

    def _fill(self, container: Value, names: set[str]) -> Value | None:
        """Read on in a container: to a container in it, which is given, or to its end."""
        is_object = container.kind == "{"
        while not self._ends(container):
            key = self._key() if is_object else None
            value = self.begin()
            if key is None:
                container.items.append(value)
            else:
                member = Member(*key, value)
                container.members.append(member)
                if key[0] in names:
                    self.repeated.append(member)
                names.add(key[0])
            if value.kind == "{" or value.kind == "[":
                return value
        return None

    def _peek(self) -> str:
        blank = _BLANK.match(self.text, self.at, self.end)
        self.at = blank.end() if blank else self.at
        return self.text[self.at] if self.at < self.end else ""

    def _here(self) -> Span:
        """The next character; at the end, the last one."""
        at = max(min(self.at, self.end - 1), 0)
        return Span(at, min(at + 1, self.end))

    def _ends(self, container: Value) -> bool:
        """Whether the container ends here; if not, the comma before what comes next is taken."""
        sign, close = self._peek(), _CLOSE[container.kind]
        if sign == close:
            self.at += 1
            container.span = Span(container.span.start, self.at)
            return True
        if not (container.items or container.members):
            return False
        if sign != ",":
            raise Wrong(f"`,` or `{close}` is missing here", self._here())
        comma = self._here()
        self.at += 1
        if self._peek() == close:
            raise Wrong("this comma has nothing after it", comma)
        return False

    def _key(self) -> tuple[str, Span]:
        """The name of a member, with the colon behind it."""
        match = _KEY.match(self.text, self.at, self.end)
        if match is None:
            raise Wrong(*no_name(self.text, self.at, self.end))
        span = Span(*match.span(1))
        name = self._string(match[1], span)
        self.at = match.end(2)
        if not match[3]:
            raise Wrong("`:` is missing after the name of a member", self._here())
        self.at = match.end()
        return name, span

    def _string(self, text: str, span: Span) -> str:
        try:
            value: str = json.loads(text) if "\\" in text else text[1:-1]
            if not value.isascii():
                value.encode()
        except UnicodeEncodeError:
            self.halves.append(span)
        except ValueError:
            raise Wrong("this string has an escape that JSON does not know", span) from None
        return value
