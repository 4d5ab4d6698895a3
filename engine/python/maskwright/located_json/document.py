r"""A text to a value whose places are found by JSON pointer, when somebody asks for one.

A schema of thousands of lines that has nothing wrong is read by Python's own reader alone.

>>> document = read_document('{"a/b": {"": 1}, "a/b": 2}')
>>> document.span("/a~1b"), [member.key_span.start for member in document.repeated]
(Span(start=24, end=25), [17])
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, NoReturn

from maskwright.diagnostic import Span
from maskwright.located_json.numbers import read_decimal, read_whole
from maskwright.located_json.pointers import words_of
from maskwright.located_json.scan import MAX_DEPTH, read_tree
from maskwright.located_json.tree import HALF, Fault, Member, Tree, Value, plain

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


@dataclass(slots=True)
class Document:
    """A text that is one JSON value: ``value``, with ``int`` and ``Decimal`` for numbers.

    Of members with one name the last counts; ``repeated`` has the others' successors, with their places.
    """

    text: str
    start: int
    end: int
    value: Any
    repeated: list[Member]
    _tree: Tree | None = field(default=None, repr=False)
    _named: dict[int, dict[str, Member]] = field(default_factory=dict, repr=False)

    def span(self, pointer: str) -> Span:
        """Where a value stands. What the pointer leads to nowhere is looked for as far as it leads."""
        return self._reach(pointer)[0].span

    def key_span(self, pointer: str) -> Span:
        """Where the name of a member stands; of an item of an array, and of the whole, the value itself."""
        value, member = self._reach(pointer)
        return member.key_span if member else value.span

    def located(self, pointer: str) -> Value:
        """The value with the places of all that is in it."""
        return self._reach(pointer)[0]

    def _reach(self, pointer: str) -> tuple[Value, Member | None]:
        if self._tree is None:
            tree = read_tree(self.text, self.start, self.end)
            assert isinstance(tree, Tree), tree
            self._tree = tree
        value, member = self._tree.root, None
        for name in words_of(pointer):
            if value.kind == "{":
                if id(value) not in self._named:
                    self._named[id(value)] = {one.key: one for one in value.members}
                found = self._named[id(value)].get(name)
                if found is None:
                    break
                value, member = found.value, found
            elif name.isdigit() and len(name) < 10 and int(name) < len(value.items):
                value, member = value.items[int(name)], None
            else:
                break
        return value, member


def read_document(text: str, start: int = 0, end: int | None = None) -> Document | Fault:
    """Read the one value between two offsets of a text. Costs about what ``json.loads`` costs."""
    stop = len(text) if end is None else end
    begin = start + text.startswith("\ufeff", start, stop)
    inside = text[begin:stop] if begin or stop < len(text) else text
    try:
        inside.encode()
        if not _SURROGATE.search(inside):
            value = _DECODER.decode(inside)
            if not _is_too_deep(value):
                return Document(text, start, stop, value, [])
    except (ValueError, RecursionError):
        # Python's reader says less of what is wrong, and takes fewer levels when it is called from deep inside.
        pass
    tree = read_tree(text, start, stop)
    if isinstance(tree, Fault):
        return tree
    if tree.halves:
        return Fault(HALF, tree.halves[0])
    return Document(text, start, stop, plain(tree.root), tree.repeated, tree)


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise ValueError("a name stands in an object twice")
    return value


def _no_constant(word: str) -> NoReturn:
    raise ValueError(word)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_without_repetition,
    parse_constant=_no_constant,
    parse_int=read_whole,
    parse_float=read_decimal,
)


def _is_too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(MAX_DEPTH):
        inner: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                inner += [below for below in one.values() if isinstance(below, (dict, list))]
            elif isinstance(one, list):
                inner += [below for below in one if isinstance(below, (dict, list))]
        if not inner:
            return False
        level = inner
    return True
