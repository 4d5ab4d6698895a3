r"""The repetitions with bounds in a text in GBNF.

>>> text = 'root ::= ("a" b){2,9} [c]{3}'
>>> [(text[one.item.start:one.item.end], one.low, one.high) for one in repetitions_in_gbnf(text)]
[('("a" b)', 2, 9), ('[c]', 3, 3)]
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from maskwright.diagnostic import Span
from maskwright.gbnf.scan import Piece, scan_statements
from maskwright.repetitions.regexes import Written

_BOUNDS = re.compile(r"\{\s*([0-9]{0,6})\s*(,?)\s*([0-9]{0,6})\s*\}")


def repetitions_in_gbnf(source: str) -> Iterator[Written]:
    """Those of a text, the inner ones before the outer. Linear."""
    for statement in scan_statements(source):
        opened: list[int] = []
        atom: int | None = None
        before: Piece | None = None
        for piece in statement.pieces:
            if piece.kind == "open":
                opened.append(piece.start)
                atom = None
            elif piece.kind == "close":
                atom = opened.pop() if opened else None
            elif piece.kind in ("string", "class", "token", "name", "any"):
                atom = piece.start
            elif piece.kind != "repeat":
                atom = None
            elif (match := _BOUNDS.fullmatch(piece.text)) and atom is not None and before is not None:
                low, comma, high = match.groups()
                bounds = (int(low or 0), int(high) if high else None if comma else int(low or 0))
                yield Written(Span(atom, before.end), piece.span, *bounds)
            before = piece
