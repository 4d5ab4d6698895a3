r"""From a regular expression as written, in Python's syntax, to a tree.

Only called for expressions that :mod:`maskwright.notation.regex.translation` has walked over without an error, so that
what is left to refuse is what a tree does not show: references to groups and possessive quantifiers.

>>> parse("a*?", "")
Rep(item=Set(chars=Chars(ranges=((97, 97),), named=(), negated=False)), low=0, high=None, lazy=True)
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field

from maskwright.notation.limits import MAX_REGEX_DEPTH
from maskwright.notation.regex.escapes import read_escape
from maskwright.notation.regex.exact.edges import anchor, word_edge
from maskwright.notation.regex.exact.folding import folded
from maskwright.notation.regex.exact.nodes import (
    ANY,
    ANY_OF_A_LINE,
    EMPTY,
    Alt,
    Cat,
    Chars,
    Look,
    Node,
    Rep,
    Set,
    Unfit,
)

_COUNTS = re.compile(r"\{(?:([0-9]+)(,?)([0-9]*)|,([0-9]*))\}")
_FLAGS = re.compile(r"\(\?([A-Za-z]*)(?:-([A-Za-z]+))?([:)])")
_NAMED_GROUP = re.compile(r"\(\?P?<([^\W\d]\w*)>")
_COMMENT = re.compile(r"\(\?#[^)]*\)")
_POSIX = re.compile(r"\[:\^?[a-z]+:\]")
_WORD_EDGES = (r"\b", r"\B")
_EDGES = ("^", "$", r"\A", r"\Z", r"\z", *_WORD_EDGES)
_LOOKS = {"(?=": (True, False), "(?!": (True, True), "(?<=": (False, False), "(?<!": (False, True)}


@functools.lru_cache(maxsize=256)
def parse(written: str, flags: str, *, anchored: bool = True) -> Node:
    """The tree of an expression, in which anchors mean nothing unless it is ``anchored``. Raises :class:`Unfit`."""
    parser = _Parser(written, frozenset(flags), anchored)
    node = parser.choice(0)
    if parser.at < len(written):
        raise Unfit("brackets do not match")
    return node


@dataclass(slots=True)
class _Parser:
    source: str
    flags: frozenset[str]
    anchored: bool
    at: int = 0
    blank: re.Pattern[str] = field(default=re.compile(r"(?:\s|#[^\n]*)*"))

    def choice(self, depth: int) -> Node:
        if depth > MAX_REGEX_DEPTH:
            raise Unfit("groups are nested too deeply")
        outside = self.flags
        options = [self._sequence(depth)]
        while self._next() == "|":
            self.at += 1
            options.append(self._sequence(depth))
        self.flags = outside
        return options[0] if len(options) == 1 else Alt(tuple(options))

    def _next(self) -> str:
        if "x" in self.flags and (match := self.blank.match(self.source, self.at)):
            self.at = match.end()
        return self.source[self.at : self.at + 1]

    def _sequence(self, depth: int) -> Node:
        items: list[Node] = []
        while (character := self._next()) not in ("", "|", ")"):
            leads = depth == 0 and all(item == EMPTY for item in items)
            at_edge = self._edge(items[-1] if items else EMPTY, leads=leads)
            items.append(self._quantified(at_edge or self._atom(character, depth)))
        return items[0] if len(items) == 1 else Cat(tuple(items))

    def _quantified(self, item: Node) -> Node:
        while True:
            character = self._next()
            low, high = {"*": (0, None), "+": (1, None), "?": (0, 1)}.get(character, (-1, None))
            end = self.at + 1
            if character == "{" and (counts := _COUNTS.match(self.source, self.at)):
                low = int(counts[1] or 0)
                bound = counts[1] if counts[1] and not counts[2] else counts[3] or counts[4]
                high, end = int(bound) if bound else None, counts.end()
            if low < 0:
                return item
            self.at = end
            following = self.source[end : end + 1]
            if following == "+":
                raise Unfit("a possessive quantifier")
            self.at += following == "?"
            item = Rep(item, low, high, lazy=following == "?")

    def _atom(self, character: str, depth: int) -> Node:
        if character == "(":
            return self._group(depth)
        if character == "[":
            return self._class()
        if character == "\\":
            return self._escape()
        self.at += 1
        if character == ".":
            return Set(ANY if "s" in self.flags else ANY_OF_A_LINE)
        return self._set(Chars(((ord(character), ord(character)),)))

    def _edge(self, before: Node, *, leads: bool) -> Node | None:
        """What looks for an edge here, if anything does."""
        written = self.source[self.at : self.at + 1]
        if written == "\\":
            written = self.source[self.at : self.at + 2]
        if written not in _EDGES:
            return None
        self.at += len(written)
        if written in _WORD_EDGES:
            return word_edge(before, inside=written == r"\B")
        return anchor(written, self.flags, leads=leads) if self.anchored else EMPTY

    def _set(self, chars: Chars) -> Set:
        return Set(folded(chars) if "i" in self.flags else chars)

    def _escape(self) -> Node:
        escape = read_escape(self.source, self.at, in_class=False)
        written = self.source[self.at : escape.end]
        self.at = escape.end
        match escape.kind:
            case "character":
                return self._set(Chars(((escape.value, escape.value),)))
            case "class":
                return Set(Chars((), (written,)))
            case _:
                raise Unfit(f"`{written}`")

    def _class(self) -> Node:
        start = self.at + 1
        negated = self.source.startswith("^", start)
        self.at = first = start + negated
        ranges: list[tuple[int, int]] = []
        named: list[str] = []
        while self.at < len(self.source):
            if self.source[self.at] == "]" and self.at > first:
                self.at += 1
                chars = Chars(tuple(ranges), tuple(named), negated)
                return self._set(chars)
            low = self._member()
            after = self.source[self.at + 1 : self.at + 2]
            if isinstance(low, str):
                named.append(low)
            elif self.source.startswith("-", self.at) and after not in ("", "]"):
                self.at += 1
                high = self._member()
                if isinstance(high, str):
                    raise Unfit("bad character range")
                ranges.append((low, high))
            else:
                ranges.append((low, low))
        raise Unfit("a class that is not closed")

    def _member(self) -> int | str:
        character = self.source[self.at]
        if character == "\\":
            escape = read_escape(self.source, self.at, in_class=True)
            written, self.at = self.source[self.at : escape.end], escape.end
            return escape.value if escape.kind == "character" else written
        if character == "[" and _POSIX.match(self.source, self.at):
            raise Unfit("a named class in brackets")
        self.at += 1
        return ord(character)

    def _group(self, depth: int) -> Node:
        source, start = self.source, self.at
        if comment := _COMMENT.match(source, start):
            self.at = comment.end()
            return EMPTY
        for opening, (ahead, negated) in _LOOKS.items():
            if source.startswith(opening, start):
                self.at += len(opening)
                return Look(self._inside(depth), ahead, negated)
        flags = _FLAGS.match(source, start)
        if named := _NAMED_GROUP.match(source, start):
            self.at = named.end()
        elif flags:
            self.at = flags.end()
            outside = self.flags
            self.flags = (outside | set(flags[1])) - set(flags[2] or "")
            if flags[3] == ")":
                return EMPTY
            inside = self._inside(depth)
            self.flags = outside
            return inside
        elif source.startswith("(?", start):
            raise Unfit(f"`{source[start : start + 3]}`")
        else:
            self.at += 1
        return self._inside(depth)

    def _inside(self, depth: int) -> Node:
        inside = self.choice(depth + 1)
        if self._next() != ")":
            raise Unfit("a group that is not closed")
        self.at += 1
        return inside
