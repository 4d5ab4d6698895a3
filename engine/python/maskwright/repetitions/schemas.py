r"""The keywords of a JSON Schema that count, where the number is large.

>>> [(one.pointer, one.bound) for one in counting_keywords('{"items": {"maxLength": 2000, "minLength": 1}}')]
[('/items/maxLength', 2000)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from maskwright.diagnostic import Edit, Span
from maskwright.growth.schemas import text_of
from maskwright.located_json import Document, Value, escaped, read_document, words_of
from maskwright.repetitions.limits import LEAST_BOUND

_KEYWORDS: Final = ("maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties", "maxContains")
_VALUES: Final = ("const", "default", "enum", "example", "examples")
"""What is below these is no schema."""


@dataclass(frozen=True, slots=True)
class Counting:
    """A keyword with its number. ``removal`` leaves it out, with the comma that goes with it."""

    pointer: str
    span: Span
    bound: int
    removal: Edit


def without_keywords(source: str, pointers: set[str]) -> str | None:
    """The schema without some members, as text."""
    document = read_document(source)
    assert isinstance(document, Document)
    holders: list[Any] = [None]
    stack: list[tuple[str, Any, Any, Any]] = [("", document.value, holders, 0)]
    while stack:
        pointer, value, holder, key = stack.pop()
        if isinstance(value, dict):
            places = {name: f"{pointer}/{escaped(name)}" for name in value}
            kept = {name: below for name, below in value.items() if places[name] not in pointers}
            holder[key] = dict.fromkeys(kept)
            stack += [(places[name], below, holder[key], name) for name, below in kept.items()]
        elif isinstance(value, list):
            holder[key] = [None] * len(value)
            stack += [(f"{pointer}/{number}", below, holder[key], number) for number, below in enumerate(value)]
        else:
            holder[key] = value
    return text_of(holders[0])


def counting_keywords(source: str) -> Iterator[Counting]:
    """Those of a text, in its order. A property may be called like a keyword: its value is no number then. Linear."""
    document = read_document(source)
    if not isinstance(document, Document):
        return
    found = []
    stack: list[tuple[str, Any]] = [("", document.value)]
    while stack:
        pointer, value = stack.pop()
        if isinstance(value, dict):
            for name, below in value.items():
                place = f"{pointer}/{escaped(name)}"
                if name in _KEYWORDS and type(below) is int and below >= LEAST_BOUND:
                    found.append((place, below))
                elif name not in _VALUES:
                    stack.append((place, below))
        elif isinstance(value, list):
            stack += [(f"{pointer}/{number}", below) for number, below in enumerate(value)]
    for pointer, bound in found:
        holder = document.located(pointer.rpartition("/")[0])
        yield Counting(pointer, document.key_span(pointer), bound, _removal(holder, words_of(pointer)[-1]))


def _removal(holder: Value, key: str) -> Edit:
    """Delete a member up to the next one, or from the end of the one before it."""
    members = holder.members
    place = next(number for number in reversed(range(len(members))) if members[number].key == key)
    one = members[place]
    if place + 1 < len(members):
        return Edit(Span(one.key_start, members[place + 1].key_start), "")
    start = members[place - 1].value.end if place else one.key_start
    return Edit(Span(start, one.value.end), "")
