"""What recognisers of constructs share: places of pieces of a kind, as the table wants them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from maskwright.portability.pieces import Piece, Statement
from maskwright.portability.regex_pieces import RegexPiece
from maskwright.portability.rows import Place
from maskwright.portability.text import Text

Finder = Callable[[Text], Iterator[Place]]


def of_kind(kind: str, pattern: str = r"[\s\S]*") -> Finder:
    """Every piece of a kind whose text matches a pattern."""
    matching = re.compile(pattern)

    def find(text: Text) -> Iterator[Place]:
        return (Place(piece.span, piece.text) for piece in text.of_kind(kind) if matching.fullmatch(piece.text))

    return find


def of_directive(*names: str) -> Finder:
    """Every directive with one of these names."""

    def find(text: Text) -> Iterator[Place]:
        first = (statement.pieces[0] for statement in text.statements if statement.directive in names)
        return (Place(piece.span, piece.text) for piece in first)

    return find


def of_names(pattern: str) -> Finder:
    """Every name that matches a pattern where it is defined."""
    matching = re.compile(pattern)

    def find(text: Text) -> Iterator[Place]:
        return (Place(piece.span, piece.text) for piece in defined(text) if matching.fullmatch(piece.text))

    return find


def defined(text: Text) -> Iterator[Piece]:
    """The names that statements define, with what shapes trees before them."""
    for statement in text.statements:
        if statement.name:
            yield statement.pieces[1 if statement.directive else 0]


def of_regexes(*kinds: str, pattern: str = r"[\s\S]*") -> Finder:
    """Every piece of a regular expression of some kinds whose text matches a pattern."""
    matching = re.compile(pattern)

    def find(text: Text) -> Iterator[Place]:
        for _, _, pieces in text.regexes:
            for piece in pieces:
                if piece.kind in kinds and matching.fullmatch(piece.text):
                    yield Place(piece.span, piece.text)

    return find


def of_flags(flags: str) -> Finder:
    """Every regular expression with one of these flags."""

    def find(text: Text) -> Iterator[Place]:
        return (Place(piece.span, piece.text) for piece, given, _ in text.regexes if set(flags) & set(given))

    return find


def neighbours(pieces: tuple[RegexPiece, ...]) -> Iterator[tuple[RegexPiece, RegexPiece]]:
    """Pieces of an expression with those after them."""
    return pairwise(pieces)


def rules_with(statement: Statement, *kinds: str) -> Iterator[Piece]:
    """The pieces of some kinds in the body of a statement."""
    return (piece for piece in statement.body if piece.kind in kinds)
