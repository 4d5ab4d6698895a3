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

_STRING: Final = r'"[^"\\]*(?:\\.[^"\\]*)*"'
_BLANK: Final = r"[ \t\r\n]*"
_SIGN: Final = re.compile(
    rf"""({_STRING}){_BLANK}:{_BLANK}(?:([{{\[])|(?:{_STRING}|[-+.\w]+){_BLANK},?)
    | {_STRING}
    | ([{{}}\[\],])""",
    re.VERBOSE,
)
"""A member that holds more, or a whole member that does not; a string; a sign by itself."""


def spans_of(text: str) -> dict[str, Span]:
    """The span of every object and of every array, by its pointer. Of members with one name the last counts."""
    found: dict[str, Span] = {}
    around: list[tuple[str, int, int]] = []
    # The innermost one that is open: its pointer, where it begins, and the number of the item if it is an array.
    pointer, start, number = "", 0, -1
    for sign in _SIGN.finditer(text):
        kind = sign.lastindex
        if kind == 2:
            around.append((pointer, start, number))
            pointer, start = f"{pointer}/{_plain(sign[1])}", sign.start(2)
            number = -1 if sign[2] == "{" else 0
        elif kind == 3:
            what = sign[3]
            if what == ",":
                number += number >= 0
            elif what in "{[":
                around.append((pointer, start, number))
                if len(around) > 1:
                    pointer = f"{pointer}/{number}"
                start, number = sign.start(), -1 if what == "{" else 0
            else:
                found[pointer] = Span(start, sign.end())
                pointer, start, number = around.pop()
    return found


def _plain(name: str) -> str:
    """A name as it is written as a part of a pointer."""
    return escaped(json.loads(name) if "\\" in name else name[1:-1])
