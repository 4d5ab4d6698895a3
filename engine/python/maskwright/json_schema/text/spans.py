"""Where objects and arrays stand in a JSON text, all at once.

The text is known to be JSON, so that strings, brackets and commas are all that has to be looked at.

>>> spans_of('{"a": [1, {"b": "]"}]}')["/a/1"]
Span(start=10, end=20)
"""

from __future__ import annotations

import json
import re
from typing import Final

from maskwright.diagnostic import Span
from maskwright.located_json import escaped

_SIGN: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\],]')


def spans_of(text: str) -> dict[str, Span]:
    """The span of every object and of every array, by its pointer. Of members with one name the last counts."""
    found: dict[str, Span] = {}
    around: list[tuple[str, int, str, int]] = []
    # What the innermost one that is open is: its pointer and where it begins; the last name, or the number of the item.
    pointer, start, name, number = "", 0, "", -1
    is_name = False
    for sign in _SIGN.finditer(text):
        first = text[sign.start()]
        if first == '"':
            if is_name:
                name, is_name = sign.group(), False
        elif first == ",":
            is_name = number < 0
            number += not is_name
        elif first in "{[":
            around.append((pointer, start, name, number))
            if len(around) > 1:
                pointer += f"/{number}" if number >= 0 else f"/{_plain(name)}"
            start = sign.start()
            is_name, number = (True, -1) if first == "{" else (False, 0)
        else:
            found[pointer] = Span(start, sign.end())
            pointer, start, name, number = around.pop()
            is_name = False
    return found


def _plain(name: str) -> str:
    """A name as it is written as a part of a pointer."""
    return escaped(json.loads(name) if "\\" in name else name[1:-1])
