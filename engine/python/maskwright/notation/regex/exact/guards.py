r"""What must not follow a lexeme, where that is one set of characters and says all that look-ahead at its end does.

A lexer that takes the longest match can be told what must not follow it: then there is no lexeme at all. Python's
``re`` goes back to a shorter match instead, so the two are the same only where each shorter match is followed by what
must not follow it too. ``0+(?![0-9])`` is of that kind, and ``a+(?!b)`` is not, which finds ``a`` in ``aab``.
"""

from __future__ import annotations

from maskwright.notation.regex.exact.automaton import Automaton
from maskwright.notation.regex.exact.program import MATCH
from maskwright.notation.regex.exact.threads import Machine, Pending


def guard(automaton: Automaton, machine: Machine) -> frozenset[int]:
    """The classes of the characters that must not follow; none if that does not say all."""
    if not automaton.pending or 0 in automaton.accepting:
        return frozenset()
    barred: dict[int, frozenset[int]] = {}
    for state in automaton.accepting:
        found = _barred(automaton.pending.get(state), machine)
        if found is None:
            return frozenset()
        barred[state] = found
    telling = {state: cells - _longer(automaton, state) for state, cells in barred.items()}
    every = frozenset[int]().union(*telling.values())
    same = all(every - _longer(automaton, state) <= cells for state, cells in barred.items())
    return every if same and not _goes_back(automaton, barred, telling) else frozenset()


def _barred(pending: Pending | None, machine: Machine) -> frozenset[int] | None:
    """The classes before which a match is none; nothing if more than the next character tells, or the text's end."""
    if pending is None:
        return frozenset()
    if len(pending) > 1:
        return None
    (conditions,) = pending
    code, found = machine.program.code, set[int]()
    for negated, threads in conditions:
        sets = [code[thread] for thread in threads if code[thread].kind == "set"]
        others = {code[thread].kind for thread in threads} - {"set"}
        # At the end of the text a lexeme has to be one.
        if others != (set() if negated else {"end"}) or any(MATCH not in machine.closed({one.then}) for one in sets):
            return None
        cells = {cell for one in sets for cell in one.cells}
        found |= cells if negated else machine.program.alphabet.all - cells
    return frozenset(found)


def _longer(automaton: Automaton, state: int) -> frozenset[int]:
    """The classes that make a longer match of one."""
    return frozenset(cell for cell, to in automaton.moves[state].items() if to in automaton.accepting)


def _goes_back(automaton: Automaton, barred: dict[int, frozenset[int]], telling: dict[int, frozenset[int]]) -> bool:
    """Whether a match may be none where a shorter one is."""
    queue = [to for state, cells in barred.items() for cell, to in automaton.moves[state].items() if cell not in cells]
    seen = set(queue)
    for state in queue:
        if telling.get(state):
            return True
        fresh = [to for to in automaton.moves[state].values() if to not in seen]
        seen.update(fresh)
        queue.extend(fresh)
    return False
