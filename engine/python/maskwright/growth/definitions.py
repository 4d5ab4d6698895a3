r"""A text in Lark or GBNF as definitions, whose blanks and comments do not count.

>>> [(one.name, one.pieces) for one in definitions_of('a: "x"  // why\n  | b\n%ignore " "', Notation.LARK)]
[('a', ('a', ':', '"x"', '|', 'b')), ('%ignore', ('%', 'ignore', '" "'))]
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from maskwright.diagnostic import Span
from maskwright.gbnf.scan import scan_statements as scan_gbnf
from maskwright.grammar import Notation
from maskwright.notation.scan import PIECE
from maskwright.notation.scan import scan_statements as scan_lark

Key: TypeAlias = "tuple[str, int]"

_HEAD = re.compile(
    r"""(?P<directive>%\w+)?\s*[?!]*(?P<name>[^\W\d]\w*(?:-\w+)*)?
        (?:\.-?\d+|\{[^{}\r\n]*\}|\[[^\[\]\r\n]*\]|::_)*\s*(?P<colon>:(?!:))?""",
    re.VERBOSE,
)
_WORDS = re.compile(r"\w+|[^\w\s]")
_BLANK = ("newline", "space", "comment", "joined")

STAND_IN = '"\\u0001"'
"""A literal for the body of a definition that is left out."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A statement: the name that it defines, or its directive, with places; ``head`` is where its body begins in it."""

    name: str
    span: Span
    whole: Span
    pieces: tuple[str, ...]
    text: str
    head: int | None = None

    @property
    def is_named(self) -> bool:
        """Whether it defines a name."""
        return self.head is not None and not self.name.startswith("%")

    @property
    def without_body(self) -> str | None:
        """The definition with a literal for its body; nothing of what has none."""
        return self.text[: self.head] + " " + STAND_IN if self.head is not None else None


def definitions_of(source: str, notation: Notation) -> tuple[Definition, ...]:
    """The definitions and directives in the order of the text. Linear."""
    return tuple(_of_gbnf(source) if notation is Notation.GBNF else _of_lark(source))


def keyed(definitions: tuple[Definition, ...]) -> dict[Key, Definition]:
    """Definitions by their names, and directives by all of what they say: an edited one is another."""
    found: dict[Key, Definition] = {}
    numbers: Counter[str] = Counter()
    for one in definitions:
        name = one.name if one.head is not None else " ".join(one.pieces)
        found[name, numbers[name]] = one
        numbers[name] += 1
    return found


def in_use(definitions: tuple[Definition, ...], start: str) -> list[Definition]:
    """The definitions that the start rule leads to, and all directives. Linear."""
    by_name = {one.name: one for one in definitions if one.is_named}
    found = [one for one in definitions if not one.is_named]
    waiting = [start, *(piece for one in found for piece in one.pieces)]
    while waiting:
        one = by_name.pop(waiting.pop(), None)
        if one is not None:
            found.append(one)
            waiting += one.pieces
    return found


def _of_lark(source: str) -> Iterator[Definition]:
    for statement in scan_lark(source):
        match = _HEAD.match(statement.text)
        assert match is not None  # All of it is optional.
        directive, name = match["directive"], match["name"]
        has_body = match["colon"] is not None and name is not None
        shown = " ".join(part for part in (directive, name if has_body else None) if part) or (name or "?")
        group = "name" if name and has_body else "directive" if directive else 0
        start, end = (statement.start + offset for offset in match.span(group))
        text = source[statement.span.start : statement.span.end]
        head = match.end() if has_body else None
        yield Definition(shown, Span(start, end), statement.span, _pieces(text), text, head)


def _of_gbnf(source: str) -> Iterator[Definition]:
    for statement in scan_gbnf(source):
        first, *others = statement.pieces
        head = others[0].end - statement.start if others and others[0].kind == "define" else None
        pieces = tuple(piece.text for piece in statement.pieces)
        text = source[statement.start : statement.end]
        yield Definition(first.text, first.span, statement.span, pieces, text, head)


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[str, ...]:
    """Remembered, since an edit leaves most statements as they are."""
    return tuple(_split(text))


def _split(text: str) -> Iterator[str]:
    for piece in PIECE.finditer(text):
        if piece.lastgroup in ("string", "regex"):
            yield piece.group()
        elif piece.lastgroup not in _BLANK:
            yield from _WORDS.findall(piece.group())
