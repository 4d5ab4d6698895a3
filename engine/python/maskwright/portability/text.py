r"""A grammar as recognisers look at it: its pieces, and what was read of it.

>>> from maskwright.notation import read_lark
>>> text = Text(read_lark('start: a\na: B\nB: "b"\nC: "c"'))
>>> sorted(text.reached)
['B', 'a', 'start']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from maskwright.diagnostic import Span
from maskwright.grammar import Grammar
from maskwright.portability.pieces import Piece, Statement, statements_of
from maskwright.portability.regex_pieces import RegexPiece, regex_pieces

if TYPE_CHECKING:
    from maskwright import CancelToken


@dataclass
class Text:
    """A grammar that was read, with what its text is made of. What is asked for is worked out once."""

    grammar: Grammar
    cancel: CancelToken | None = None

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """All statements."""
        return statements_of(self.grammar.source)

    @cached_property
    def pieces(self) -> dict[str, list[tuple[Statement, int]]]:
        """Where the pieces of a kind stand: the statement, and the number of the piece in it."""
        found: dict[str, list[tuple[Statement, int]]] = {}
        for statement in self.statements:
            for number, piece in enumerate(statement.pieces):
                found.setdefault(piece.kind, []).append((statement, number))
        return found

    def of_kind(self, kind: str) -> Iterator[Piece]:
        """The pieces of a kind."""
        return (statement.pieces[number] for statement, number in self.pieces.get(kind, ()))

    @cached_property
    def regexes(self) -> tuple[tuple[Piece, str, tuple[RegexPiece, ...]], ...]:
        """Each regular expression with its flags and pieces."""
        return tuple((piece, *regex_pieces(piece)) for piece in self.of_kind("regex"))

    @cached_property
    def reached(self) -> set[str]:
        """The names that the start rule and ignored text lead to."""
        uses: dict[str, set[str]] = {}
        queue = [self.grammar.start]
        for statement in self.statements:
            names = {piece.text.lstrip("!?") for piece in statement.pieces if piece.kind == "name"}
            if statement.name:
                uses.setdefault(statement.name, set()).update(names)
            else:
                queue += names
        found = {name for name in queue if name in uses}
        for name in (queue := list(found)):
            fresh = (uses[name] & uses.keys()) - found
            found |= fresh
            queue += fresh
        return found

    def definition_at(self, place: Span) -> str:
        """The name that the statement at a place defines, empty if it is none."""
        for statement in self.statements:
            first, last = statement.pieces[0].span.start, statement.pieces[-1].span.end
            if first <= place.start and place.end <= last:
                return statement.name
        return ""
