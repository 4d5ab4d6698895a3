"""A text as coloured pieces: what each is, as far as the text and its outline tell. Broken statements have some too.

``Shade`` is a kind of piece, as editors call it, without their protocol; names are told apart by what they stand for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from maskwright.diagnostic import Span
from maskwright.gbnf.comments import comments as gbnf_comments
from maskwright.gbnf.scan import scan_statements as scan_gbnf
from maskwright.grammar import Notation
from maskwright.lsp.snapshot import Snapshot
from maskwright.notation import Kind, Outline, tree
from maskwright.notation.comments import comments as lark_comments
from maskwright.portability.pieces import Piece, Statement, statements_of


class Shade(str, Enum):
    """What a piece of a text is."""

    COMMENT = "comment"
    DECORATOR = "decorator"
    KEYWORD = "keyword"
    MACRO = "macro"
    NUMBER = "number"
    OPERATOR = "operator"
    PARAMETER = "parameter"
    PROPERTY = "property"
    REGEX = "regexp"
    RULE = "function"
    STRING = "string"
    TERMINAL = "variable"


@dataclass(frozen=True, slots=True)
class Shaded:
    """A piece of a text; ``defines`` says whether it is the name that is defined, ``imported`` where it comes from."""

    shade: Shade
    span: Span
    defines: bool = False
    imported: bool = False


_LARK = {
    "string": Shade.STRING,
    "quoted": Shade.STRING,
    "regex": Shade.REGEX,
    "special": Shade.MACRO,
    "directive": Shade.KEYWORD,
    "at": Shade.DECORATOR,
    "param": Shade.DECORATOR,
    "count": Shade.NUMBER,
    "braces": Shade.NUMBER,
    "number": Shade.NUMBER,
    **dict.fromkeys(("arrow", "range", "repeat", "colon", "bar", "amp", "not", "equals"), Shade.OPERATOR),
}
_GBNF = {
    "string": Shade.STRING,
    "class": Shade.REGEX,
    "token": Shade.MACRO,
    "repeat": Shade.OPERATOR,
    "define": Shade.OPERATOR,
    "bar": Shade.OPERATOR,
    "any": Shade.OPERATOR,
}


def shades_of(snapshot: Snapshot) -> list[Shaded]:
    """The pieces in the order of the text, none over another. Of a JSON Schema there are none: it is JSON. Linear."""
    return pieces_of(snapshot.source.text, snapshot.grammar.notation, snapshot.outline)


def pieces_of(source: str, notation: Notation, outline: Outline) -> list[Shaded]:
    """The same of a text with its outline."""
    if notation is Notation.JSON_SCHEMA:
        return []
    names = _Names(outline)
    is_lark = notation is Notation.LARK
    found = list(_of_lark(source, names) if is_lark else _of_gbnf(source, names))
    found += [Shaded(Shade.COMMENT, span) for span in (lark_comments if is_lark else gbnf_comments)(source)]
    return sorted(found, key=lambda one: one.span.start)


class _Names:
    """Which names a text defines and imports, and where."""

    def __init__(self, outline: Outline) -> None:
        entries = [one for one in outline.entries if one.is_name]
        self._defining = {one.name_span for one in entries}
        self._imported = {one.name for one in entries if one.kind is Kind.IMPORT}

    def shaded(self, name: str, span: Span, shade: Shade) -> Shaded:
        return Shaded(shade, span, span in self._defining, name in self._imported)


def _of_gbnf(source: str, names: _Names) -> Iterator[Shaded]:
    for statement in scan_gbnf(source):
        for piece in statement.pieces:
            if piece.kind == "name":
                yield names.shaded(piece.text, piece.span, Shade.RULE)
            elif piece.kind in _GBNF:
                yield Shaded(_GBNF[piece.kind], piece.span)


def _of_lark(source: str, names: _Names) -> Iterator[Shaded]:
    for statement in statements_of(source):
        parameters = _parameters(statement)
        before = ""
        depth = 0
        for number, piece in enumerate(statement.pieces):
            depth += (piece.text == "[") - (piece.text == "]") if number < statement.colon else 0
            if piece.kind == "name":
                yield _name(piece, before, names, parameters, is_attribute=depth > 0)
            elif piece.kind == "embedded":
                # What is in the braces is another grammar's, which has statements of its own, or no grammar's.
                length = len(piece.text.partition("{")[0].rstrip())
                yield Shaded(Shade.KEYWORD, Span(piece.span.start, piece.span.start + length))
            elif piece.kind in _LARK:
                yield Shaded(_LARK[piece.kind], piece.span)
            before = piece.kind


def _parameters(statement: Statement) -> set[str]:
    """The names between the braces of a template's head."""
    head = statement.head
    opened = next((number for number, one in enumerate(head) if one.text == "{"), len(head))
    return {one.text for one in head[opened:] if one.kind == "name"}


def _name(piece: Piece, before: str, names: _Names, parameters: set[str], *, is_attribute: bool) -> Shaded:
    name = piece.text.lstrip("!?")
    span = Span(piece.span.end - len(name), piece.span.end)
    if is_attribute:
        return Shaded(Shade.DECORATOR, span)
    if name in parameters:
        return Shaded(Shade.PARAMETER, span)
    if before == "arrow" and not names.shaded(name, span, Shade.RULE).defines:
        return Shaded(Shade.PROPERTY, span)
    return names.shaded(name, span, Shade.TERMINAL if tree.is_terminal_name(name) else Shade.RULE)
