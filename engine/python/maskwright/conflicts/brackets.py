"""Derivations in brackets, in terms of the source.

>>> open, leaf, dot, close = ("open", "sum", False), ("leaf", "sum", False), ("dot", "", False), ("close", "", False)
>>> bracketed([open, open, leaf, ("leaf", '"+"', False), leaf, dot, close, ("leaf", '"+"', False), leaf, close])
'[sum [sum sum "+" sum •] "+" sum]'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Piece = tuple[str, str, bool]
"""What it is (``open``, ``leaf``, ``dot`` or ``close``), the symbol, and whether the symbol was made."""

MOST_SHOWN: Final = 400
"""Characters of a derivation that a message shows."""


def bracketed(pieces: Sequence[Piece]) -> str:
    """A derivation with a bracket for each production, cut if it is long.

    Of several productions one in the other with nothing beside them, only the outermost and the innermost are shown.
    """
    shown = " ".join(_text(piece) for piece in _without_chains(pieces))
    shown = shown.replace(" ]", "]")
    return shown if len(shown) <= MOST_SHOWN else f"{shown[:MOST_SHOWN]}…"


def _text(piece: Piece) -> str:
    kind, name, _ = piece
    return {"open": f"[{name}", "leaf": name, "dot": "•", "close": "]"}[kind]


def _without_chains(pieces: Sequence[Piece]) -> list[Piece]:
    """Leave out what stands between the outermost and the innermost of a chain."""
    ends = _ends(pieces)
    left_out: set[int] = set()
    for place, (kind, *_) in enumerate(pieces):
        if kind != "open" or place == 0 or pieces[place - 1][0] != "open":
            continue
        # In a chain the one outside ends right behind the one inside.
        inside = place + 1 < len(pieces) and pieces[place + 1][0] == "open" and ends[place + 1] == ends[place] - 1
        if inside and ends[place] == ends[place - 1] - 1:
            left_out |= {place, ends[place]}
    return [piece for place, piece in enumerate(pieces) if place not in left_out]


def _ends(pieces: Sequence[Piece]) -> dict[int, int]:
    """Where each bracket that opens is closed."""
    ends, opened = {}, []
    for place, (kind, *_) in enumerate(pieces):
        if kind == "open":
            opened.append(place)
        elif kind == "close":
            ends[opened.pop()] = place
    return ends
