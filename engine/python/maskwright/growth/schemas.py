r"""What changed between two JSON Schemas, told by pointers, and the later one with a change taken back.

>>> (change,) = changes_of_schemas('{"maxLength": 9}', '{"maxLength": 9000}')
>>> change.name, change.span, change.taken_back()
('/maxLength', Span(start=1, end=12), '{"maxLength": 9}')
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from functools import partial
from typing import Any

from maskwright.growth.edits import Change
from maskwright.located_json import Document, escaped, read_document, words_of

_ABSENT = object()


def changes_of_schemas(before: str, after: str) -> tuple[Change, ...]:
    """The changes in the order of the later text; none if one of them is no JSON. Linear."""
    old, new = read_document(before), read_document(after)
    if not (isinstance(old, Document) and isinstance(new, Document)):
        return ()
    found = []
    for pointer, then, now in _differences(old.value, new.value):
        key = new.key_span(pointer)
        whole = new.span(pointer) if now is not _ABSENT else key
        taken_back = partial(_with, new.value, pointer, then)
        found.append(Change(pointer or "/", key, whole, taken_back))
    return tuple(sorted(found, key=lambda one: one.span.start))


def _differences(old: Any, new: Any) -> Iterator[tuple[str, Any, Any]]:
    stack = [("", old, new)]
    while stack:
        pointer, then, now = stack.pop()
        if isinstance(then, dict) and isinstance(now, dict):
            for name in {**now, **then}:
                pair = then.get(name, _ABSENT), now.get(name, _ABSENT)
                stack.append((f"{pointer}/{escaped(name)}", *pair))
        elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
            stack += [(f"{pointer}/{place}", *pair) for place, pair in enumerate(zip(then, now, strict=True))]
        elif type(then) is not type(now) or then != now:
            yield pointer, then, now


def _with(root: Any, pointer: str, value: Any) -> str | None:
    """A schema with another value at a place, or without it, as text."""
    words = words_of(pointer)
    if not words:
        return text_of(value)
    # Only what lies on the way is made anew; the rest is shared.
    made = holder = _copied(root)
    for word in words[:-1]:
        key = int(word) if isinstance(holder, list) else word
        below = _copied(holder[key])
        holder[key] = below
        holder = below
    last = int(words[-1]) if isinstance(holder, list) else words[-1]
    if value is _ABSENT:
        del holder[last]
    else:
        holder[last] = value
    return text_of(made)


def _copied(value: Any) -> Any:
    return dict(value) if isinstance(value, dict) else list(value)


def text_of(value: Any) -> str | None:
    """A value as JSON; nothing if it is nested too deeply for Python's writer, or has a number too long for it."""
    try:
        return json.dumps(value, default=_number)
    except (RecursionError, ValueError):
        return None


def _number(value: Any) -> Any:
    # A number that is no float as it is written would be one here; sizes do not depend on its last digits.
    assert isinstance(value, Decimal)
    return float(value)
