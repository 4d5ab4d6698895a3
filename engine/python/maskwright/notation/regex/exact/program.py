"""A tree as a program for threads that are tried in an order, the way Python's ``re`` tries them.

Instructions are numbered; a thread at a ``set`` reads one character out of it, at a ``split`` it becomes two, the first
of which is preferred. Inside of a look ahead, ``end`` holds at the end of the text.
Instruction 0 is the end of a match.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from maskwright.notation.regex.exact.alphabet import Alphabet
from maskwright.notation.regex.exact.nodes import ANY_OF_A_LINE, LAST_LINE_END, Alt, Cat, Look, Node, Rep, Set, Unfit

_MOST_INSTRUCTIONS = 4_000
_MOST_BEHIND = 32
MATCH = 0
Cells = frozenset[int]


@dataclass(frozen=True, slots=True)
class Instruction:
    """What a thread does; ``then`` is where it goes on, ``other`` the second way of a split or a look's own program."""

    kind: Literal["match", "set", "end", "split", "ahead", "behind"]
    then: int = MATCH
    other: int = MATCH
    cells: Cells = frozenset()
    negated: bool = False
    strict: bool = False
    loop: int = 0
    """Of a split: which repetition it goes on with or leaves; leaving it leads to ``past``."""
    past: int = MATCH


@dataclass(slots=True)
class Program:
    """Instructions, where they start, and the sequences of sets that looks behind compare with."""

    alphabet: Alphabet
    code: list[Instruction] = field(default_factory=lambda: [Instruction("match")])
    behind: list[tuple[tuple[Cells, ...], ...]] = field(default_factory=list)
    start: int = MATCH
    looking: bool = False
    loops: int = 0

    def add(self, node: Node, then: int) -> int:
        """Add a tree before an instruction; where it starts. Recursive over the tree, which is not deep."""
        match node:
            case Set(chars=chars):
                return self._put(Instruction("set", then, cells=self.alphabet.cells(chars)))
            case Cat(items=items):
                for item in reversed(items):
                    then = self.add(item, then)
                return then
            case Alt(options=options):
                starts = [self.add(option, then) for option in options]
                first = starts.pop()
                while starts:
                    first = self._put(Instruction("split", starts.pop(), first))
                return first
            case Rep():
                return self._repeat(node, then)
            case Look():
                return self._look(node, then)

    def _put(self, instruction: Instruction) -> int:
        if len(self.code) >= _MOST_INSTRUCTIONS:
            raise Unfit("it is too large")
        self.code.append(instruction)
        return len(self.code) - 1

    def _repeat(self, node: Rep, then: int) -> int:
        self.loops += 1
        loop = self.loops

        def split(into: int) -> Instruction:
            first, second = (then, into) if node.lazy else (into, then)
            return Instruction("split", first, second, loop=loop, past=then)

        if node.high is None:
            start = self._put(Instruction("split"))
            self.code[start] = split(self.add(node.item, start))
        else:
            start = then
            for _ in range(node.high - node.low):
                start = self._put(split(self.add(node.item, start)))
        for _ in range(node.low):
            before = start
            start = self.add(node.item, start)
            if start == before:
                break  # Nothing is nothing however often it is repeated.
        return start

    def _look(self, node: Look, then: int) -> int:
        if self.looking:
            return self._look_inside(node, then)
        if not node.ahead:
            self.behind.append(tuple(self._sequences(node.item)))
            number = len(self.behind) - 1
            return self._put(Instruction("behind", then, number, negated=node.negated, strict=node.strict))
        self.looking = True
        inside = self.add(node.item, MATCH)
        self.looking = False
        return self._put(Instruction("ahead", then, inside, negated=node.negated))

    def _look_inside(self, node: Look, then: int) -> int:
        """At the end of what is looked for, a look at one more character reads it, or finds the end of the text."""
        if then == MATCH and node == LAST_LINE_END:
            line_end = self.alphabet.all - self.alphabet.cells(ANY_OF_A_LINE)
            end = self._put(Instruction("end"))
            return self._put(Instruction("split", end, self._put(Instruction("set", end, cells=line_end))))
        if then != MATCH or not node.ahead or not isinstance(node.item, Set):
            raise Unfit("it looks around inside of looking around")
        cells = self.alphabet.cells(node.item.chars)
        if not node.negated:
            return self._put(Instruction("set", cells=cells))
        other = self._put(Instruction("set", cells=self.alphabet.all - cells))
        return self._put(Instruction("split", other, self._put(Instruction("end"))))

    def _sequences(self, node: Node) -> list[tuple[Cells, ...]]:
        """What a look behind compares with, which has a fixed length in Python."""
        match node:
            case Set(chars=chars):
                return [(self.alphabet.cells(chars),)]
            case Alt(options=options):
                found = [one for option in options for one in self._sequences(option)]
            case Cat(items=items):
                found = [()]
                for item in items:
                    parts = self._sequences(item)
                    if len(found) * len(parts) > _MOST_BEHIND:
                        raise Unfit("it looks behind for too many texts")
                    found = [(*before, *part) for before in found for part in parts]
            case Rep(item=item, low=low, high=high) if low == high and low <= 8:
                return self._sequences(Cat((item,) * low))
            case _:
                raise Unfit("it looks behind for texts of different lengths")
        if len(found) > _MOST_BEHIND or max(map(len, found), default=0) > 8:
            raise Unfit("it looks behind for too many texts")
        return found
