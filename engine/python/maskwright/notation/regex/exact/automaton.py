"""The deterministic automaton of a program: built, and made as small as it can be.

States are numbered; 0 is the start. Transitions are kept by target, as sets of character classes.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from maskwright.notation.regex.exact.nodes import Unfit
from maskwright.notation.regex.exact.threads import Machine, Pending, Place

_MOST_STATES = 400
_MOST_STEPS = 40_000


@dataclass(slots=True)
class Automaton:
    """Transitions of each state by class, the states that accept, and what those depend on."""

    moves: list[dict[int, int]] = field(default_factory=list)
    accepting: set[int] = field(default_factory=set)
    pending: dict[int, Pending] = field(default_factory=dict)


def build(machine: Machine) -> Automaton:
    """Every place that a text leads to. Raises :class:`Unfit` if they are too many."""
    automaton = Automaton()
    cells = sorted(machine.program.alphabet.all)
    numbers: dict[Place, int] = {machine.start(): 0}
    for place in (queue := list(numbers)):
        number = numbers[place]
        automaton.moves.append({})
        if place.accepts:
            automaton.accepting.add(number)
            if place.pending:
                automaton.pending[number] = place.pending
        for cell in cells if place.threads else ():
            following = machine.step(place, cell)
            if not following.threads:
                continue
            if following not in numbers:
                numbers[following] = len(numbers)
                queue.append(following)
            automaton.moves[number][cell] = numbers[following]
        if len(numbers) > _MOST_STATES or len(numbers) * len(cells) > _MOST_STEPS:
            raise Unfit("it is too large")
    return automaton


def minimized(automaton: Automaton) -> Automaton:
    """The same language with as few states as possible, those that lead nowhere left out."""
    live = _live(automaton)
    blocks = [(number in automaton.accepting) + 0 for number in range(len(automaton.moves))]
    while True:
        keys: dict[tuple[object, ...], int] = {}
        refined = [
            keys.setdefault(
                (blocks[number], *sorted((cell, blocks[to]) for cell, to in moves.items() if to in live)), len(keys)
            )
            for number, moves in enumerate(automaton.moves)
        ]
        if len(set(refined)) == len(set(blocks)):
            break
        blocks = refined
    small = Automaton([{} for _ in range(max(blocks) + 1)])
    order = {blocks[0]: 0}
    for number in range(len(blocks)):
        if number in live:
            order.setdefault(blocks[number], len(order))
    for number, moves in enumerate(automaton.moves):
        if number not in live and number != 0:
            continue
        here = order[blocks[number]]
        small.moves[here] = {cell: order[blocks[to]] for cell, to in moves.items() if to in live}
        if number in automaton.accepting:
            small.accepting.add(here)
    del small.moves[len(order) :]
    return small


def _live(automaton: Automaton) -> set[int]:
    """The states from which an accepting one can be reached."""
    before: dict[int, set[int]] = {}
    for number, moves in enumerate(automaton.moves):
        for to in moves.values():
            before.setdefault(to, set()).add(number)
    live = set(automaton.accepting)
    queue = list(live)
    while queue:
        for number in before.get(queue.pop(), ()):
            if number not in live:
                live.add(number)
                queue.append(number)
    return live
