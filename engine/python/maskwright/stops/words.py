r"""A stop condition cut into words, each with the place where it begins.

>>> [(word.kind, word.text, word.at) for word in words_of(r'masked "a \" b" and depth>30')][1:3]
[('quoted', '"a \\" b"', 7), ('name', 'and', 16)]
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from maskwright.errors import InputError
from maskwright.stepping.visible import visible

LONGEST: Final = 2_000
"""Characters of an expression; what is longer was not typed."""

_WORD: Final = re.compile(
    r"""\s*(?:
    (?P<quoted>"(?:[^"\\]|\\.)*")
    | (?P<regex>/(?:[^/\\]|\\.)*/)
    | (?P<id>\#[0-9]+)
    | (?P<number>[0-9]+(?:\.[0-9]+)?(?![\w.]))
    | (?P<operator><=|>=|==|!=|<|>|=)
    | (?P<name>[^\W\d][\w.-]*)
    | (?P<end>\Z)
    )""",
    re.VERBOSE | re.DOTALL,
)


class StopSyntax(InputError):
    """A stop condition cannot be understood. ``at`` is the character at fault, counted from 0."""

    def __init__(self, expression: str, complaint: str, at: int, stands: str = "") -> None:
        self.at = at
        instead = f", not `{_short(stands)}`" if stands else ""
        super().__init__(f"stop condition `{_short(expression)}`, character {at + 1}: {complaint}{instead}")


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of an expression. The last one is of the kind ``end`` and has no text."""

    kind: str
    text: str
    at: int


def words_of(expression: str) -> list[Word]:
    """The words of an expression, an ``end`` behind them. Raises :class:`StopSyntax`."""
    if len(expression) > LONGEST:
        raise StopSyntax(expression, f"it goes on beyond {LONGEST:,} characters", LONGEST)
    words, place = [], 0
    while True:
        found = _WORD.match(expression, place)
        if found is None:
            raise _no_word(expression, place)
        kind = found.lastgroup or "end"
        words.append(Word(kind, found.group(kind), found.start(kind)))
        if kind == "end":
            return words
        place = found.end()


def _no_word(expression: str, place: int) -> StopSyntax:
    rest = expression[place:].lstrip()
    at = len(expression) - len(rest)
    if rest.startswith(('"', "/")):
        return StopSyntax(expression, f"what begins with `{rest[0]}` has to end with one", at)
    if rest.startswith("#"):
        return StopSyntax(expression, "the digits of a token id are missing", at + 1)
    return StopSyntax(expression, f"nothing can be made of `{_short(rest[:1])}`", at)


def _short(text: str, most: int = 60) -> str:
    # A line break would break the one line that an error is.
    shown = visible(text.encode("utf-8", "surrogateescape"))[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    return shown if len(shown) <= most else f"{shown[:most]}…"
