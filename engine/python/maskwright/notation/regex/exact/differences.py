"""What an automaton leaves out: matches that depend on the text after them, and what has to follow for that to show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from maskwright.notation.regex.exact.alphabet import Alphabet
from maskwright.notation.regex.exact.automaton import Automaton
from maskwright.notation.regex.exact.endings import fails_at_end
from maskwright.notation.regex.exact.nodes import Chars
from maskwright.notation.regex.exact.program import MATCH, Program
from maskwright.notation.regex.exact.threads import Condition, Conditions, Machine


@dataclass(frozen=True, slots=True)
class Difference:
    """A lexeme that depends on what follows it: only if ``after`` does, or, ``negated``, only if it does not.

    ``at_end`` says that it is none where the text ends.
    """

    text: str
    after: str
    negated: bool
    at_end: bool


def find_differences(automaton: Automaton, machine: Machine) -> tuple[tuple[Difference, ...], tuple[Chars, ...]]:
    """A difference for each condition that may be left open, and the characters that tell."""
    if not automaton.pending:
        return (), ()
    found: dict[frozenset[Condition], Difference] = {}
    program = machine.program
    alphabet = program.alphabet
    texts = _shortest(automaton, program)
    cells: set[int] = set()
    for state, pending in sorted(automaton.pending.items(), key=lambda item: len(texts.get(item[0], ""))):
        # A lexeme is never cut short of a longer one, so what makes it longer cannot follow it.
        longer = {cell for cell, to in automaton.moves[state].items() if to in automaton.accepting}
        for negated, threads in sorted(frozenset().union(*pending), key=lambda one: (one[0], sorted(one[1]))):
            telling = _telling(negated, threads, machine) - longer
            if not telling and not fails_at_end((negated, threads), machine):
                continue
            after = _completion(threads, machine, longer if negated else set())
            at_end = fails_at_end((negated, threads), machine)
            one = Difference(texts.get(state, ""), after, negated, at_end)
            found.setdefault(frozenset({(negated, threads)}), one)
            cells |= telling
    if not found:
        return (), ()
    # A shorter match may be what `re` goes back to, and then something else begins where the longer one goes on.
    towards = _towards(automaton)
    for state in automaton.accepting:
        going_on = {cell for cell, to in automaton.moves[state].items() if to in towards}
        broken = [_breaking(conditions, machine) for conditions in automaton.pending.get(state, ())]
        cells |= going_on - broken[0].intersection(*broken[1:]) if broken else going_on
    return tuple(found.values()), tuple(_chars(cells, alphabet))


def _telling(negated: bool, threads: frozenset[int], machine: Machine) -> set[int]:
    """The classes of characters that can follow where a condition may not hold."""
    code = machine.program.code
    if negated:
        return {cell for thread in threads for cell in code[thread].cells}
    # Only a character that completes what is looked for shows at once that it does follow.
    ends = [thread for thread in threads if MATCH in machine.closed({code[thread].then})]
    return set(machine.program.alphabet.all - {cell for thread in ends for cell in code[thread].cells})


def _breaking(conditions: Conditions, machine: Machine) -> set[int]:
    """The classes of characters after which the match is none, whatever comes then."""
    code = machine.program.code
    return {
        cell
        for negated, threads in conditions
        for thread in threads
        if negated and MATCH in machine.closed({code[thread].then})
        for cell in code[thread].cells
    }


def _chars(cells: set[int], alphabet: Alphabet) -> Iterator[Chars]:
    """The sets of the expression that lie within, then intervals: what is more than asked for does no harm."""
    left = set(cells)
    for known, chars in alphabet.sets.items():
        if known <= cells and not left.isdisjoint(known):
            left -= known
            yield chars
    places = sorted({alphabet.every[cell][0] for cell in left})
    if places:
        yield Chars(tuple(alphabet.intervals[place] for place in places))


def _shortest(automaton: Automaton, program: Program) -> dict[int, str]:
    """The shortest text that leads to each state, in the order of the classes."""
    texts = {0: ""}
    queue = [0]
    for state in queue:
        for cell, to in automaton.moves[state].items():
            if to not in texts and (example := program.alphabet.example(cell)):
                texts[to] = texts[state] + example
                queue.append(to)
    return texts


def _completion(threads: frozenset[int], machine: Machine, barred: set[int]) -> str:
    """A short text that completes what a condition looks for; the classes that are ``barred`` do not begin it."""
    program = machine.program
    seen: dict[frozenset[int], str] = {threads: ""}
    for state in (queue := [threads]):
        for thread in sorted(state):
            one = program.code[thread]
            cells = sorted(one.cells - barred if state is threads else one.cells)
            example = next(filter(None, map(program.alphabet.example, cells)), "")
            if one.kind != "set" or not example:
                continue
            following = machine.closed({one.then})
            if MATCH in following:
                return seen[state] + example
            if following not in seen and len(seen) < 100:
                seen[following] = seen[state] + example
                queue.append(following)
    return ""


def _towards(automaton: Automaton) -> set[int]:
    """The states from which one can be reached that depends on what follows."""
    towards = set(automaton.pending)
    grown = True
    while grown:
        more = {
            number
            for number, moves in enumerate(automaton.moves)
            if number not in towards and not towards.isdisjoint(moves.values())
        }
        towards |= more
        grown = bool(more)
    return towards
