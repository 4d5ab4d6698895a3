r"""Where in the source one terminal follows another, with nothing or ignored text between.

>>> from maskwright.analysis.facts import gather
>>> from maskwright.notation import read_lark
>>> source = 'start: A b?\nb: "x" | A+\nA: "a"'
>>> [(source[at.span.start : at.span.end], at.right) for at in Adjacent(gather(read_lark(source))).places("A", {"A"})]
[('A b?', ('A',)), ('A+', ('A',))]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from maskwright.analysis.facts import Facts
from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Expression, Repeat, Sequence, Symbol


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the source where a terminal may be followed by others, and which these are."""

    span: Span
    left: str
    right: tuple[str, ...]


class Adjacent:
    """Looks for such places in one grammar."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._leaves: dict[str, list[int]] = {}
        for node, expression in enumerate(facts.graph.nodes):
            if isinstance(expression, Symbol) and not _is_skipped(expression):
                self._leaves.setdefault(expression.name, []).append(node)

    def places(self, left: str, right: Iterable[str]) -> Iterator[Place]:
        """All places where ``left`` may be followed by one of ``right``. Linear in the grammar for each of them."""
        graph = self._facts.graph
        ends = self._edge(left, last=True)
        starts = {name: self._edge(name, last=False) for name in sorted(right)}
        for node in sorted(self._facts.useful):
            expression, below = graph.nodes[node], graph.below[node]
            pairs: Iterable[tuple[int, int]] = ()
            if isinstance(expression, Sequence):
                pairs = self._side_by_side(below)
            elif isinstance(expression, Repeat) and expression.maximum != 1:
                pairs = [(below[0], below[0])]
            for one, other in pairs:
                following = tuple(name for name, nodes in starts.items() if other in nodes) if one in ends else ()
                if following:
                    start, end = graph.nodes[one].span.start, graph.nodes[other].span.end
                    span = expression.span if isinstance(expression, Repeat) else Span(start, max(start, end))
                    yield Place(span, left, following)

    def _side_by_side(self, items: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """Items of a sequence that may stand next to each other, since what is between may be left out."""
        for place, one in enumerate(items):
            for other in items[place + 1 :]:
                yield one, other
                if not self._may_lack(other):
                    break

    def _may_lack(self, node: int) -> bool:
        """Whether nothing may stand there; where it is ignored text, authors count on that it can part lexemes."""
        return self._facts.costs.nullable(node) and not _is_ignored(self._facts.graph.nodes[node])

    def _edge(self, name: str, *, last: bool) -> set[int]:
        """The nodes whose texts may end, or begin, with a terminal."""
        graph = self._facts.graph
        found = set(self._leaves.get(name, ()))
        queue = list(found)
        for node in queue:
            for user in graph.users[node]:
                if user in found or user not in self._facts.useful:
                    continue
                if isinstance(graph.nodes[user], Sequence):
                    below = graph.below[user]
                    beyond = below[below.index(node) + 1 :] if last else below[: below.index(node)]
                    if not all(self._may_lack(other) for other in beyond):
                        continue
                found.add(user)
                queue.append(user)
        return found


def _is_skipped(symbol: Symbol) -> bool:
    """Whether the reader put it there for ignored text, so that it takes no place in the source."""
    return symbol.span.start == symbol.span.end


def _is_ignored(expression: Expression) -> bool:
    """Whether it is the ignored text that the reader put behind each lexeme."""
    item = expression.item if isinstance(expression, Repeat) else None
    options = item.options if isinstance(item, Choice) else (item,)
    return all(isinstance(option, Symbol) and _is_skipped(option) for option in options)
