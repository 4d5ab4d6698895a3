"""How many derivations a sequence of terminals has, counted by the definition and up to two.

A rule body is taken as it is written: an option is one way, a sequence is all ways to cut the text, and a repetition is
all numbers of items. The counts of all rules for all parts of the text are the least ones that agree with each other,
found by going round until nothing changes; two stands for more, without end too.
"""

from __future__ import annotations

from collections.abc import Sequence as Texts

from maskwright.expressions import Choice, Expression, Repeat, Sequence, Symbol
from maskwright.grammar import Grammar

MANY = 2


class Derivations:
    """Counts for all parts of one text, of at most ``longest`` terminals."""

    def __init__(self, grammar: Grammar, text: Texts[str], longest: int | None = None) -> None:
        """Count. Takes time for small grammars only."""
        self._text = text
        self._longest = len(text) if longest is None else longest
        self._bodies = {rule.name: rule.body for rule in grammar.rules}
        self._counts: dict[tuple[str, int, int], int] = {}
        changed = True
        while changed:
            changed = False
            for name, body in self._bodies.items():
                for start in range(len(text) + 1):
                    for end, count in self._ways(body, start).items():
                        if count != self._counts.get((name, start, end), 0):
                            self._counts[name, start, end] = count
                            changed = True

    def count(self, rule: str, start: int, end: int) -> int:
        """0, 1, or 2 for more."""
        return self._counts.get((rule, start, end), 0)

    def _ways(self, node: Expression, start: int) -> dict[int, int]:
        """By end, how often an expression matches from a place on, by what is known so far."""
        if isinstance(node, Symbol):
            return self._symbol(node.name, start)
        if isinstance(node, Choice):
            ways: dict[int, int] = {}
            for option in node.options:
                ways = _sum(ways, self._ways(option, start))
            return ways
        if isinstance(node, Sequence):
            ways = {start: 1}
            for item in node.items:
                ways = self._after(ways, item)
            return ways
        assert isinstance(node, Repeat)
        # With more items than that, some are empty, and then there are many ways already.
        most = node.minimum + self._longest + MANY if node.maximum is None else node.maximum
        ways, so_far = {}, {start: 1}
        for times in range(most + 1):
            if times >= node.minimum:
                ways = _sum(ways, so_far)
            so_far = self._after(so_far, node.item)
        return ways

    def _symbol(self, name: str, start: int) -> dict[int, int]:
        if name in self._bodies:
            ends = range(start, min(len(self._text), start + self._longest) + 1)
            return {end: self.count(name, start, end) for end in ends if self.count(name, start, end)}
        return {start + 1: 1} if start < len(self._text) and self._text[start] == name else {}

    def _after(self, before: dict[int, int], item: Expression) -> dict[int, int]:
        ways: dict[int, int] = {}
        for middle, count in before.items():
            for end, more in self._ways(item, middle).items():
                ways[end] = min(MANY, ways.get(end, 0) + count * more)
        return ways


def _sum(one: dict[int, int], other: dict[int, int]) -> dict[int, int]:
    return {end: min(MANY, one.get(end, 0) + other.get(end, 0)) for end in one.keys() | other.keys()}


def derivations(grammar: Grammar, text: Texts[str]) -> int:
    """How many derivations a whole text has: 0, 1, or 2 for more."""
    return Derivations(grammar, text).count(grammar.start, 0, len(text))


def all_texts(terminals: Texts[str], length: int) -> list[str]:
    """A text that has every text of some length as a part: a sequence of de Bruijn, by the greedy algorithm."""
    text = [terminals[0]] * length
    seen = {tuple(text)}
    while True:
        for terminal in reversed(terminals):
            part = (*text[len(text) - length + 1 :], terminal)
            if part not in seen:
                seen.add(part)
                text.append(terminal)
                break
        else:
            return text
