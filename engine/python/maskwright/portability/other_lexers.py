r"""How other engines cut a text into lexemes, on the chart of all derivations.

llguidance ends a lexeme only where no terminal that is possible there goes on with the next byte, whichever terminal
that is, and gives nothing back. An engine without a lexer may end one anywhere.

>>> from maskwright.notation import read_lark
>>> from maskwright.portability.sentences import sentences_of
>>> tried = sentences_of(read_lark('start: "if" NAME | NAME "=" NAME\nNAME: /[a-z]+/'), lambda: None)
>>> chart = GreedyChart(tried.syntax, lexing_of(tried.syntax, tuple(b"ifa")))
>>> chart.ends(), chart.swallowed
([], [('"if"', 'NAME', 2)])
"""

from __future__ import annotations

from collections.abc import Callable

from maskwright.trials.chart import Chart
from maskwright.trials.lexing import TOKEN, Lexeme, Lexing
from maskwright.trials.syntax import Syntax


def lexing_of(syntax: Syntax, units: tuple[int, ...], *, anywhere: bool = False) -> Lexing:
    """The lexemes of a text, by the rule of the longest match or ending anywhere."""
    kind = _Anywhere if anywhere else Lexing
    special = {name: (token,) for name, token in syntax.special.items()}
    return kind(syntax.lexer, units, frozenset(syntax.ignored), special)


class GreedyChart(Chart):
    """The derivations that llguidance finds; ignored text at the edges aside."""

    def __init__(self, syntax: Syntax, lexing: Lexing, stop: Callable[[], object] = lambda: None) -> None:
        """Fill the chart."""
        self.swallowed: list[tuple[str, str, int]] = []
        """Terminals of which a lexeme could have ended at a place here, and one of those that went on."""
        self._ignored = frozenset(syntax.ignored)
        super().__init__(syntax, lexing, stop)

    def _scan(self, place: int) -> list[int]:
        """Read the lexemes that end where nothing goes on."""
        waiting, by_terminal = self.sets[place].waiting, self.awaited(place)
        ends, starts = [], [place]
        for start in starts:
            lexemes = self._greedy(start, by_terminal.keys() | self._ignored) if by_terminal else ()
            for lexeme in lexemes:
                if lexeme.terminal in self._ignored and lexeme.end not in starts:
                    starts.append(lexeme.end)
                for node in by_terminal.get(lexeme.terminal, ()):
                    ends.append(lexeme.end)
                    for item in waiting[node]:
                        self._add(lexeme.end, self.advanced(item))
        return ends

    def _greedy(self, start: int, possible: frozenset[str] | set[str]) -> list[Lexeme]:
        units, lexer = self.lexing.units, self.syntax.lexer
        if start < len(units) and units[start] >= TOKEN:
            return [one for one in self.lexing.after(start) if one.end == start + 1]
        state, place = lexer.start, start
        while place < len(units) and units[place] < TOKEN:
            after = lexer.next(state, units[place])
            going = possible & (lexer.accepts(after) | lexer.future(after))
            if not going:
                break
            for terminal in sorted((possible & lexer.accepts(state)) - lexer.accepts(after)):
                self.swallowed.append((terminal, min(going), place))
            state, place = after, place + 1
            self.count()
        return (
            [Lexeme(terminal, place) for terminal in sorted(possible & lexer.accepts(state))] if place > start else []
        )


class _Anywhere(Lexing):
    """The same where a lexeme may end at each place that its terminal matches up to."""

    def after(self, place: int) -> list[Lexeme]:
        return [one for start in self.skipped(place) for one in self._all(start)]

    def skipped(self, place: int) -> list[int]:
        found = {place: None}
        for start in (queue := [place]):
            for one in self._all(start):
                if one.terminal in self._ignored and one.end not in found:
                    found[one.end] = None
                    queue.append(one.end)
        return sorted(found)

    def _all(self, start: int) -> list[Lexeme]:
        if start < self.length and self.units[start] >= TOKEN:
            return [Lexeme(terminal, end) for terminal, end in self._at(start).items()]
        found, state = [], self._lexer.start
        for place in range(start, self.length):
            self.work += 1
            if self.units[place] >= TOKEN:
                break
            state = self._lexer.next(state, self.units[place])
            if state == self._lexer.dead:
                break
            found += [Lexeme(terminal, place + 1) for terminal in self._lexer.accepts(state)]
        return found
