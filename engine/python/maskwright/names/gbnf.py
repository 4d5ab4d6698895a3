"""The names of a text in GBNF, which has one scope and imports nothing.

>>> [(one.name, one.role.value) for one in names_of('root ::= a "b" # c').places]
[('root', 'definition'), ('a', 'use')]
"""

from __future__ import annotations

from collections.abc import Iterator

from maskwright.gbnf.scan import scan_statements
from maskwright.names.text import TOP, Names, Place, Role


def names_of(source: str) -> Names:
    """The names of a text. Linear."""
    return Names(tuple(_places(source)))


def _places(source: str) -> Iterator[Place]:
    for statement in scan_statements(source):
        pieces = statement.pieces
        defines = len(pieces) > 1 and pieces[1].kind in ("define", "sign")
        for number, piece in enumerate(pieces):
            if piece.kind == "name":
                role = Role.DEFINITION if number == 0 and defines else Role.USE
                yield Place(piece.text, piece.span, TOP, role, statement.start)
