r"""The strings in which a pattern is found, as an automaton over their spellings: for what looks around.

>>> table = found_in("^(?!a)")
>>> len(table.transitions), table.transitions[0]
(17, ((34, 34, 1),))
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field

from maskwright.code_points import Ranges
from maskwright.diagnostic import Span
from maskwright.grammar import Automaton
from maskwright.json_schema.leaves.ecma.cells import Cells
from maskwright.json_schema.leaves.ecma.characters import difference, intersection
from maskwright.json_schema.leaves.ecma.conditions import accepts
from maskwright.json_schema.leaves.ecma.search import program_of
from maskwright.json_schema.leaves.ecma.spelled import ESCAPED, escape_of
from maskwright.json_schema.leaves.ecma.threads import Machine, Place
from maskwright.json_schema.leaves.limits import MAX_STATES, MAX_STEPS, TooLarge

_QUOTE = 0x22


@functools.lru_cache(maxsize=256)
def found_in(source: str) -> Automaton:
    """Every place that a text leads to. Raises :class:`TooLarge` if they are too many."""
    program = program_of(source)
    machine, cells = Machine(program, MAX_STEPS), Cells.of(program)
    start = machine.start()
    writer = _Writer({start: 1})
    writer.rows.append({(_QUOTE, _QUOTE): 1})
    for place in (queue := [start]):
        writer.rows.append({})
        for cell in cells.all:
            if not place.threads:
                break
            following = machine.step(place, cell.read_by.__contains__, word=cell.word)
            if following.threads and following not in writer.numbers:
                writer.numbers[following] = len(writer.numbers) + 1
                queue.append(following)
            if following.threads:
                writer.add(place, cell.ranges, following)
        if len(queue) > MAX_STATES:
            raise TooLarge("what the pattern looks for around a place takes too large an automaton")
    return writer.finish([place for place in queue if accepts(place.threads)])


@dataclass(slots=True)
class _Writer:
    """Rows of the automaton; those of places come first, after the one for the opening quote."""

    numbers: dict[Place, int]
    rows: list[dict[tuple[int, int], int]] = field(default_factory=list)
    escapes: dict[int, list[tuple[Ranges, int]]] = field(default_factory=dict)

    def add(self, place: Place, ranges: Ranges, to: Place) -> None:
        """Characters that lead from a place to another one."""
        self.rows[self.numbers[place]].update(dict.fromkeys(difference(ranges, ESCAPED), self.numbers[to]))
        if escaped := intersection(ranges, ESCAPED):
            self.escapes.setdefault(self.numbers[place], []).append((escaped, self.numbers[to]))

    def finish(self, accepting: list[Place]) -> Automaton:
        """Add what lies inside of escapes, and the end behind the closing quote."""
        end = len(self.rows)
        self.rows.append({})
        for place in accepting:
            self.rows[self.numbers[place]][_QUOTE, _QUOTE] = end
        known: dict[tuple[tuple[Ranges, int], ...], int] = {}
        for number, targets in self.escapes.items():
            key = tuple(targets)
            if key not in known:
                known[key] = self._escape(key)
            self.rows[number][0x5C, 0x5C] = known[key]
        rows = tuple(tuple((low, high, to) for (low, high), to in row.items()) for row in self.rows)
        return Automaton(rows, (end,), Span(0, 0))

    def _escape(self, targets: tuple[tuple[Ranges, int], ...]) -> int:
        """The state behind a backslash. All rows below it are made for it alone."""
        first = len(self.rows)
        self.rows.append({})
        codes = [(code, to) for ranges, to in targets for low, high in ranges for code in range(low, high + 1)]
        for code, to in codes:
            state = first
            text = escape_of(code)
            for character in text[:-1]:
                step = (ord(character), ord(character))
                if step not in self.rows[state]:
                    self.rows[state][step] = len(self.rows)
                    self.rows.append({})
                state = self.rows[state][step]
            self.rows[state][ord(text[-1]), ord(text[-1])] = to
        return first
