r"""Cutting a text into statements, each a list of pieces.

A rule ends with its line, unless a parenthesis is open or the line ends with ``|`` or ``::=``. A line that begins with
a name and ``::=`` starts a rule whatever is still open, so that a bracket too few costs one rule only. A line that
begins with ``|`` goes on with the rule before it; llama.cpp does not read that, and the statement keeps where it is.
Linear.

>>> [[piece.text for piece in one.pieces] for one in scan_statements('a ::= "x" |  # or\n  b\nb ::= ( a\n c ::= a')]
[['a', '::=', '"x"', '|', 'b'], ['b', '::=', '(', 'a'], ['c', '::=', 'a']]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from maskwright.diagnostic import Span

PIECE = re.compile(
    r"""(?P<newline>\r\n|\n|\r)
      | (?P<space>[^\S\r\n]+)
      | (?P<comment>\#[^\r\n]*)
      | (?P<string>"(?:[^"\\\r\n]|\\[^\r\n])*")
      | (?P<class>\[(?:[^\]\\\r\n]|\\[^\r\n])*\])
      | (?P<token>!?<[^>\r\n]*>)
      | (?P<name>[\w-]+)
      | (?P<define>::=)
      | (?P<sign>:=|[:=])
      | (?P<bar>\|)
      | (?P<open>\()
      | (?P<close>\))
      | (?P<repeat>[*+?]|\{[\d\s,]*\})
      | (?P<any>\.)
      | (?P<unclosed>(?:["\[]|!?<)[^\r\n]*)
      | (?P<other>[\s\S])""",
    re.VERBOSE,
)
_BLANK = re.compile(r"(?:\s+|#[^\r\n]*)*")
_FRESH_START = re.compile(r"[\w-]+[^\S\r\n]*::=")


class Piece(NamedTuple):
    """A piece that says something: its kind is the name of its group in :data:`PIECE`."""

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """The offset behind it."""
        return self.start + len(self.text)

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)


@dataclass(slots=True)
class Statement:
    """The pieces of a statement, at least one."""

    pieces: list[Piece] = field(default_factory=list)
    leading_bars: list[int] = field(default_factory=list)
    """The numbers of those ``|`` that begin a line outside of parentheses."""
    breaks_off: bool = False
    """Whether another rule begins where an alternative is due."""

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.pieces[0].start

    @property
    def end(self) -> int:
        """The offset behind it."""
        return self.pieces[-1].end

    @property
    def span(self) -> Span:
        """All of it."""
        return Span(self.start, self.end)


def scan_statements(source: str) -> Iterator[Statement]:
    """Yield the statements of a text in their order."""
    statement, depth = Statement(), 0
    position = 1 if source.startswith("\ufeff") else 0
    while position < len(source):
        match = PIECE.match(source, position)
        assert match is not None  # The last group takes any character.
        kind = match.lastgroup or ""
        position = match.end()
        if kind == "newline":
            position = _next_line(source, position)
            if not statement.pieces or _goes_on(source, position, statement, depth):
                continue
            yield statement
            statement, depth = Statement(), 0
        elif kind not in ("space", "comment"):
            statement.pieces.append(Piece(kind, match.group(), match.start()))
            depth = max(depth + (kind == "open") - (kind == "close"), 0)
    if statement.pieces:
        yield statement


def _next_line(source: str, position: int) -> int:
    """The offset of what the next line that says anything begins with."""
    blank = _BLANK.match(source, position)
    return blank.end() if blank else position


def _goes_on(source: str, position: int, statement: Statement, depth: int) -> bool:
    """Whether a statement goes on with the line that says something at ``position``."""
    if _FRESH_START.match(source, position):
        statement.breaks_off = statement.pieces[-1].kind in ("bar", "define")
        return False
    if depth > 0 or statement.pieces[-1].kind in ("bar", "define"):
        return True
    if source.startswith("|", position):
        statement.leading_bars.append(len(statement.pieces))
        return True
    return False
