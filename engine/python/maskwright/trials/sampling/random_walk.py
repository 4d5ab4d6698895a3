"""A random sentence: a walk along the moves, with a size to aim at, that goes back where it gets stuck.

While there is room any move may be taken; when the room is used up, those that lead to the end soonest. Texts should be
readable, so letters and digits are likelier than what else a terminal allows. The generator is Python's, whose numbers
for a seed are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from maskwright.trials.lexing import TOKEN
from maskwright.trials.sampling.places import Move, Place, Places

MOST_STEPS: Final = 5_000
STEPS_PER_BYTE: Final = 20
"""Moves of one walk before it is given up, those included that were taken back: so many, and more for each byte."""

# How likely a lexeme ends where it may, and a byte that is not the most readable is taken for one of those alike.
_ENDS: Final = 0.3
_READABLE: Final = 0.95


@dataclass(slots=True)
class _Step:
    """Where the walk stands, what it has written to get there, and which moves are left to try."""

    place: Place
    unit: int | None
    written: int
    left: list[Move] | None = None


def random_sentence(
    places: Places, random: Random, size: int, stop: Callable[[], object] = lambda: None
) -> tuple[int, ...] | None:
    """The units of a random sentence of about ``size`` bytes at most; ``None`` if the walk found no end.

    It is longer where the grammar has none so short on the way that was chosen. ``stop`` is called now and then.
    """
    first = places.first()
    if first is None:
        return None
    path = [_Step(first, None, 0)]
    late: set[Place] = set()
    for count in range(MOST_STEPS + STEPS_PER_BYTE * size):
        if count % 1024 == 0:
            stop()
        step = path[-1]
        if places.is_end(step.place):
            return tuple(step.unit for step in path if step.unit is not None)
        if step.left is None:
            step.left = _in_random_order(step, places, random, size)
        if not step.left:
            path.pop()
            if not path:
                return None
            continue
        unit, place = step.left.pop()
        # Without room, a place that was seen before leads to nothing that was not tried from there.
        if step.written + places.least(place) > size:
            if place in late:
                continue
            late.add(place)
        path.append(_Step(place, _varied(unit, places, random), step.written + (unit is not None)))
    return None


def _in_random_order(step: _Step, places: Places, random: Random, size: int) -> list[Move]:
    """The moves from a place, the one to try first at the end."""
    moves = list(places.moves(step.place))
    if len(moves) < 2:
        return moves
    moves = _inside(moves, random) if step.place.terminal else _shuffled(moves, step.place, random)
    cost = [places.least(move.place) + (move.unit is not None) for move in moves]
    room = size - step.written
    if min(cost) <= room:
        # What does not fit is tried when nothing else is left.
        order = sorted(range(len(moves)), key=lambda index: cost[index] <= room)
    else:
        depths = [places.stacks.depth[move.place.stack] for move in moves]
        order = sorted(range(len(moves)), key=lambda index: (-cost[index], -depths[index]))
    return [moves[index] for index in order]


def _shuffled(moves: list[Move], place: Place, random: Random) -> list[Move]:
    """Random order, the one to try first at the end; ignored text, which is only a way out, is tried last."""
    wanted = [move for move in moves if move.place.stack != place.stack or not move.place.terminal]
    random.shuffle(wanted)
    out = [move for move in moves if move.place.stack == place.stack and move.place.terminal]
    return out[::-1] + wanted


def _inside(moves: list[Move], random: Random) -> list[Move]:
    """Inside a lexeme: the end of it where it may end, or one byte out of all, readable ones before others."""
    ends = [move for move in moves if move.unit is None]
    bytes_ = [move for move in moves if move.unit is not None]
    random.shuffle(bytes_)
    bytes_.sort(key=lambda move: _is_readable(move.unit) or random.random() > _READABLE)
    if ends and (not bytes_ or random.random() < _ENDS):
        return bytes_ + ends
    return ends + bytes_


def _varied(unit: int | None, places: Places, random: Random) -> int | None:
    """A unit, or another byte that no terminal tells from it."""
    if unit is None or unit >= TOKEN:
        return unit
    alike = places.syntax.lexer.alike(unit)
    if len(alike) == 1:
        return unit
    return random.choice([byte for byte in alike if _is_readable(byte)] or alike)


def _is_readable(unit: int | None) -> bool:
    return unit is not None and unit < 128 and chr(unit).isalnum()
