"""One line each: what is debugged, where we are, what the mask is like, and what is asked for."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from rich.cells import cell_len

from maskwright.stepping.visible import shortened
from maskwright.tui.layout.line import Line, Piece, clipped, line

if TYPE_CHECKING:
    from maskwright.tui.model.frame import Frame

BAR_WIDTH = 16
EIGHTHS = "▏▎▍▌▋▊▉█"


def title_line(path: str, vocabulary: str, frame: Frame, length: int, width: int, *, stale: bool = False) -> Line:
    """What is debugged on the left, where we are on the right."""
    branches = len(frame.lexer_states)
    heads = f"{branches} {'branch' if branches == 1 else 'branches'}"
    place = f"step {frame.step} of {length} · byte {frame.offset} · {heads} "
    name = PurePath(path).name + (" (last good)" if stale else "")
    what = clipped(f" maskwright  {name} · {vocabulary}", width - cell_len(place) - 1)
    gap = " " * max(width - cell_len(what) - cell_len(place), 1)
    return line((what, "title"), gap, place, hang=None)


def mask_line(frame: Frame, before: Frame | None, vocab_size: int, width: int) -> Line:
    """How many tokens may come next and whether the text may end; as much of the rest as there is room for."""
    parts = [*_verdict(frame, vocab_size)]
    for more in (_share(frame, vocab_size), _changes(frame, before), _forced(frame)):
        if sum(cell_len(piece.text) for piece in [*parts, *more]) <= width:
            parts += more
    return Line(tuple(parts), None)


def _verdict(frame: Frame, vocab_size: int) -> list[Piece]:
    if frame.ended:
        return [Piece(" the text has ended: no token may come next", "quiet")]
    dead = [Piece("  ✖ dead end", "masked")] if frame.dead_end else []
    end = Piece("  end ✔", "allowed") if frame.accepting else Piece("  end ✖", "masked")
    allowed = f"{frame.count:,}"
    return [Piece(" allowed "), Piece(allowed, "count"), Piece(f" of {vocab_size:,}"), end, *dead]


def _share(frame: Frame, vocab_size: int) -> list[Piece]:
    if frame.ended:
        return []
    share = frame.count / vocab_size if vocab_size else 0.0
    eighths = min(round(share * BAR_WIDTH * 8), BAR_WIDTH * 8) or int(frame.count > 0)
    full, rest = divmod(eighths, 8)
    bar = "█" * full + (EIGHTHS[rest - 1] if rest else "")
    return [Piece(f"  {bar}", "bar"), Piece("░" * (BAR_WIDTH - len(bar)), "quiet"), Piece(f" {share:.1%}")]


def _changes(frame: Frame, before: Frame | None) -> list[Piece]:
    if before is None:
        return []
    more, fewer = frame.compared_with(before)
    return [Piece(f"  since step {before.step} ", "quiet"), Piece(f"+{more:,} −{fewer:,}")]


def _forced(frame: Frame) -> list[Piece]:
    return [Piece("  only ", "quiet"), Piece(shortened(frame.forced), "symbol")] if frame.forced else []
