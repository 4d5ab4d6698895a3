r"""A text to a tree: one pass, with a stack of its own in place of recursion.

It takes what the standard does. What it notices first is the fault, said in words for people who write JSON by hand.

>>> tree = read_tree('{"a": [1, "x"]}')
>>> tree.root.members[0].key, tree.root.members[0].value.span
('a', Span(start=6, end=14))
>>> read_tree('{"a": [1, 2,]}')
Fault(message='this comma has nothing after it', span=Span(start=11, end=12))
"""

from __future__ import annotations

from typing import Final

from maskwright.diagnostic import Span
from maskwright.located_json.cursor import Cursor, Wrong
from maskwright.located_json.pieces import FIRST_MEMBER, NEXT_MEMBER
from maskwright.located_json.tree import Fault, Member, Tree, Value

MAX_DEPTH: Final = 500
"""Arrays and objects inside one another."""

_CLOSE: Final = {"{": "}", "[": "]"}


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
    return fault or (str(value.scalar), value.end)


class _Scanner(Cursor):
    def __init__(self, text: str, start: int, end: int) -> None:
        super().__init__(text, start, end)
        self.repeated: list[Member] = []

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
        if self.peek():
            raise Wrong("the value ends before this", self.here())
        return root

    def _fill(self, container: Value, names: set[str]) -> Value | None:
        """Read on in a container: to a container in it, which is given, or to its end."""
        return self._members(container, names) if container.kind == "{" else self._items(container)

    def _items(self, container: Value) -> Value | None:
        while not self._ends(container):
            value = self.begin()
            container.items.append(value)
            if value.kind in _CLOSE:
                return value
        return None

    def _members(self, container: Value, names: set[str]) -> Value | None:
        members = container.members
        while True:
            match = (NEXT_MEMBER if members else FIRST_MEMBER).match(self.text, self.at, self.end)
            if match is None:
                # The end; or something is wrong, and what comes last is never reached.
                if self._ends(container):
                    return None
                self.key()
                self.begin()
            assert match is not None
            self.at = match.end()
            start, end = match.span("key")
            name = self.string(self.text[start:end], start)
            value = self.value(match)
            member = Member(name, start, end, value)
            members.append(member)
            if name in names:
                self.repeated.append(member)
            names.add(name)
            if value.kind in _CLOSE:
                return value

    def _ends(self, container: Value) -> bool:
        """Whether the container ends here; if not, the comma before what comes next is taken."""
        sign, close = self.peek(), _CLOSE[container.kind]
        if sign == close:
            self.at += 1
            container.end = self.at
            return True
        if not (container.items or container.members):
            return False
        if sign != ",":
            raise Wrong(f"`,` or `{close}` is missing here", self.here())
        comma = self.at
        self.at += 1
        if self.peek() == close:
            raise Wrong("this comma has nothing after it", Span(comma, comma + 1))
        return False
