r"""Statements to rules, and what a broken one can still tell.

The name that a broken statement would have defined counts as defined, and the names in it as used, so that a slip of
the pen is one finding and not twenty.

>>> collected = collect('a ::= (b\nb ::= "x"')
>>> [found.code for found in collected.found], list(collected.rules)
(['S004'], ['a', 'b'])
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from maskwright.cancelling import stoppable
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related, Span
from maskwright.gbnf import complaints
from maskwright.gbnf.body import Body
from maskwright.gbnf.characters import Refused
from maskwright.gbnf.expansion import Expansion
from maskwright.gbnf.portability import unportable_pieces
from maskwright.gbnf.scan import Statement, scan_statements
from maskwright.gbnf.terminals import Terminals
from maskwright.grammar import Choice, Expression, Rule, Sequence, Symbol
from maskwright.notation.limits import MAX_BROKEN, MAX_STATEMENT
from maskwright.notation.outline import Entry, Kind, Use

if TYPE_CHECKING:
    from maskwright import CancelToken

HOLE = "…"
"""How names begin that stand for what could not be read; no name of a text does."""

_KEPT = 20
"""Pieces of a rule that is too long to be read, of which the names count as used."""


@dataclass(slots=True)
class Collected:
    """The rules of a text, by name, and what was noted on the way."""

    terminals: Terminals = field(default_factory=Terminals)
    rules: dict[str, Rule] = field(default_factory=dict)
    sound: list[Symbol] = field(default_factory=list)
    """Names in statements that could be read."""
    entries: list[Entry] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    expansion: Expansion = field(default_factory=Expansion)
    broken: int = 0
    lost: bool = False
    """Whether a statement was lost whose name could not be told."""

    def define(self, name: str, body: Expression, span: Span) -> None:
        """Add a rule; to one of the same name it becomes a further alternative, so that its names stay in use."""
        earlier = self.rules.get(name)
        if earlier is None:
            self.rules[name] = Rule(name, body, span)
            return
        related = (Related(earlier.span, f"`{name}` is defined here already"),)
        self.found.append(finding("G003", f"`{name}` is defined more than once", span, related))
        self.rules[name] = replace(earlier, body=Choice((earlier.body, body), earlier.span))

    def salvage(self, statement: Statement, complaint: Diagnostic) -> None:
        """Keep the name of a broken rule and the names in it."""
        self.broken += 1
        self.found.append(complaint)
        names = [Symbol(piece.text, piece.span) for piece in statement.pieces if piece.kind == "name"]
        first, second = statement.pieces[0], statement.pieces[1:2]
        named = first.kind == "name" and bool(second) and second[0].kind in ("define", "sign")
        name, span = (first.text, first.span) if named else (f"{HOLE}{statement.start}", statement.span)
        if named:
            self.entries.append(Entry(Kind.RULE, name, statement.span, span))
            names = names[1:]
        else:
            self.lost = True
        if name in self.rules:
            name = f"{HOLE}{name} {statement.start}"
        self.uses += (Use(symbol.name, symbol.span) for symbol in names)
        # Its names are in use, and have no other bearing: between two holes, as one way out of several.
        hole = Symbol(HOLE, span)
        options = {symbol.name: symbol for symbol in (hole, *names)}.values()
        between = Choice(tuple(options), statement.span)
        self.rules[name] = Rule(name, Sequence((hole, between, hole), statement.span), span)


def collect(source: str, cancel: CancelToken | None = None) -> Collected:
    """Read every statement of a text. Raises :class:`Cancelled` if ``cancel`` is set meanwhile."""
    collected = Collected()
    body = Body(collected.terminals)
    for statement in stoppable(scan_statements(source), cancel):
        if collected.broken > MAX_BROKEN:
            message = f"more than {MAX_BROKEN} statements are broken; nothing is read from here on"
            collected.found.append(finding("S007", message, Span(statement.start, statement.start + 1)))
            collected.lost = True
            break
        try:
            _rule(statement, body, collected)
        except Refused as refused:
            collected.salvage(statement, refused.diagnostic)
    return collected


def _rule(statement: Statement, body: Body, collected: Collected) -> None:
    pieces = statement.pieces
    if statement.end - statement.start > MAX_STATEMENT:
        message = f"a rule longer than {MAX_STATEMENT} characters is not supported"
        place = Span(statement.start, statement.start + 1)
        statement.pieces = pieces[:_KEPT]
        raise Refused(finding("S007", message, place))
    if len(pieces) < 2 or pieces[0].kind != "name" or pieces[1].kind != "define":
        raise Refused(complaints.no_definition(statement))
    expression = body.read(pieces[2:], statement.end)
    if statement.leading_bars:
        raise Refused(complaints.leading_bars(statement))
    if statement.breaks_off:
        raise Refused(complaints.breaks_off(statement))
    name = pieces[0]
    collected.entries.append(Entry(Kind.RULE, name.text, statement.span, name.span))
    collected.found += unportable_pieces(pieces)
    collected.expansion.add(pieces)
    collected.sound += body.references
    collected.uses += (Use(symbol.name, symbol.span) for symbol in body.references)
    collected.define(name.text, expression, name.span)
