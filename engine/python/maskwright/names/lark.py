r"""The names of a text in the Lark notation, taken from its pieces: broken statements have names too.

What is no name of the grammar: aliases, attributes, functions of parameters, and what stands in strings or comments.

>>> found = names_of("start: pair{X} -> both\npair{x}[stop=END]: x\n%import .more.X").places
>>> [(one.name, one.role.value) for one in found if one.scope == Scope()]
[('start', 'definition'), ('pair', 'use'), ('X', 'use'), ('pair', 'definition'), ('END', 'use'), ('X', 'import')]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from maskwright.diagnostic import Span
from maskwright.names.text import Imported, Names, Place, Role, Scope
from maskwright.notation.imports import Import, Name
from maskwright.portability.pieces import Piece, Statement, statements_of

_PAIRS = {"(": ")", "[": "]"}


def names_of(source: str) -> Names:
    """The names of a text and of the grammars inside it. Linear, but for sorting."""
    places: list[Place] = []
    imports: list[Imported] = []
    for statement in statements_of(source):
        if statement.directive == "%import":
            for one in _imported(statement):
                imports.append(one)
                places += _import_places(one, _begin(statement))
        else:
            places += _places(statement)
    return Names(tuple(sorted(places, key=lambda one: one.span.start)), tuple(imports))


def _begin(statement: Statement) -> int:
    return statement.pieces[0].span.start


def _places(statement: Statement) -> Iterator[Place]:
    pieces = list(statement.pieces)
    scope, begin = Scope(statement.grammar), _begin(statement)
    role = Role.CHANGE if statement.directive in ("%override", "%extend") else Role.DEFINITION
    if statement.directive == "%declare":
        yield from (_place(one, scope, Role.DEFINITION, begin) for one in pieces[1:] if one.kind == "name")
        return
    is_block = pieces[0].kind == "embedded"
    if is_block and statement.directive != "%llguidance":
        return
    if is_block or role is Role.CHANGE:
        del pieces[0]
    if pieces and pieces[0].kind == "name":
        yield _place(pieces.pop(0), scope, role, begin)
    parameters = set()
    behind = _closing(pieces, 0)
    if pieces and pieces[0].text == "{" and pieces[behind - 1].text == "}":
        for piece in pieces[:behind]:
            if piece.kind == "name":
                parameters.add(_bare(piece))
                yield _place(piece, Scope(statement.grammar, begin), Role.DEFINITION, begin)
        del pieces[:behind]
    for piece in _standing(pieces):
        name = _bare(piece)
        where = Scope(statement.grammar, begin) if name in parameters else scope
        yield _place(piece, where, Role.USE, begin)


def _standing(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """The names that stand for rules, terminals or parameters, in what comes after the name that is defined."""
    index = depth = 0
    in_head = any(piece.kind == "colon" for piece in pieces)
    while index < len(pieces):
        piece = pieces[index]
        index += 1
        if piece.kind == "param" or piece.text == "%if":
            index = _after_argument(pieces, index)
        elif piece.kind == "arrow":
            index += index < len(pieces) and pieces[index].kind == "name"
        elif piece.kind == "colon" and depth == 0:
            in_head = False
        elif piece.kind == "name":
            if not (in_head and depth > 0 and pieces[index - 2].kind != "equals"):
                yield piece
        elif in_head:
            depth += (piece.text == "[") - (piece.text == "]")


def _after_argument(pieces: Sequence[Piece], index: int) -> int:
    """The number of the piece behind a parameter's value, or a condition, that begins with a piece."""
    if index >= len(pieces):
        return index
    first = pieces[index]
    if first.text == "[":
        return _closing(pieces, index)
    if first.kind not in ("name", "number"):
        return index
    index += 1
    is_call = first.kind == "name" and first.text != "_" and index < len(pieces) and pieces[index].text == "("
    return _closing(pieces, index) if is_call else index


def _closing(pieces: Sequence[Piece], index: int) -> int:
    """The number of the piece behind what closes a bracket."""
    depth = 0
    for number in range(index, len(pieces)):
        depth += (pieces[number].kind == "open") - (pieces[number].kind == "close")
        if depth <= 0:
            return number + 1
    return len(pieces)


def _bare(piece: Piece) -> str:
    """The name without what says how a rule is shaped, or a repetition that stands before it."""
    return piece.text.lstrip("!?")


def _place(piece: Piece, scope: Scope, role: Role, begin: int) -> Place:
    return Place(_bare(piece), _span(piece), scope, role, begin)


def _span(piece: Piece) -> Span:
    return Span(piece.span.end - len(_bare(piece)), piece.span.end)


def _imported(statement: Statement) -> Iterator[Imported]:
    pieces = statement.pieces[1:]
    split = next((number for number, one in enumerate(pieces) if one.kind == "arrow" or one.text == "("), len(pieces))
    path = [one for one in pieces[:split] if one.kind == "name"]
    others = [one for one in pieces[split:] if one.kind == "name"]
    if split < len(pieces) and pieces[split].text == "(":
        pairs = [(one, one) for one in others]
    elif path:
        last = path.pop()
        pairs = [(last, others[0] if others else last)]
    else:
        return
    first = next((number for number, one in enumerate(pieces) if one.kind == "name"), 0)
    dots = sum(len(one.text) for one in pieces[:first] if one.kind in ("dot", "range"))
    names = tuple(Name(_bare(one), _bare(other), _span(one), _span(other)) for one, other in pairs)
    place = Span(pieces[0].span.start, path[-1].span.end) if path else statement.pieces[0].span
    wanted = Import(dots, tuple(map(_bare, path)), names, place)
    yield from (Imported(Scope(statement.grammar), wanted, name) for name in names)


def _import_places(one: Imported, begin: int) -> Iterator[Place]:
    if one.is_renamed:
        yield Place(one.name.name, one.name.place, one.scope, Role.SOURCE, begin)
    yield Place(one.name.alias, one.name.alias_place, one.scope, Role.IMPORT, begin)
