r"""The pieces of a rule's body to an expression, without recursion.

>>> from maskwright.gbnf.scan import scan_statements
>>> (statement,) = scan_statements('a ::= "x" (b | "")*')
>>> Body(Terminals()).read(statement.pieces[2:], statement.end).items[1].maximum is None
True
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from maskwright.codes import finding
from maskwright.diagnostic import Span
from maskwright.gbnf import complaints
from maskwright.gbnf.characters import Refused
from maskwright.gbnf.counts import are_counts, read_counts
from maskwright.gbnf.scan import Piece
from maskwright.gbnf.terminals import Terminals
from maskwright.grammar import Choice, Expression, Repeat, Sequence, Symbol
from maskwright.notation.counts import complaint_about
from maskwright.notation.fixes import exchanged
from maskwright.notation.limits import MAX_DEPTH


@dataclass(slots=True)
class _Open:
    """What was read of a body or of a parenthesis: whole alternatives, and the items of the one under way."""

    start: int
    piece: Piece | None = None
    options: list[Expression] = field(default_factory=list)
    items: list[Expression] = field(default_factory=list)
    item_start: int = 0
    """Where the last item begins, its parenthesis too."""
    repeatable: bool = False
    """Whether the last item may be repeated."""
    stacked: int = 0
    """How many repetitions the last item has already."""


@dataclass(slots=True)
class Body:
    """Reads bodies, one after the other."""

    terminals: Terminals
    references: list[Symbol] = field(default_factory=list)
    """The names in the last body."""
    _open: list[_Open] = field(default_factory=list)

    def read(self, pieces: list[Piece], end: int) -> Expression:
        """The expression of a body that ends at offset ``end``. Raises :class:`Refused` at the first slip."""
        self.references = []
        self._open = [_Open(pieces[0].start if pieces else end)]
        for piece in pieces:
            self._take(piece)
        if len(self._open) > 1:
            raise Refused(complaints.not_closed(self._open[-1].piece, len(self._open) - 1, end))
        return self._closed(end)

    def _take(self, piece: Piece) -> None:
        now = self._open[-1]
        match piece.kind:
            case "name":
                symbol = Symbol(piece.text, piece.span)
                self.references.append(symbol)
                self._item(symbol, piece.start)
            case "string" | "class" | "any" | "token":
                self._item(self.terminals.symbol(piece), piece.start)
            case "bar":
                now.options.append(self._option(now, piece.start))
                now.repeatable = False
            case "open":
                if len(self._open) > MAX_DEPTH:
                    message = f"parentheses are nested more than {MAX_DEPTH} deep"
                    raise Refused(finding("S008", message, piece.span))
                self._open.append(_Open(piece.end, piece))
            case "close":
                if now.piece is None:
                    raise Refused(complaints.closes_nothing(piece))
                opened = now.piece.start
                inside = self._closed(piece.start)
                if not isinstance(inside, Symbol):
                    inside = replace(inside, span=Span(opened, piece.end))
                self._item(inside, opened)
            case "repeat":
                self._repeat(now, piece)
            case _:
                raise Refused(complaints.out_of_place(piece))

    def _item(self, item: Expression, start: int) -> None:
        now = self._open[-1]
        now.items.append(item)
        now.item_start = start
        now.repeatable, now.stacked = True, 0

    def _option(self, now: _Open, end: int) -> Expression:
        """The alternative that ends at offset ``end``."""
        items, now.items = now.items, []
        if len(items) == 1:
            return items[0]
        span = Span(items[0].span.start, items[-1].span.end) if items else Span(end, end)
        return Sequence(tuple(items), span)

    def _closed(self, end: int) -> Expression:
        """What is in the innermost parenthesis, or the whole body, that ends at offset ``end``."""
        now = self._open.pop()
        options = [*now.options, self._option(now, end)]
        if len(options) == 1:
            return options[0]
        return Choice(tuple(options), Span(options[0].span.start, options[-1].span.end))

    def _repeat(self, now: _Open, piece: Piece) -> None:
        """Repeat the last item. A repetition of a repetition is one, as in the engines."""
        if not now.repeatable:
            raise Refused(complaints.nothing_to_repeat(piece))
        low, high = _counts(piece)
        now.stacked += 1
        if now.stacked > MAX_DEPTH:
            raise Refused(finding("S008", f"more than {MAX_DEPTH} repetitions follow one another", piece.span))
        item = now.items[-1]
        now.items[-1] = Repeat(item, low, high, Span(now.item_start, piece.end))


def _counts(piece: Piece) -> tuple[int, int | None]:
    if piece.text.startswith("{") and not are_counts(piece.text):
        raise Refused(complaints.bad_counts(piece))
    low, high = read_counts(piece.text)
    if complaint := complaint_about(low, high):
        swap = exchanged(piece.text, piece.span) if high is not None and high < low else ()
        raise Refused(finding("S015", complaint, piece.span, fixes=swap))
    return low, high
