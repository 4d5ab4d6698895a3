"""Whether a pattern is found anywhere in a text: its program run over the characters.

Unlike backtracking this takes time linear in the text, whoever wrote the pattern.

>>> searched("(a*)*$", "a" * 200 + "b"), searched("a{2}", "xaby")
(True, False)
"""

from __future__ import annotations

import functools

from maskwright.json_schema.leaves.ecma.characters import WORD, holds
from maskwright.json_schema.leaves.ecma.parsing import parse
from maskwright.json_schema.leaves.ecma.program import Program
from maskwright.json_schema.leaves.ecma.threads import ALWAYS, NEVER, Machine
from maskwright.json_schema.leaves.limits import MAX_SEARCH_WORK


@functools.lru_cache(maxsize=256)
def program_of(source: str) -> Program:
    """The program of a pattern. Raises what reading it raises, and the same for what it cannot look for."""
    return Program.of(parse(source))


def searched(source: str, text: str) -> bool:
    """Whether a text has the pattern in it. Raises :class:`TooLarge` when that takes too long."""
    program = program_of(source)
    machine = Machine(program, MAX_SEARCH_WORK)
    place = machine.start()
    for character in text:
        if place.threads in (ALWAYS, NEVER):
            break
        code = ord(character)
        reads = functools.partial(_reads, program, code)
        place = machine.step(place, reads, word=holds(WORD, code))
    return machine.accepts(place.threads)


def _reads(program: Program, code: int, at: int) -> bool:
    one = program.code[at]
    return one.kind == "set" and holds(one.ranges, code)
