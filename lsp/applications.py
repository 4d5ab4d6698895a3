r"""Which argument of which template is being written at a place, in text that need not be finished.

>>> application_at('start: _sep{item, "}, {', 22)
Application(template='_sep', argument=1)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

MAX_LENGTH: Final = 20_000
"""Characters before a place that are looked at."""

_START = re.compile(r"^(?:%|[?!]{0,2}[^\W\d][\w-]*[^:\r\n\"/]*:)", re.MULTILINE)
_PIECE = re.compile(
    r"""(?P<comment>//[^\r\n]*|\#[^\r\n]*)
      | (?P<string>"(?:[^"\\\r\n]|\\[^\r\n])*(?:"|$|\\?(?=[\r\n])))
      | (?P<regex>/(?:[^/\\\r\n]|\\[^\r\n])+(?:/|\\?$|(?=[\r\n])))
      | (?P<name>[^\W\d][\w-]*)(?P<applied>[ \t]*\{)?
      | (?P<open>[(\[{])
      | (?P<close>[)\]}])
      | (?P<comma>,)""",
    re.VERBOSE,
)
_CLOSING: Final = {")": "(", "]": "[", "}": "{"}


@dataclass(frozen=True, slots=True)
class Application:
    """A template that is applied, and the number of the argument that a place is in, from 0."""

    template: str
    argument: int


@dataclass(slots=True)
class _Bracket:
    sign: str
    name: str = ""
    commas: int = 0


def application_at(text: str, offset: int) -> Application | None:
    """The innermost application around an offset. Linear in what stands before it, up to :data:`MAX_LENGTH`."""
    before = text[max(offset - MAX_LENGTH, 0) : offset]
    # The last definition that begins before the offset: what is open in others does not matter.
    start = max((one.start() for one in _START.finditer(before)), default=0)
    brackets: list[_Bracket] = []
    for piece in _PIECE.finditer(before, start):
        if piece["comment"] and piece.end() == len(before):
            return None
        if piece["applied"]:
            # What the statement begins with is defined here and not applied.
            brackets.append(_Bracket("{", "" if piece.start() == start else piece["name"]))
        elif piece["open"]:
            brackets.append(_Bracket(piece["open"]))
        elif piece["close"]:
            _close(brackets, _CLOSING[piece["close"]])
        elif piece["comma"] and brackets:
            brackets[-1].commas += 1
    found = next((one for one in reversed(brackets) if one.name), None)
    return Application(found.name, found.commas) if found else None


def _close(brackets: list[_Bracket], sign: str) -> None:
    """Close the innermost bracket of a kind with all that is open in it; what closes nothing is passed over."""
    for number in range(len(brackets) - 1, -1, -1):
        if brackets[number].sign == sign:
            del brackets[number:]
            return
