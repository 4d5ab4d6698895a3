"""Pieces of text with roles, lines of them, and how lines are wrapped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rich.cells import cell_len, chop_cells, set_cell_size


class Piece(NamedTuple):
    """A stretch of text with one role; the empty role is plain text."""

    text: str
    role: str = ""


class Line(NamedTuple):
    """Pieces side by side. A line that is too wide goes on in further lines that start with ``hang``.

    With ``hang`` being ``None`` it is not broken: what is drawn must stay as it is.
    """

    pieces: tuple[Piece, ...]
    hang: tuple[Piece, ...] | None = ()

    @property
    def text(self) -> str:
        """The line without roles."""
        return "".join(piece.text for piece in self.pieces)

    @property
    def width(self) -> int:
        """Cells that the line takes on a terminal."""
        return _width(self.pieces)


def line(*pieces: str | tuple[str, str], hang: str | None = "") -> Line:
    """Make a line of texts and of texts with their roles."""
    made = tuple(Piece(piece) if isinstance(piece, str) else Piece(*piece) for piece in pieces)
    return Line(made, None if hang is None else (Piece(hang),))


def wrapped(lines: Iterable[Line], width: int) -> list[Line]:
    """Break lines at blanks so that none is wider than ``width``; words that are wider are broken anywhere."""
    return [part for one in lines for part in _wrapped(one, max(width, 1))]


def clipped(text: str, width: int) -> str:
    """Cut a text to so many cells, with an ellipsis where something is missing."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + "…" if width > 0 else ""


def _wrapped(one: Line, width: int) -> Iterator[Line]:
    if one.hang is None or one.width <= width:
        yield one
        return
    # On a terminal that is too narrow for it, the indent is given up.
    hang = one.hang if _width(one.hang) <= width // 2 else ()
    row = _Row((), is_first=True)
    for piece in one.pieces:
        for text in re.findall(" +|[^ ]+", piece.text):
            rest = text
            while rest := row.take(Piece(rest, piece.role), width):
                yield row.line()
                row = _Row(hang)
    yield row.line()


class _Row:
    """A row that is being filled, at first with its indent."""

    def __init__(self, hang: tuple[Piece, ...], *, is_first: bool = False) -> None:
        self._pieces = list(hang)
        self._used = _width(hang)
        self._is_first = is_first
        self._has_word = False

    def take(self, piece: Piece, width: int) -> str:
        """Add a word or blanks; what is returned has to go into the next row."""
        room = width - self._used
        blank = piece.text.startswith(" ")
        if blank and (room <= 1 or not (self._has_word or self._is_first)):
            # Blanks where a line is broken need no room.
            return ""
        text = piece.text[: room - 1] if blank else piece.text
        if cell_len(text) > room:
            if self._has_word:
                return text
            text = next(filter(None, chop_cells(text, max(room, 1))))
        self._pieces.append(Piece(text, piece.role))
        self._used += cell_len(text)
        self._has_word = self._has_word or not blank
        return "" if blank else piece.text[len(text) :]

    def line(self) -> Line:
        """The row as it is, without blanks at its end."""
        while self._pieces and not self._pieces[-1].text.strip(" ") and self._has_word:
            self._pieces.pop()
        return Line(tuple(self._pieces), None)


def _width(pieces: Iterable[Piece]) -> int:
    return sum(cell_len(piece.text) for piece in pieces)
