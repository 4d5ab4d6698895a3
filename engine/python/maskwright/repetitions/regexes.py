r"""The repetitions with bounds in a regular expression, where it is written.

>>> [(one.item, one.operator, one.low, one.high) for one in repetitions_in_regex(r"a(?:\d{2}[}]){3,9}", 10)]
[(Span(start=14, end=16), Span(start=16, end=19), 2, 2), (Span(start=11, end=23), Span(start=23, end=28), 3, 9)]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from maskwright.diagnostic import Span

_PIECE = re.compile(
    r"""(?P<escape>\\(?:[pPxuUN]\{[^}]*\}|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[\s\S]))
      | (?P<class>\[\^?\]?(?:[^\]\\]|\\[\s\S])*\])
      | (?P<count>\{(?:(?P<low>[0-9]+)(?P<comma>,?)(?P<high>[0-9]*)|,(?P<most>[0-9]+))\})
      | (?P<sign>[*+?])
      | (?P<open>\()
      | (?P<close>\))
      | (?P<bar>\|)
      | (?P<other>[\s\S])""",
    re.VERBOSE,
)
_LONGEST = 6
"""Digits of a count, more than a reader takes."""


@dataclass(frozen=True, slots=True)
class Written:
    """A repetition: what is repeated, the operator behind it, and its bounds; ``high`` is none if there is no end."""

    item: Span
    operator: Span
    low: int
    high: int | None
    in_regex: bool = False

    @property
    def span(self) -> Span:
        """All of it."""
        return Span(self.item.start, self.operator.end)

    @property
    def bound(self) -> int:
        """How many at a time have to be counted."""
        return self.low if self.high is None else self.high


def repetitions_in_regex(source: str, offset: int) -> Iterator[Written]:
    """Those of an expression that begins at an offset of the text, the inner ones first. Linear."""
    opened: list[int] = []
    atom: int | None = None
    for piece in _PIECE.finditer(source):
        kind, start = piece.lastgroup, piece.start()
        if kind == "open":
            opened.append(start)
            atom = None
        elif kind == "close":
            atom = opened.pop() if opened else None
        elif kind == "bar":
            atom = None
        elif piece["count"] is not None:
            bounds = _bounds(piece)
            if atom is not None and bounds is not None:
                item, operator = Span(offset + atom, offset + start), Span(offset + start, offset + piece.end())
                yield Written(item, operator, *bounds, in_regex=True)
        elif kind != "sign":
            atom = start


def _bounds(piece: re.Match[str]) -> tuple[int, int | None] | None:
    low, high = piece["low"] or "0", piece["high"] or piece["most"] or ""
    if max(len(low), len(high)) > _LONGEST:
        return None
    is_exact = piece["low"] is not None and not piece["comma"]
    return int(low), int(high) if high else int(low) if is_exact else None
