"""From an automaton back to an expression, one state after the other taken out.

Which goes first decides how long the result gets: always the one whose ways in and out repeat the least.
"""

from __future__ import annotations

from maskwright.notation.regex.exact.automaton import Automaton
from maskwright.notation.regex.exact.nodes import Unfit
from maskwright.notation.regex.exact.terms import EMPTY, Term, alt, cat, size, star

_MOST = 1_500
_MOST_STATES = 80


def expression(automaton: Automaton) -> Term | None:
    """An expression of the automaton's language; ``None`` if that is empty. Raises :class:`Unfit` if it gets long."""
    if not automaton.accepting:
        return None
    if len(automaton.moves) > _MOST_STATES:
        raise Unfit("it is too large")
    start, end = -1, -2
    ways: dict[int, dict[int, Term]] = {start: {0: EMPTY}, end: {}}
    for number, moves in enumerate(automaton.moves):
        targets: dict[int, frozenset[int]] = {}
        for cell, to in moves.items():
            targets[to] = targets.get(to, frozenset()) | {cell}
        ways[number] = {to: ("set", cells) for to, cells in targets.items()}
        if number in automaton.accepting:
            ways[number][end] = EMPTY
    while len(ways) > 2:
        _take_out(min((number for number in ways if number >= 0), key=lambda number: _weight(ways, number)), ways)
    return ways[start].get(end)


def _weight(ways: dict[int, dict[int, Term]], state: int) -> tuple[int, int]:
    incoming = [size(out[state]) + 1 for number, out in ways.items() if number != state and state in out]
    outgoing = [size(term) + 1 for to, term in ways[state].items() if to != state]
    loop = size(ways[state][state]) if state in ways[state] else 0
    grows = sum(incoming) * (len(outgoing) - 1) + sum(outgoing) * (len(incoming) - 1)
    return grows + loop * (len(incoming) * len(outgoing) - 1), -state


def _take_out(state: int, ways: dict[int, dict[int, Term]]) -> None:
    out = ways.pop(state)
    loop = star(out.pop(state)) if state in out else EMPTY
    total = 0
    for onward in ways.values():
        into = onward.pop(state, None)
        if into is None:
            continue
        for to, term in out.items():
            through = cat(into, loop, term)
            onward[to] = alt(onward[to], through) if to in onward else through
            total += size(onward[to])
    if total > _MOST:
        raise Unfit("without it the expression would be too long")
