"""From a pattern as written, in the syntax of ECMA-262, to a tree.

In the Unicode mode, as JSON Schema has it, but for what only the other mode forgives: escapes of punctuation, and
brackets and braces that stand for themselves.

>>> parse("a*?")
Rep(item=Set(ranges=((97, 97),)), low=0, high=None)
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from maskwright.json_schema.leaves.ecma.characters import NO_LINE_END
from maskwright.json_schema.leaves.ecma.classes import read_class
from maskwright.json_schema.leaves.ecma.escapes import PatternError, read_escape
from maskwright.json_schema.leaves.ecma.nodes import EMPTY, Alt, Cat, Edge, Look, Node, Rep, Set
from maskwright.json_schema.leaves.ecma.sizes import range_count, size
from maskwright.json_schema.leaves.limits import MAX_CLASS_RANGES, MAX_GROUP_DEPTH, MAX_PATTERN_SIZE, TooLarge

_COUNTS = re.compile(r"\{([0-9]+)(,?)([0-9]*)\}")
_GROUP = re.compile(r"\((?!\?)|\(\?:|\(\?<[$_\w][$\w]*>")
_SIGNS = {"*": (0, None), "+": (1, None), "?": (0, 1)}
_LOOKS = {"(?=": (True, False), "(?!": (True, True), "(?<=": (False, False), "(?<!": (False, True)}
_EDGES = {"^": Edge("start"), "$": Edge("end"), "\\b": Edge("word"), "\\B": Edge("no word")}


@functools.lru_cache(maxsize=1024)
def parse(source: str) -> Node:
    """The tree of a pattern. Raises :class:`PatternError`, and :class:`TooLarge` for what nests or repeats too much."""
    if len(source) > MAX_PATTERN_SIZE:
        raise TooLarge("the pattern is too long")
    parser = _Parser(source)
    node = parser.choice(0)
    if parser.at < len(source):
        raise PatternError("a closing bracket has no opening one")
    if size(node) > MAX_PATTERN_SIZE:
        raise TooLarge("the repetitions of the pattern are too many")
    if range_count(node) > MAX_CLASS_RANGES:
        raise TooLarge("the classes of the pattern have too many ranges of characters")
    return node


@dataclass(slots=True)
class _Parser:
    source: str
    at: int = 0

    def choice(self, depth: int) -> Node:
        if depth > MAX_GROUP_DEPTH:
            raise TooLarge("the groups of the pattern are nested too deeply")
        options = [self._sequence(depth)]
        while self.source.startswith("|", self.at):
            self.at += 1
            options.append(self._sequence(depth))
        return options[0] if len(options) == 1 else Alt(tuple(options))

    def _sequence(self, depth: int) -> Node:
        items: list[Node] = []
        while self.at < len(self.source) and self.source[self.at] not in "|)":
            items.append(self._quantified(self._item(depth)))
        return items[0] if len(items) == 1 else Cat(tuple(items)) if items else EMPTY

    def _item(self, depth: int) -> Node:
        character = self.source[self.at]
        edge = _EDGES.get(self.source[self.at : self.at + 1 + (character == "\\")])
        if edge is not None:
            self.at += 2 if character == "\\" else 1
            return edge
        if character == "(":
            return self._group(depth)
        if character in "*+?" or _COUNTS.match(self.source, self.at):
            raise PatternError(f"`{character}` has nothing before it to repeat")
        if character == "[":
            ranges, self.at = read_class(self.source, self.at)
        elif character == "\\":
            ranges, self.at = read_escape(self.source, self.at, in_class=False)
        else:
            self.at += 1
            code = ord(character)
            ranges = NO_LINE_END if character == "." else ((code, code),) if not 0xD800 <= code <= 0xDFFF else ()
        return Set(ranges)

    def _quantified(self, item: Node) -> Node:
        counts = _COUNTS.match(self.source, self.at)
        if counts:
            low = _count(counts[1])
            high = low if not counts[2] else _count(counts[3]) if counts[3] else None
            self.at = counts.end()
        elif self.source[self.at : self.at + 1] in ("*", "+", "?"):
            low, high = _SIGNS[self.source[self.at]]
            self.at += 1
        else:
            return item
        if high is not None and high < low:
            raise PatternError(f"the repetition of {low} to {high} times counts down")
        if isinstance(item, Edge | Look):
            raise PatternError("a condition on the text around cannot be repeated")
        # Laziness is about which match is found, not about whether there is one.
        self.at += self.source.startswith("?", self.at)
        return Rep(item, low, high)

    def _group(self, depth: int) -> Node:
        for opening, (ahead, negated) in _LOOKS.items():
            if self.source.startswith(opening, self.at):
                self.at += len(opening)
                return Look(self._inside(depth), ahead, negated)
        match = _GROUP.match(self.source, self.at)
        if match is None:
            raise PatternError(f"`{self.source[self.at : self.at + 4]}` opens no group of an ECMA-262 pattern")
        self.at = match.end()
        return self._inside(depth)

    def _inside(self, depth: int) -> Node:
        inside = self.choice(depth + 1)
        if not self.source.startswith(")", self.at):
            raise PatternError("a group is not closed")
        self.at += 1
        return inside


def _count(digits: str) -> int:
    # More digits than any pattern may repeat: what they say does not matter, and would take long to read.
    return int(digits) if len(digits) < 10 else MAX_PATTERN_SIZE + 1
