"""Every derivation of a text at once, in one chart: Earley's algorithm (CACM 13:2, 1970) over lexemes.

The engine keeps no derivations, so they are found anew, from the grammar as it was written and not from its normal
form. An item is a node of the grammar's graph with how far it has come and where it began. Nodes that can be empty are
stepped over where they are predicted (Aycock and Horspool, 2002). Sets belong to places of the text behind a lexeme.
Time is cubic in the length of ambiguous texts, linear for most; a budget bounds it.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import Final, NamedTuple

from maskwright.grammar import Choice, Repeat
from maskwright.trials.lexing import Lexing
from maskwright.trials.syntax import Syntax

MAX_WORK: Final = 500_000
"""Items and lookups of one chart before it is given up: some seconds."""


TOP: Final = -1
"""A node above the start rule's, of which a sentence is the only part."""


class TooMuch(Exception):
    """The text is too long, or has too many derivations."""


class Item(NamedTuple):
    """A node that was begun at a place, and how much of it is there: parts of a sequence, rounds of a repetition."""

    node: int
    dot: int
    origin: int


class Set:
    """All items at one place."""

    def __init__(self) -> None:
        self.items: dict[Item, None] = {}
        self.waiting: dict[int, list[Item]] = {}
        """Items that a node is wanted by."""
        self.complete: dict[int, list[Item]] = {}
        """Items that are complete here, by their nodes."""


class Chart:
    """The sets of one text, complete when made. Raises :class:`TooMuch`, and what ``stop`` raises."""

    def __init__(self, syntax: Syntax, lexing: Lexing, stop: Callable[[], object] = lambda: None) -> None:
        """Fill the chart from left to right."""
        self.syntax = syntax
        self.lexing = lexing
        self.sets: dict[int, Set] = {}
        self._stop = stop
        self._work = 0
        heap = [0]
        self._add(0, Item(TOP, 0, 0))
        done: set[int] = set()
        while heap:
            place = heapq.heappop(heap)
            if place not in done:
                done.add(place)
                for end in self._scan(place):
                    heapq.heappush(heap, end)

    def ends(self) -> list[int]:
        """Places at which the text may end: a sentence is complete there, and all that follows is ignored."""
        whole = Item(TOP, 1, 0)
        length = self.lexing.length
        return [at for at, here in self.sets.items() if whole in here.items and length in self.lexing.skipped(at)]

    def parts(self, item: Item) -> tuple[int, ...]:
        """The nodes any of which may come next in an item; none if it can only be complete."""
        node, dot, _ = item
        if node == TOP:
            return () if dot else (self.syntax.start,)
        expression, below = self.syntax.expression(node), self.syntax.graph.below[node]
        if isinstance(expression, Choice):
            return below if dot == 0 else ()
        if isinstance(expression, Repeat):
            return below if expression.maximum is None or dot < expression.maximum else ()
        return below[dot : dot + 1]

    def advanced(self, item: Item) -> Item:
        """The item after one more part of it."""
        most = self._most_counted(item.node)
        return item._replace(dot=item.dot + 1 if most is None else min(item.dot + 1, most))

    def before(self, item: Item) -> list[int]:
        """How far an item may have been before its last part."""
        return [item.dot - 1, item.dot] if item.dot == self._most_counted(item.node) else [item.dot - 1]

    def is_complete(self, item: Item) -> bool:
        """Whether an item may end."""
        if item.node == TOP:
            return item.dot == 1
        expression = self.syntax.expression(item.node)
        if isinstance(expression, Choice):
            return item.dot == 1
        if isinstance(expression, Repeat):
            return item.dot >= expression.minimum
        return item.dot == len(self.syntax.graph.below[item.node])

    def count(self, work: int = 1) -> None:
        """Pay for some work. Raises :class:`TooMuch`."""
        before, self._work = self._work, self._work + work
        if self._work + self.lexing.work > MAX_WORK:
            raise TooMuch
        if before // 4096 != self._work // 4096:
            self._stop()

    def _most_counted(self, node: int) -> int | None:
        """The number of rounds up to which a repetition without a maximum is counted; ``None`` for all else."""
        expression = None if node == TOP else self.syntax.expression(node)
        if isinstance(expression, Repeat) and expression.maximum is None:
            return max(expression.minimum, 1)
        return None

    def awaited(self, place: int) -> dict[str, list[int]]:
        """The terminals that a set waits for, each with the nodes that stand for it."""
        found: dict[str, list[int]] = {}
        for node in self.sets[place].waiting:
            terminal = self.syntax.terminal(node)
            if terminal is not None:
                found.setdefault(terminal, []).append(node)
        return found

    def _scan(self, place: int) -> list[int]:
        """Read each lexeme that a set waits for."""
        waiting, by_terminal = self.sets[place].waiting, self.awaited(place)
        ends = []
        for lexeme in self.lexing.after(place) if by_terminal else ():
            for node in by_terminal.get(lexeme.terminal, ()):
                ends.append(lexeme.end)
                for item in waiting[node]:
                    self._add(lexeme.end, self.advanced(item))
        return ends

    def _add(self, place: int, first: Item) -> None:
        """Enter an item and all that follows from it at the same place."""
        here = self.sets.setdefault(place, Set())
        agenda = [first]
        while agenda:
            item = agenda.pop()
            if item in here.items:
                continue
            here.items[item] = None
            self.count()
            if self.is_complete(item):
                agenda += self._completed(here, item, place)
            for node in self.parts(item):
                agenda += self._predicted(here, item, node, place)

    def _completed(self, here: Set, item: Item, place: int) -> list[Item]:
        # What derives nothing was stepped over when it was predicted.
        if item.origin == place:
            return []
        here.complete.setdefault(item.node, []).append(item)
        waiting = self.sets[item.origin].waiting.get(item.node, [])
        self.count(len(waiting))
        return [self.advanced(one) for one in waiting]

    def _predicted(self, here: Set, item: Item, node: int, place: int) -> list[Item]:
        cost = self.syntax.cost[node]
        if cost is None:
            return []
        here.waiting.setdefault(node, []).append(item)
        found = [] if self.syntax.terminal(node) is not None else [Item(node, 0, place)]
        return [*found, self.advanced(item)] if cost == 0 else found
