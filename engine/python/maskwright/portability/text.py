r"""A grammar as recognisers look at it: its pieces, and what was read of it.

>>> from maskwright.notation import read_lark
>>> text = Text(read_lark('start: a\na: B\nB: "b"\nC: "c"'))
>>> sorted(text.reached)
['B', 'a', 'start']
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from maskwright.diagnostic import Severity, Span
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

    @cached_property
    def _starts(self) -> list[int]:
        return [statement.pieces[0].span.start for statement in self.statements]

    def definition_at(self, place: Span) -> str:
        """The name that the statement at a place defines, empty if it is none."""
        number = bisect_right(self._starts, place.start) - 1
        return self.statements[number].name if number >= 0 else ""

    @cached_property
    def _broken(self) -> list[Span]:
        """Where errors were found, as places that do not touch."""
        joined: list[Span] = []
        errors = (one.span for one in self.grammar.diagnostics if one.severity is Severity.ERROR)
        for span in sorted(errors, key=lambda one: (one.start, one.end)):
            if joined and span.start <= joined[-1].end:
                joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
            else:
                joined.append(span)
        return joined

    def is_broken_at(self, place: Span) -> bool:
        """Whether an error was found there already, or right beside."""
        number = bisect_right(self._broken, place.end, key=lambda one: one.start) - 1
        return number >= 0 and self._broken[number].end >= place.start
