"""A tree as a program: instructions that threads run side by side.

What reads nothing leads on at once; what looks around is a condition that a thread takes with it. Numbers of
instructions say where to go on.

>>> from maskwright.json_schema.leaves.ecma.parsing import parse
>>> [one.kind for one in Program.of(parse("a+")).code]
['match', 'set', 'split', 'set', 'set', 'split', 'set']
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from maskwright.code_points import Ranges
from maskwright.json_schema.leaves.ecma.characters import ALL, WORD
from maskwright.json_schema.leaves.ecma.escapes import PatternError
from maskwright.json_schema.leaves.ecma.nodes import Alt, Cat, Edge, Look, Node, Rep, Set

MATCH: Final = 0
ANY: Final = 1
"""Reads any character and matches: to ask whether there is one."""

Kind = Literal["set", "split", "ahead", "behind", "start", "word", "match"]


@dataclass(slots=True)
class Instruction:
    """What a thread does: read, go two ways, or have a condition (``other`` is where it begins, or its number)."""

    kind: Kind
    then: int = MATCH
    other: int = MATCH
    ranges: Ranges = ()
    negated: bool = False


@dataclass(slots=True)
class Program:
    """Instructions, where to start, and what texts before a place are looked for: starts and ends of programs."""

    code: list[Instruction] = field(default_factory=list)
    start: int = MATCH
    behind: list[tuple[int, int]] = field(default_factory=list)
    words: bool = False

    @classmethod
    def of(cls, root: Node) -> Program:
        """The program that searches for a tree anywhere. Raises :class:`PatternError` for what it cannot look for."""
        program = cls()
        program._put(Instruction("match"))
        program._put(Instruction("set", MATCH, ranges=ALL))
        program.start = program._anywhere(root, MATCH)
        return program

    def _put(self, instruction: Instruction) -> int:
        self.code.append(instruction)
        return len(self.code) - 1

    def _anywhere(self, node: Node, then: int) -> int:
        begun = self._add(node, then, behind=False)
        return self._loop(begun)

    def _loop(self, begun: int) -> int:
        again = self._put(Instruction("split", begun))
        self.code[again].other = self._put(Instruction("set", again, ranges=ALL))
        return again

    def _add(self, node: Node, then: int, *, behind: bool) -> int:
        """Compile a tree in front of an instruction. Recurses as deep as groups nest."""
        match node:
            case Set(ranges=ranges):
                return self._put(Instruction("set", then, ranges=ranges))
            case Cat(items=items):
                for item in reversed(items):
                    then = self._add(item, then, behind=behind)
                return then
            case Alt(options=options):
                start = self._add(options[-1], then, behind=behind)
                for option in reversed(options[:-1]):
                    start = self._put(Instruction("split", self._add(option, then, behind=behind), start))
                return start
            case Rep():
                return self._repeat(node, then, behind=behind)
            case Edge(kind="start"):
                return self._put(Instruction("start", then))
            case Edge(kind="end") if not behind:
                return self._put(Instruction("ahead", then, ANY, negated=True))
            case Edge(kind=kind) if not behind:
                self.words = True
                wanted = self._put(Instruction("set", MATCH, ranges=WORD))
                return self._put(Instruction("word", then, wanted, negated=kind == "no word"))
            case Look(item=item, ahead=True, negated=negated) if not behind:
                return self._put(Instruction("ahead", then, self._add(item, MATCH, behind=False), negated=negated))
            case Look(item=item, ahead=False, negated=negated):
                # Ends in an instruction of its own, that those who run it can tell.
                end = self._put(Instruction("match"))
                begun = self._loop(self._add(item, end, behind=True))
                self.behind.append((begun, end))
                return self._put(Instruction("behind", then, len(self.behind) - 1, negated=negated))
        raise PatternError("what it looks for before a place looks at the text after it")

    def _repeat(self, node: Rep, then: int, *, behind: bool) -> int:
        if node.high is None:
            again = self._put(Instruction("split", other=then))
            self.code[again].then = self._add(node.item, again, behind=behind)
            start = again
        else:
            start = then
            for _ in range(node.low, node.high):
                start = self._put(Instruction("split", self._add(node.item, start, behind=behind), then))
        for _ in range(node.low):
            start = self._add(node.item, start, behind=behind)
        return start
