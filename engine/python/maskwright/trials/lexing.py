r"""Where the lexemes of a text may be: for each place, the terminals that a lexeme may have there and its end.

By the rule of the longest match a terminal has at most one lexeme from a place: the longest. Ignored text is skipped
before a lexeme, and at the end.

>>> from maskwright import Grammar, Vocabulary, compile
>>> compiled = compile(Grammar.from_text('start: "a" A\nA: /a+/\n%ignore " "'), Vocabulary.from_tokens([b"a"]))
>>> lexing = Lexing(Lexer(compiled.lexer_table()), (ord("a"), ord(" "), ord("a"), ord("a")), frozenset({'" "'}), {})
>>> [(one.terminal, one.end) for one in lexing.after(1)]
[('" "', 2), ('"a"', 3), ('A', 4)]
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Set
from dataclasses import dataclass

from maskwright.lexer_table import Lexer

TOKEN = 256
"""Units of a text below are bytes; a special token is its id and this."""


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A lexeme behind some ignored text."""

    terminal: str
    end: int


class Lexing:
    """The lexemes of one text, found as they are asked for."""

    def __init__(
        self, lexer: Lexer, units: tuple[int, ...], ignored: Set[str], special: Mapping[str, Container[int]]
    ) -> None:
        """``special`` has the tokens of the terminals that are special tokens."""
        self.length = len(units)
        self.work = 0
        """Bytes that were looked at."""
        self._lexer = lexer
        self.units = units
        self._ignored = ignored
        self._special = special
        self._ends: dict[int, dict[str, int]] = {}
        self._skips: dict[int, list[int]] = {}

    def after(self, place: int) -> list[Lexeme]:
        """The lexemes that may come next at a place, behind ignored text; what is ignored may be read too."""
        found = {Lexeme(terminal, end) for start in self.skipped(place) for terminal, end in self._at(start).items()}
        return sorted(found, key=lambda one: (one.end, one.terminal))

    def skipped(self, place: int) -> list[int]:
        """The places that ignored text leads to from a place, itself too, ascending."""
        known = self._skips.get(place)
        if known is None:
            found = {place: None}
            for start in (queue := [place]):
                for terminal, end in self._at(start).items():
                    if terminal in self._ignored and end not in found:
                        found[end] = None
                        queue.append(end)
            known = self._skips[place] = sorted(found)
        return known

    def starts(self, place: int, lexeme: Lexeme) -> list[int]:
        """Where a lexeme that comes next at a place may begin, behind ignored text."""
        return [start for start in self.skipped(place) if self._at(start).get(lexeme.terminal) == lexeme.end]

    def ignored_between(self, place: int, end: int) -> set[str]:
        """The terminals that are skipped on some way between two places."""
        leads = {end}
        found = set()
        for start in reversed(self.skipped(place)):
            for terminal, target in self._at(start).items():
                if terminal in self._ignored and target in leads:
                    leads.add(start)
                    found.add(terminal)
        return found

    def _at(self, start: int) -> dict[str, int]:
        """The end of each terminal's longest match from a place."""
        known = self._ends.get(start)
        if known is None:
            known = self._ends[start] = self._matches(start)
        return known

    def _matches(self, start: int) -> dict[str, int]:
        ends: dict[str, int] = {}
        if start < self.length and self.units[start] >= TOKEN:
            token = self.units[start] - TOKEN
            return {terminal: start + 1 for terminal, tokens in self._special.items() if token in tokens}
        lexer = self._lexer
        for begun in lexer.begin(self.units[start]) if start < self.length else []:
            state = begun
            for place in range(start, self.length):
                unit = self.units[place]
                self.work += 1
                if place > start:
                    state = lexer.dead if unit >= TOKEN else lexer.next(state, unit)
                if state == lexer.dead:
                    break
                for terminal in lexer.accepts(state):
                    ends[terminal] = place + 1
        return ends
