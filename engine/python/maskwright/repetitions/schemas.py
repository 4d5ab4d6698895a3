r"""The keywords of a JSON Schema that count, where the number is large.

>>> [(one.pointer, one.bound) for one in counting_keywords('{"items": {"maxLength": 2000, "minLength": 1}}')]
[('/items/maxLength', 2000)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from maskwright.diagnostic import Edit, Span
from maskwright.located_json import Document, Value, escaped, read_document
from maskwright.repetitions.limits import LEAST_BOUND

_KEYWORDS: Final = ("maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties", "maxContains")
_VALUES: Final = ("const", "default", "enum", "example", "examples")
"""What is below these is no schema."""


@dataclass(frozen=True, slots=True)
class Counting:
    """A keyword with its number. ``removal`` leaves it out, with the comma that goes with it.

    ``renaming`` makes one that means nothing of it, which can be done to several at once.
    """

    pointer: str
    span: Span
    bound: int
    renaming: Edit
    removal: Edit


def counting_keywords(source: str, start: int = 0, end: int | None = None) -> Iterator[Counting]:
    """Those of a text, or of a part of it. Linear.

    A property may be called like a keyword: its value is no number then.
    """
    document = read_document(source, start, end)
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
        outer, _, name = pointer.rpartition("/")
        key = document.key_span(pointer)
        removal = _removal(document.located(outer), name)
        yield Counting(pointer, key, bound, Edit(key, f'"x-{name}"'), removal)


def _removal(holder: Value, key: str) -> Edit:
    """Delete a member up to the next one, or from the end of the one before it."""
    members = holder.members
    place = next(number for number in reversed(range(len(members))) if members[number].key == key)
    one = members[place]
    if place + 1 < len(members):
        return Edit(Span(one.key_start, members[place + 1].key_start), "")
    start = members[place - 1].value.end if place else one.key_start
    return Edit(Span(start, one.value.end), "")
