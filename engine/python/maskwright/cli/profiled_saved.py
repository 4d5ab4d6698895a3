"""What a grammar would be without its parts, as a table, and its constructs, as lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from maskwright.cli.output import print_lines, print_table
from maskwright.profiling.marginal import EMPTY
from maskwright.profiling.wording import NAMES, SHOWN_OF_ALL

if TYPE_CHECKING:
    from rich.table import Table

    from maskwright.positions import Positions
    from maskwright.profiling import ConstructRow, Marginal

LONGEST: Final = 300


def print_saved(table: Table, parts: Sequence[tuple[str, Marginal | None]], most: int | None) -> None:
    """Print what is saved without each part, the largest first, and which parts cannot be left out.

    ``table`` is an empty one, and parts come with the names under which they are shown.
    """
    table.add_column("without")
    for figure in SHOWN_OF_ALL:
        # The table is about states anyway, and has a narrow terminal to fit in.
        table.add_column(NAMES[figure].removesuffix(" states"), justify="right")
    table.add_column("ms", justify="right")
    tried = [(name, one) for name, one in parts if one is not None]
    saved = sorted(((name, one) for name, one in tried if not one.trouble), key=lambda pair: -_weight(pair[1]))
    shown = saved[:most]
    for name, one in shown:
        table.add_row(name, *(_change(one.saved[figure]) for figure in SHOWN_OF_ALL), f"{-one.saved_ms:+.2f}")
    if len(shown) < len(saved):
        table.add_row(f"{len(saved) - len(shown)} more (--all)")
    print_table(table)
    print_lines(_others(parts))


def _weight(one: Marginal) -> float:
    return one.saved["dwa_edges"] + one.saved["lexer_states"] + one.saved["lr_states"]


def _change(saved: int) -> str:
    return f"{-saved:+,}" if saved else "="


def _others(parts: Sequence[tuple[str, Marginal | None]]) -> Iterator[str]:
    needed = [name.strip() for name, one in parts if one is not None and one.trouble == EMPTY]
    if needed:
        yield f"Without one of these there is no text: {_cut(', '.join(needed))}"
    for name, one in parts:
        if one is not None and one.trouble and one.trouble != EMPTY:
            yield f"Without {name.strip()}: {_cut(one.trouble)}"
    left = sum(one is None for _, one in parts)
    if left:
        yield f"{left} parts were not tried in this time: --seconds gives more"
    yield ""


def construct_lines(constructs: Sequence[ConstructRow], positions: Positions) -> Iterator[str]:
    """Each construct with its cost, and what is the same for less."""
    for one in constructs:
        line, _ = positions.line_column(one.span.start)
        yield f"{one.kind}, line {line}: {_cut(' '.join(one.text.split()))}"
        if one.costs is not None:
            yield f"    without it: {_told(one.costs)}"
        if one.instead and one.saves is not None:
            yield f"    the same for less: {_cut(one.instead)}"
            yield f"        {_told(one.saves)}"
    if constructs:
        yield ""


def _told(one: Marginal) -> str:
    if one.trouble:
        return one.trouble
    changes = [f"{-one.saved[figure]:+,} {NAMES[figure]}" for figure in SHOWN_OF_ALL if one.saved[figure]]
    return ", ".join([*changes, f"{-one.saved_ms:+.2f} ms"])


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
