r"""A text in the Lark notation as pieces, statement by statement: what was written, and not what it means.

Reading loses what engines disagree about, such as how a count or an escape was spelled and where lines ended. So the
constructs of :mod:`maskwright.portability.table` are looked for among pieces. Broken statements have pieces too.

>>> (statement,) = statements_of('a.2: "x"{0} -> b // one')
>>> statement.name, [piece.kind for piece in statement.pieces]
('a', ['name', 'dot', 'number', 'colon', 'string', 'braces', 'arrow', 'name'])
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from maskwright.diagnostic import Span
from maskwright.notation import tree
from maskwright.notation.limits import MAX_NESTED
from maskwright.notation.scan import scan_statements
from maskwright.quick import quick

_PIECE = re.compile(
    r"""\s*(?:
        (?P<name>[!?]{0,2}[^\W\d]\w*(?:-\w+)*)
      | (?P<string>"(?:[^"\\\r\n]|\\[^\r\n])*"(?:i(?!\w))?)
      | (?P<regex>/(?:[^/\\]|\\[\s\S])+/[A-Za-z]*)
      | (?P<quoted>'(?:[^'\\\r\n]|\\[^\r\n])*')
      | (?P<special><[^<>\s](?:[^<>\r\n]*[^<>\s])?>)
      | (?P<embedded>%(?:json|regex|lark|llguidance)\s*\{\s*\})
      | (?P<directive>%\w+)
      | (?P<at>@[\w-]+(?:\([^()\r\n]*\))?)
      | (?P<param>::)
      | (?P<arrow>->)
      | (?P<range>\.\.)
      | (?P<dot>\.)
      | (?P<count>~\s*[+-]?[0-9]+(?:\s*\.\.\s*[+-]?[0-9]+)?)
      | (?P<braces>\{\s*(?:[0-9]+\s*(?:,\s*[0-9]*\s*)?|,\s*[0-9]+\s*)\})
      | (?P<number>[+-]?[0-9][\w.]*)
      | (?P<open>[(\[{])
      | (?P<close>[)\]}])
      | (?P<repeat>[?*+])
      | (?P<colon>:)
      | (?P<bar>\|)
      | (?P<amp>&)
      | (?P<not>~)
      | (?P<comma>,)
      | (?P<equals>=)
      | (?P<other>\S))""",
    re.VERBOSE,
)


@quick
@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a statement. A count is a piece with its sign, and a block in braces one with all that is in it."""

    kind: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Statement:
    """A definition or a directive. ``colon`` is the number of the piece between name and body, or -1."""

    name: str
    directive: str
    pieces: tuple[Piece, ...]
    colon: int
    depth: int
    """How many grammars it stands inside of."""
    grammar: int = 0
    """Where the text of the grammar begins that it is a statement of."""

    @property
    def is_terminal(self) -> bool:
        """Whether what it defines or ignores is a lexeme."""
        return self.directive == "%ignore" or (bool(self.name) and tree.is_terminal_name(self.name))

    @property
    def head(self) -> tuple[Piece, ...]:
        """What stands before the body."""
        return self.pieces[: max(self.colon, 0)]

    @property
    def body(self) -> tuple[Piece, ...]:
        """What the name stands for, or what a directive takes."""
        return self.pieces[self.colon + 1 if self.colon >= 0 else bool(self.directive) :]


def statements_of(source: str) -> tuple[Statement, ...]:
    """All statements in the order of the text, those of grammars inside of it right after their own. Linear."""
    found: list[Statement] = []
    waiting = [(source, 0, 0)]
    while waiting:
        text, offset, depth = waiting.pop()
        for statement in scan_statements(text):
            pieces = tuple(_pieces(statement.text, text, statement.start, offset))
            if pieces:
                found.append(_statement(pieces, depth, offset))
            blocks = [one for one in pieces if one.kind == "embedded" and one.text.startswith("%lark")]
            if depth < MAX_NESTED:
                waiting += [(*_inside(one, source), depth + 1) for one in blocks]
    return tuple(sorted(found, key=lambda one: one.pieces[0].span.start))


def _pieces(blanked: str, text: str, start: int, offset: int) -> Iterator[Piece]:
    for match in _PIECE.finditer(blanked):
        kind = match.lastgroup
        if kind is not None:
            first, last = match.span(kind)
            written = text[start + first : start + last] if kind == "embedded" else match[kind]
            yield Piece(kind, written, Span(offset + start + first, offset + start + last))


def _statement(pieces: tuple[Piece, ...], depth: int, grammar: int) -> Statement:
    first = pieces[0]
    directive = first.text.partition("{")[0].strip() if first.kind in ("directive", "embedded") else ""
    takes_definition = not directive or directive in ("%override", "%extend")
    places = (number for number, one in enumerate(pieces) if one.kind == "colon")
    colon = next(places, -1) if takes_definition else -1
    named = pieces[1 if directive else 0] if len(pieces) > bool(directive) else first
    name = named.text.lstrip("!?") if takes_definition and named.kind == "name" else ""
    return Statement(name, directive, pieces, colon, depth, grammar)


def _inside(block: Piece, source: str) -> tuple[str, int]:
    """The text of a grammar in braces, and where it stands."""
    start = source.index("{", block.span.start) + 1
    return source[start : block.span.end - 1], start
