"""An independent reading of GBNF: which texts begin a sentence, told from the text of the grammar.

The grammar's text is read character by character, by recursive descent, into productions over sets of characters; texts
are read by Earley's algorithm (Earley 1970, CACM 13:2) with nullable symbols as Aycock and Horspool (2002) have them.
There is no lexer. Shares no code with the package.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Characters = tuple[bool, tuple[tuple[int, int], ...]]
"""Whether the ranges are negated, and the ranges."""
Part = str | Characters
Production = tuple[str, tuple[Part, ...]]
Item = tuple[str, tuple[Part, ...], int, int]

_ONE = {"n": "\n", "r": "\r", "t": "\t"}
_HEX = {"x": 2, "u": 4, "U": 8}


@dataclass
class Reader:
    """Reads one grammar text, which must be right."""

    text: str
    at: int = 0
    productions: list[Production] = field(default_factory=list)
    made: int = 0

    def read(self) -> list[Production]:
        self.space(lines=True)
        while self.at < len(self.text):
            name = self.name()
            self.space(lines=False)
            assert self.text.startswith("::=", self.at), self.text[self.at :]
            self.at += 3
            self.space(lines=True)
            self.alternatives(name, nested=False)
            self.space(lines=True)
        return self.productions

    def space(self, lines: bool) -> None:
        while self.at < len(self.text) and (self.peek() in " \t#" or (lines and self.peek() in "\r\n")):
            if self.peek() == "#":
                while self.at < len(self.text) and self.peek() not in "\r\n":
                    self.at += 1
            else:
                self.at += 1

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def name(self) -> str:
        start = self.at
        while self.peek() and (self.peek().isalnum() or self.peek() in "-_"):
            self.at += 1
        assert self.at > start, self.text[start:]
        return self.text[start : self.at]

    def fresh(self) -> str:
        self.made += 1
        return f"?{self.made}"

    def alternatives(self, name: str, nested: bool) -> None:
        self.productions.append((name, tuple(self.sequence(nested))))
        while self.peek() == "|":
            self.at += 1
            self.space(lines=True)
            self.productions.append((name, tuple(self.sequence(nested))))

    def sequence(self, nested: bool) -> list[Part]:
        parts: list[Part] = []
        last = 0
        while self.at < len(self.text):
            sign = self.peek()
            if sign == '"':
                last = len(parts)
                self.at += 1
                while self.peek() != '"':
                    code = self.character()
                    parts.append((False, ((code, code),)))
                self.at += 1
            elif sign == "[":
                last = len(parts)
                parts += self.characters()
            elif sign == ".":
                last = len(parts)
                self.at += 1
                parts.append((True, ()))
            elif sign == "(":
                self.at += 1
                self.space(lines=True)
                group = self.fresh()
                self.alternatives(group, nested=True)
                assert self.peek() == ")"
                self.at += 1
                last = len(parts)
                parts.append(group)
            elif sign in "*+?{":
                low, high = self.counts()
                parts[last:] = self.repeated(tuple(parts[last:]), low, high)
            elif sign.isalnum() or sign in "-_":
                last = len(parts)
                parts.append(self.name())
            else:
                break
            self.space(lines=nested)
        return parts

    def character(self) -> int:
        sign = self.peek()
        self.at += 1
        if sign != "\\":
            return ord(sign)
        kind = self.peek()
        self.at += 1
        if kind in _HEX:
            digits = self.text[self.at : self.at + _HEX[kind]]
            self.at += _HEX[kind]
            return int(digits, 16)
        return ord(_ONE.get(kind, kind))

    def characters(self) -> Iterator[Characters]:
        self.at += 1
        negated = self.peek() == "^"
        self.at += negated
        ranges = []
        while self.peek() != "]":
            first = last = self.character()
            if self.peek() == "-" and self.text[self.at + 1] != "]":
                self.at += 1
                last = self.character()
            ranges.append((first, last))
        self.at += 1
        if ranges:
            yield negated, tuple(ranges)

    def counts(self) -> tuple[int, int | None]:
        sign = self.peek()
        self.at += 1
        if sign != "{":
            return (1 if sign == "+" else 0), (1 if sign == "?" else None)
        end = self.text.index("}", self.at)
        first, comma, last = self.text[self.at : end].partition(",")
        self.at = end + 1
        low = int(first or 0)
        return low, (int(last) if last.strip() else None) if comma else low

    def repeated(self, item: tuple[Part, ...], low: int, high: int | None) -> list[Part]:
        name = self.fresh()
        if high is None:
            rest = self.fresh()
            self.productions += [(rest, (*item, rest)), (rest, ()), (name, (*item * low, rest))]
        else:
            self.productions += [(name, item * count) for count in range(low, high + 1)]
        return [name]


class Language:
    """The texts of a grammar."""

    def __init__(self, text: str, start: str = "root") -> None:
        productions = Reader(text).read()
        productive: set[str] = set()
        while fresh := {head for head, body in productions if self._fits(body, productive)} - productive:
            productive |= fresh
        self.start = start
        self.rules: dict[str, list[tuple[Part, ...]]] = {}
        for head, body in productions:
            if self._fits(body, productive):
                self.rules.setdefault(head, []).append(body)
        self.nullable: set[str] = set()
        while (
            fresh := {head for head, bodies in self.rules.items() if any(set(body) <= self.nullable for body in bodies)}
            - self.nullable
        ):
            self.nullable |= fresh

    @staticmethod
    def _fits(body: tuple[Part, ...], known: set[str]) -> bool:
        return all(not isinstance(part, str) or part in known for part in body)

    def first(self) -> list[set[Item]]:
        """The item sets before any text."""
        return [self._closed([], {(head, body, 0, 0) for head, body in self._of(self.start)})]

    def _of(self, name: str) -> Iterator[Production]:
        return ((name, body) for body in self.rules.get(name, ()))

    def after(self, sets: list[set[Item]], text: str) -> list[set[Item]] | None:
        """The item sets after more text; ``None`` where no sentence goes on like that."""
        for sign in text:
            moved = {
                (head, body, dot + 1, origin)
                for head, body, dot, origin in sets[-1]
                if dot < len(body) and not isinstance(body[dot], str) and _holds(body[dot], ord(sign))
            }
            if not moved:
                return None
            sets = [*sets, self._closed(sets, moved)]
        return sets

    def is_sentence(self, sets: list[set[Item]]) -> bool:
        """Whether the text so far may end."""
        return any(head == self.start and dot == len(body) and origin == 0 for head, body, dot, origin in sets[-1]) or (
            len(sets) == 1 and self.start in self.nullable
        )

    def _closed(self, before: list[set[Item]], kernel: set[Item]) -> set[Item]:
        here = len(before)
        found = set(kernel)
        agenda = list(kernel)

        def add(item: Item) -> None:
            if item not in found:
                found.add(item)
                agenda.append(item)

        while agenda:
            head, body, dot, origin = agenda.pop()
            if dot == len(body):
                for other in list(found) if origin == here else before[origin]:
                    if other[2] < len(other[1]) and other[1][other[2]] == head:
                        add((other[0], other[1], other[2] + 1, other[3]))
            elif isinstance(part := body[dot], str):
                for name, alternative in self._of(part):
                    add((name, alternative, 0, here))
                if part in self.nullable:
                    add((head, body, dot + 1, origin))
        return found


def _holds(part: Part, code: int) -> bool:
    assert not isinstance(part, str)
    negated, ranges = part
    return any(first <= code <= last for first, last in ranges) != negated
