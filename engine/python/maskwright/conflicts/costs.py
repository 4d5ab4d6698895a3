"""What it takes the engine to keep both readings of a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from maskwright.errors import LimitExceeded, TokenRefused

if TYPE_CHECKING:
    from maskwright import CompiledGrammar

_MOST_BYTES: Final = 400


def most_stacks(compiled: CompiledGrammar, pieces: Sequence[bytes | int]) -> int | None:
    """The most stack nodes that are in use behind any byte of a text; ``None`` if it is long, or cannot be read."""
    state = compiled.start()
    steps = [step for piece in pieces for step in ([piece] if isinstance(piece, int) else _bytes(piece))]
    if len(steps) > _MOST_BYTES:
        return None
    most = 0
    try:
        for step in steps:
            if isinstance(step, int):
                state.commit(step)
            else:
                state.commit_bytes(step)
            most = max(most, len(state.gss()["nodes"]))
    except (TokenRefused, LimitExceeded):
        return None
    return most


def _bytes(piece: bytes) -> list[bytes]:
    return [piece[place : place + 1] for place in range(len(piece))]
