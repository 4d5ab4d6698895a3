"""Which nodes of a grammar the derivations of a text go through: from the end of a chart back to its beginning.

All derivations count: of an ambiguous text, what any of its readings uses is used.
"""

from __future__ import annotations

from dataclasses import dataclass

from maskwright.grammar import Choice, Repeat
from maskwright.trials.chart import TOP, Chart, Item
from maskwright.trials.lexing import Lexeme
from maskwright.trials.syntax import Syntax


@dataclass(frozen=True, slots=True)
class Used:
    """What the derivations of a text go through: nodes of the graph, and terminals that were ignored."""

    nodes: frozenset[int] = frozenset()
    ignored: frozenset[str] = frozenset()


def used(chart: Chart) -> Used:
    """What takes part in some derivation; nothing of a text that is no sentence. Linear in the chart, about."""
    trace = _Trace(chart)
    for end in chart.ends():
        trace.push(Item(TOP, 1, 0), end)
        trace.ignored |= chart.lexing.ignored_between(end, chart.lexing.length)
    trace.run()
    return Used(frozenset(trace.nodes), frozenset(trace.ignored))


class _Trace:
    """Items that derivations go through, with the places where they stand, and what they use."""

    def __init__(self, chart: Chart) -> None:
        self.nodes: set[int] = set()
        self.ignored: set[str] = set()
        self._chart = chart
        self._seen: set[tuple[Item, int]] = set()
        self._agenda: list[tuple[Item, int]] = []
        self._empty: set[int] = set()
        self._lexemes: dict[tuple[str, int], list[int]] = {}
        for place in chart.sets:
            for lexeme in chart.lexing.after(place):
                self._lexemes.setdefault((lexeme.terminal, lexeme.end), []).append(place)

    def _enter(self, node: int, origin: int, end: int) -> None:
        """Go through a node between two places."""
        for item in self._chart.sets[end].complete.get(node, ()):
            if item.origin == origin:
                self.push(item, end)

    def run(self) -> None:
        """Go back through all that was pushed."""
        while self._agenda:
            item, end = self._agenda.pop()
            if item.dot:
                self._chart.count()
                self._step_back(item, end)

    def _nothing(self, root: int) -> None:
        """Mark all that derives nothing below a node that does."""
        syntax = self._chart.syntax
        stack = [root]
        while stack:
            node = stack.pop()
            if node not in self._empty:
                self._empty.add(node)
                self.nodes.add(node)
                stack.extend(child for child in syntax.graph.below[node] if _may_be_nothing(syntax, node, child))

    def _step_back(self, item: Item, end: int) -> None:
        """Find the last part of an item, and where the item stood before it."""
        chart = self._chart
        for dot in chart.before(item):
            earlier = item._replace(dot=dot)
            for node in chart.parts(earlier):
                for place in self._starts(node, end):
                    here = chart.sets.get(place)
                    if here is not None and earlier in here.items:
                        self.nodes.add(node)
                        self.push(earlier, place)
                        self._use(node, place, end)

    def _starts(self, node: int, end: int) -> list[int]:
        """The places from which a node may reach to ``end``."""
        chart = self._chart
        terminal = chart.syntax.terminal(node)
        if terminal is not None:
            found = list(self._lexemes.get((terminal, end), ()))
        else:
            found = sorted({item.origin for item in chart.sets[end].complete.get(node, ())})
        chart.count(len(found))
        return [*found, end] if chart.syntax.nullable(node) else found

    def _use(self, node: int, place: int, end: int) -> None:
        terminal = self._chart.syntax.terminal(node)
        if place == end:
            self._nothing(node)
        elif terminal is None:
            self._enter(node, place, end)
        else:
            for start in self._chart.lexing.starts(place, Lexeme(terminal, end)):
                self.ignored |= self._chart.lexing.ignored_between(place, start)

    def push(self, item: Item, place: int) -> None:
        """Go through an item that stands at a place."""
        if (item, place) not in self._seen:
            self._seen.add((item, place))
            self._agenda.append((item, place))


def _may_be_nothing(syntax: Syntax, node: int, child: int) -> bool:
    """Whether a child derives nothing in some derivation of nothing from its parent."""
    expression = syntax.expression(node)
    if isinstance(expression, Repeat):
        return expression.maximum != 0 and syntax.nullable(child)
    return syntax.nullable(child) or not isinstance(expression, Choice)
