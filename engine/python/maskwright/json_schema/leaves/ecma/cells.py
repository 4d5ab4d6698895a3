r"""Characters that a program cannot tell apart, as one.

>>> from maskwright.json_schema.leaves.ecma.parsing import parse
>>> [cell.ranges[0] for cell in Cells.of(Program.of(parse("[a-c]|b"))).all]
[(0, 96), (97, 97), (98, 98)]
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from maskwright.code_points import Ranges
from maskwright.json_schema.leaves.ecma.characters import ALL, WORD, holds
from maskwright.json_schema.leaves.ecma.program import Program


@dataclass(frozen=True, slots=True)
class Cell:
    """Some characters, the instructions that read them, and whether they are those of words."""

    ranges: Ranges
    read_by: frozenset[int]
    word: bool


@dataclass(frozen=True, slots=True)
class Cells:
    """All characters in cells."""

    all: tuple[Cell, ...]

    @classmethod
    def of(cls, program: Program) -> Cells:
        """The cells of a program. Takes time for each range and each set of it together."""
        readers: dict[Ranges, list[int]] = {}
        for number, one in enumerate(program.code):
            if one.kind == "set":
                readers.setdefault(one.ranges, []).append(number)
        sets = [*readers, WORD] if program.words else [*readers]
        starts = sorted({edge for ranges in (*sets, ALL) for low, high in ranges for edge in (low, high + 1)})
        found: dict[tuple[bool, ...], list[tuple[int, int]]] = {}
        for low, after in pairwise(starts):
            if holds(ALL, low):
                found.setdefault(tuple(holds(ranges, low) for ranges in sets), []).append((low, after - 1))
        return cls(tuple(_cell(ranges, sets, held, readers) for held, ranges in found.items()))


def _cell(
    ranges: list[tuple[int, int]], sets: list[Ranges], held: tuple[bool, ...], readers: dict[Ranges, list[int]]
) -> Cell:
    read_by = {number for one, inside in zip(sets, held, strict=True) if inside for number in readers.get(one, ())}
    return Cell(tuple(ranges), frozenset(read_by), holds(WORD, ranges[0][0]))
