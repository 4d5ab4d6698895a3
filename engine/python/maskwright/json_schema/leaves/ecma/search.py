"""Whether a pattern is found anywhere in a text: its program run over the characters.

Unlike backtracking this takes time linear in the text, whoever wrote the pattern.

>>> searched("(a*)*$", "a" * 200 + "b"), searched("a{2}", "xaby")
(True, False)
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field

from maskwright.json_schema.leaves.ecma.characters import WORD, holds
from maskwright.json_schema.leaves.ecma.conditions import ALWAYS, NEVER, accepts
from maskwright.json_schema.leaves.ecma.parsing import parse
from maskwright.json_schema.leaves.ecma.program import Program
from maskwright.json_schema.leaves.ecma.threads import Machine, Place
from maskwright.json_schema.leaves.limits import MAX_REMEMBERED, MAX_SEARCH_WORK


@functools.lru_cache(maxsize=256)
def program_of(source: str) -> Program:
    """The program of a pattern. Raises what reading it raises, and the same for what it cannot look for."""
    return Program.of(parse(source))


@dataclass(slots=True)
class _Memory:
    """The places of a program that searches have come by, and the steps between them.

    A schema with hundreds of values under one pattern looks for it in each.
    """

    program: Program
    places: list[Place] = field(default_factory=list)
    numbers: dict[Place, int] = field(default_factory=dict)
    steps: dict[tuple[int, int], int] = field(default_factory=dict)

    def number(self, place: Place) -> int:
        found = self.numbers.setdefault(place, len(self.places))
        if found == len(self.places):
            self.places.append(place)
        return found

    def step(self, machine: Machine, at: int, code: int) -> int:
        reads = functools.partial(_reads, self.program, code)
        after = self.number(machine.step(self.places[at], reads, word=holds(WORD, code)))
        self.steps[at, code] = after
        return after


@functools.lru_cache(maxsize=256)
def _memory_of(source: str) -> _Memory:
    return _Memory(program_of(source))


def searched(source: str, text: str) -> bool:
    """Whether a text has the pattern in it. Raises :class:`TooLarge` when that takes too long."""
    memory = _memory_of(source)
    if len(memory.steps) > MAX_REMEMBERED:
        memory = _Memory(memory.program)
    machine = Machine(memory.program, MAX_SEARCH_WORK)
    at = memory.number(machine.start())
    for character in text:
        if memory.places[at].threads in (ALWAYS, NEVER):
            break
        code = ord(character)
        after = memory.steps.get((at, code))
        at = memory.step(machine, at, code) if after is None else after
    return accepts(memory.places[at].threads)


def _reads(program: Program, code: int, at: int) -> bool:
    one = program.code[at]
    return one.kind == "set" and holds(one.ranges, code)
