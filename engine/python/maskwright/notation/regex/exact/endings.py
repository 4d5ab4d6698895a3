r"""Matches that nothing can follow: whatever comes breaks a condition, or makes the lexeme longer.

So ``(?!if\b)[a-z]+`` matches ``ifs``, but never ``if``: before more letters it goes on, before all else it must not be.
"""

from __future__ import annotations

from maskwright.notation.regex.exact.automaton import Automaton
from maskwright.notation.regex.exact.threads import Condition, Conditions, Machine

_MOST_PLACES = 400


def drop_impossible(automaton: Automaton, machine: Machine) -> None:
    """Take back the matches that nothing can follow; those for which that takes too long to find out stay."""
    sure = automaton.accepting - set(automaton.pending)
    for state, pending in list(automaton.pending.items()):
        if not any(_can_end(state, conditions, sure, automaton, machine) for conditions in pending):
            del automaton.pending[state]
            automaton.accepting.discard(state)


def fails_at_end(condition: Condition, machine: Machine) -> bool:
    """Whether a condition does not hold where the text ends."""
    negated, threads = condition
    return any(machine.program.code[thread].kind == "end" for thread in threads) is negated


def _can_end(state: int, conditions: Conditions, sure: set[int], automaton: Automaton, machine: Machine) -> bool:
    first: tuple[int | None, Conditions] = (state, conditions)
    seen = {first}
    for place, left in (queue := [first]):
        if len(seen) > _MOST_PLACES or not any(fails_at_end(one, machine) for one in left):
            return True
        for cell in machine.program.alphabet.all:
            to = None if place is None else automaton.moves[place].get(cell)
            further = None if to in sure else machine.kept(left, cell)
            if further is not None and (to, further) not in seen:
                seen.add((to, further))
                queue.append((to, further))
    return False
