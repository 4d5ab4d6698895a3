r"""The rules that llama.cpp makes of a text: one more for each parenthesis, and some for each repetition.

What it refuses depends on them, and not on the language. It takes a rule for one that can be empty only if an
alternative of it has nothing in it, so that with ``a ::= "x"?`` it does not see that ``a`` can be. It counts the rules
inside of a parenthesis, with the names that are new there, and refuses to repeat 2,000 of them or more.

>>> from maskwright.gbnf.scan import scan_statements
>>> expansion = Expansion()
>>> for statement in scan_statements('root ::= ("a" | root)? b{3}\nb ::= ("c"{0,99} "d"){20}'):
...     expansion.add(statement.pieces)
>>> [(one.weight, one.times) for one in expansion.too_large]
[(100, 20)]
>>> [[part and part[0] for part in option] for option in expansion.rules["root 1"]]
[[None], ['root']]
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from maskwright.diagnostic import Span
from maskwright.gbnf.counts import read_counts
from maskwright.gbnf.scan import Piece

MOST_REPEATED: Final = 2_000
"""The number of repeated rules from which on llama.cpp refuses; a greatest count above it counts as none."""


@dataclass(frozen=True, slots=True)
class TooLarge:
    """A repetition of so many rules, so many times."""

    weight: int
    times: int
    span: Span


Part: TypeAlias = "tuple[str, Span] | None"
"""A rule that is referred to, or ``None`` for a character or a token."""


@dataclass(slots=True)
class _Open:
    """A rule under way: whole alternatives, what is before the last item of this one, and that item."""

    rule: str
    start: int
    symbols: int
    options: list[list[Part]] = field(default_factory=list)
    before: list[Part] = field(default_factory=list)
    item: list[Part] = field(default_factory=list)
    item_start: int = 0
    weight: int = 1
    """How many rules are repeated where the item is; 0 if something in it is too large already."""
    told: bool = False


@dataclass(slots=True)
class Expansion:
    """Takes rules that are right, in the order of the text."""

    rules: dict[str, list[list[Part]]] = field(default_factory=dict)
    """The alternatives of each rule, each up to the first character. Names of rules that are made have a blank."""
    endless: dict[str, Span] = field(default_factory=dict)
    """The rules that are made for repetitions without end, with those."""
    too_large: list[TooLarge] = field(default_factory=list)
    of_nothing: list[Span] = field(default_factory=list)
    """Repetitions of no item at all, which is what the empty text is."""
    over_lines: list[Span] = field(default_factory=list)
    """Counts that go over a line end where a rule ends with its line."""
    _names: set[str] = field(default_factory=set)
    _made: int = 0

    def add(self, pieces: list[Piece]) -> None:
        """Take a rule: its name, ``::=``, and the pieces of its body."""
        name = pieces[0].text
        self._names.add(name)
        open_ = [_Open(name, pieces[0].start, self._symbols)]
        for piece in pieces[2:]:
            self._take(piece, open_)
        self._close(open_.pop())

    @property
    def _symbols(self) -> int:
        return len(self._names) + self._made

    def _make(self, rule: str, count: int = 1) -> str:
        self._made += count
        return f"{rule.partition(' ')[0]} {self._made}"

    def _take(self, piece: Piece, open_: list[_Open]) -> None:
        now = open_[-1]
        match piece.kind:
            case "open":
                symbols = self._symbols
                open_.append(_Open(self._make(now.rule), piece.start, symbols))
            case "close":
                group = open_.pop()
                self._close(group)
                part = (group.rule, Span(group.start, piece.end))
                _begin(open_[-1], part, group.start, 0 if group.told else self._symbols - group.symbols)
                open_[-1].told |= group.told
            case "bar":
                _end(now)
            case "repeat":
                if len(open_) == 1 and ("\n" in piece.text or "\r" in piece.text):
                    self.over_lines.append(piece.span)
                self._repeat(now, piece)
            case "name":
                self._names.add(piece.text)
                _begin(now, (piece.text, piece.span), piece.start)
            case _ if piece.text in ('""', "[]", "[^]"):
                _begin(now, None, piece.start)
                now.item = []
            case _:
                _begin(now, None, piece.start)

    def _close(self, group: _Open) -> None:
        _end(group)
        self.rules[group.rule] = group.options

    def _repeat(self, now: _Open, piece: Piece) -> None:
        low, high = read_counts(piece.text)
        high = None if high is not None and high > MOST_REPEATED else high
        span = Span(now.item_start, piece.end)
        if not now.item:
            self.of_nothing.append(span)
            return
        times = high or low or 1
        if now.weight * times >= MOST_REPEATED:
            self.too_large.append(TooLarge(now.weight, times, piece.span))
            now.weight, now.told = 0, True
        now.weight *= times
        made = 1 if high is None else high - low
        if made:
            rule = self._make(now.rule, made)
            self.rules[rule] = [[*now.item, (rule, span)] if high is None else now.item, []]
            if high is None:
                self.endless[rule] = span
        now.item = [*(now.item if low else ()), *([(rule, span)] if made else ())]


def _begin(now: _Open, part: Part, start: int, weight: int = 1) -> None:
    """The next item of an alternative."""
    _append(now.before, now.item)
    now.item, now.item_start, now.weight = [part], start, weight


def _end(now: _Open) -> None:
    """The end of an alternative."""
    _append(now.before, now.item)
    now.options.append(now.before)
    now.before, now.item = [], []


def _append(parts: list[Part], more: list[Part]) -> None:
    """Add what matters: nothing behind a character is ever at the beginning."""
    for part in more:
        if parts and parts[-1] is None:
            return
        parts.append(part)
