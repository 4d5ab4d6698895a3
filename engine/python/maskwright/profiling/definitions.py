r"""The rules of a grammar by where they are defined, and the places of the source by the rule that they are in.

A rule that was written may be several: instances of a template, and what an import brings in, stand at one place.

>>> from maskwright import Grammar
>>> grammar = Grammar.from_text('start: two{A} two{B}\ntwo{x}: x x\nA: "a"\nB: "b"')
>>> [(one.name, one.rules) for one in definitions_of(grammar)]
[('start', ('start',)), ('two{…}', ('two{B}', 'two{A}'))]
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from maskwright.diagnostic import Span
from maskwright.grammar import Grammar, Rule


@dataclass(frozen=True, slots=True)
class Definition:
    """A place where rules are defined: ``span`` is that of their name, ``body`` that of what they are made of."""

    name: str
    span: Span
    body: Span
    rules: tuple[str, ...]


def definitions_of(grammar: Grammar) -> list[Definition]:
    """The definitions in the order of the grammar. Linear."""
    together: dict[tuple[Span, Span], list[Rule]] = defaultdict(list)
    for rule in grammar.rules:
        together[rule.span, rule.body.span].append(rule)
    return [
        Definition(_name(rules), span, body, tuple(rule.name for rule in rules))
        for (span, body), rules in together.items()
    ]


def _name(rules: list[Rule]) -> str:
    first = rules[0].name
    base, brace, _ = first.partition("{")
    return f"{base}{{…}}" if brace and len(rules) > 1 else first


class Places:
    """Finds the definition that a place of the source is in, the innermost one where they nest, as in schemas."""

    def __init__(self, definitions: Iterable[Definition]) -> None:
        """O(n log n) in their number."""
        self._sorted = sorted(definitions, key=lambda one: (one.body.start, -one.body.end))
        self._starts = [one.body.start for one in self._sorted]
        self._around: list[int | None] = []
        open_: list[int] = []
        for number, one in enumerate(self._sorted):
            while open_ and self._sorted[open_[-1]].body.end < one.body.end:
                open_.pop()
            self._around.append(open_[-1] if open_ else None)
            open_.append(number)

    def at(self, place: Span) -> Definition | None:
        """The innermost definition with all of a place in its body. As many steps as definitions nest there."""
        number: int | None = bisect_right(self._starts, place.start) - 1
        if number is not None and number < 0:
            return None
        while number is not None:
            one = self._sorted[number]
            if one.body.start <= place.start and place.end <= one.body.end:
                return one
            number = self._around[number]
        return None
