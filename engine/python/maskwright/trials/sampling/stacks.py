"""What is still to be written of a sentence: a stack of nodes, the next on top. Equal stacks are one number.

In a stack one node may be *bound*: what is written for it must go through the target, a set of nodes.
"""

from __future__ import annotations

from typing import NamedTuple

from maskwright.grammar import Choice, Repeat
from maskwright.trials.syntax import Syntax


class Entry(NamedTuple):
    """A node to write; ``times`` says how often a repetition has written its item."""

    node: int
    times: int
    bound: bool
    rest: int


EMPTY = 0


class Stacks:
    """All stacks that were met, each with the least number of bytes that it takes and with its depth."""

    def __init__(self, syntax: Syntax, target: frozenset[int] = frozenset()) -> None:
        """Without a target no node is bound."""
        self._syntax = syntax
        self._target = target
        self._through = _through(syntax, target)
        self._numbers: dict[Entry, int] = {}
        self._entries: list[Entry | None] = [None]
        self.least = [0]
        self.depth = [0]

    def first(self) -> int | None:
        """The stack of a whole sentence, through the target if there is one; ``None`` if there is no such sentence."""
        return self._push(self._syntax.start, 0, bool(self._target), EMPTY)

    def top(self, stack: int) -> Entry:
        """The entry on top of a stack that is not empty."""
        entry = self._entries[stack]
        assert entry is not None
        return entry

    def expansions(self, entry: Entry) -> list[int]:
        """The stacks that may take the place of one with this entry on top, where it is no terminal."""
        node, times, bound, rest = entry
        if bound and node in self._target and times == 0:
            bound = False
        expression, below = self._syntax.expression(node), self._syntax.graph.below[node]
        if isinstance(expression, Repeat):
            found = self._repetition(expression, Entry(node, times, bound, rest), below[0])
        elif isinstance(expression, Choice):
            # Of many alternatives few lead through the target.
            led = [option for option in below if option in self._through] if bound else below
            found = [self._push(option, 0, bound, rest) for option in led]
        else:
            places = range(len(below)) if bound else [-1]
            found = [self._row(below, place, rest) for place in places]
        return [stack for stack in found if stack is not None]

    def _repetition(self, expression: Repeat, entry: Entry, item: int) -> list[int | None]:
        node, times, bound, rest = entry
        minimum, maximum = expression.minimum, expression.maximum
        found: list[int | None] = [rest] if times >= minimum and not bound else []
        if maximum is None or times < maximum:
            # Beyond the minimum it does not matter how often, if there is no maximum.
            after = min(times + 1, max(minimum, 1)) if maximum is None else times + 1
            for of_item in (True, False) if bound else (False,):
                below = self._push(node, after, bound and not of_item, rest)
                found.append(None if below is None else self._push(item, 0, of_item, below))
        return found

    def _row(self, below: tuple[int, ...], place: int, rest: int) -> int | None:
        """The nodes one after the other, the one at ``place`` bound."""
        stack: int | None = rest
        for index in range(len(below) - 1, -1, -1):
            if stack is None:
                return None
            stack = self._push(below[index], 0, index == place, stack)
        return stack

    def _push(self, node: int, times: int, bound: bool, rest: int) -> int | None:
        entry = Entry(node, times, bound, rest)
        known = self._numbers.get(entry)
        if known is not None:
            return known
        least = self._least(entry)
        if least is None:
            return None
        number = self._numbers[entry] = len(self._entries)
        self._entries.append(entry)
        self.least.append(self.least[rest] + least)
        self.depth.append(self.depth[rest] + 1)
        return number

    def _least(self, entry: Entry) -> int | None:
        node, times, bound, _ = entry
        expression = self._syntax.expression(node)
        if not isinstance(expression, Repeat) or times == 0:
            return self._through.get(node) if bound else self._syntax.cost[node]
        item = self._syntax.graph.below[node][0]
        left = max(expression.minimum - times, 0)
        if bound:
            through = self._through.get(item)
            return None if through is None else through + (self._syntax.cost[item] or 0) * max(left - 1, 0)
        return (self._syntax.cost[item] or 0) * left


def _through(syntax: Syntax, target: frozenset[int]) -> dict[int, int]:
    """For each node that can go through the target, the least number of bytes that this takes.

    Dijkstra's algorithm from the target upwards. Linear in the grammar, but for a logarithm.
    """
    import heapq

    graph, cost = syntax.graph, syntax.cost
    found: dict[int, int] = {}
    heap = [(least, node) for node in sorted(target) if (least := cost[node]) is not None]
    heapq.heapify(heap)
    while heap:
        least, node = heapq.heappop(heap)
        if node in found:
            continue
        found[node] = least
        for user in graph.users[node]:
            expression, whole, own = syntax.expression(user), cost[user], cost[node]
            if whole is None or own is None or user in found:
                continue
            if isinstance(expression, Repeat):
                if expression.maximum != 0:
                    heapq.heappush(heap, (least + own * max(expression.minimum - 1, 0), user))
            elif isinstance(expression, Choice) or len(graph.below[user]) == 1:
                heapq.heappush(heap, (least, user))
            else:
                heapq.heappush(heap, (whole - own + least, user))
    return found
