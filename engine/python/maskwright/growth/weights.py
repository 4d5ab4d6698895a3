r"""How much of a compiled grammar each change takes part in, by the counts of the engine.

>>> from maskwright import Grammar, Vocabulary, compile
>>> from maskwright.growth.changes import changes
>>> before, after = (Grammar.from_text(f'start: A | B\nA: "a{word}"\nB: "{word}b"') for word in ("", "cccc"))
>>> weights = Weights(changes(before.source, after.source, after.notation), after, compile(after, Vocabulary([b"a"])))
>>> weights.of_lexer, weights.of_parser
({'A': 6, 'B': 6}, Counter())
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from maskwright.diagnostic import Span
from maskwright.grammar import Grammar
from maskwright.growth.edits import Change

if TYPE_CHECKING:
    from maskwright import CompiledGrammar


class Weights:
    """Lexer states and productions by the changes that they come from. Linear, up to sorting."""

    def __init__(self, changes: Sequence[Change], grammar: Grammar, compiled: CompiledGrammar) -> None:
        # Definitions do not overlap; places of a schema may, and then it is the inner one.
        self._changes = sorted(changes, key=lambda one: (one.whole.start, -one.whole.end))
        self._starts = [one.whole.start for one in self._changes]
        self._grammar, self._compiled = grammar, compiled

    @cached_property
    def of_lexer(self) -> dict[str, int]:
        """In how many lexer states a terminal may be that a definition defines, holds or is a part of."""
        table = self._compiled.lexer_table()
        states: Counter[str] = Counter()
        for pair, count in Counter(zip(table["accepts"], table["futures"], strict=True)).items():
            for name in {name for number in pair for name in table["sets"][number]}:
                states[name] += count
        names = {one.name for one in self._changes}
        found: dict[str, int] = {}
        for terminal in self._grammar.terminals:
            parts = {terminal.name, *terminal.uses} & names
            for name in (*parts, *self._around(terminal.span)):
                found[name] = max(found.get(name, 0), states[terminal.name])
        return found

    @cached_property
    def of_parser(self) -> dict[str, int]:
        """How many productions were made of what is written in a definition."""
        found: Counter[str] = Counter()
        for _, _, places in self._compiled.normal_form()["productions"]:
            found.update({name for place in places for name in self._around(Span(*place))})
        return found

    def _around(self, part: Span) -> Iterator[str]:
        at = bisect_right(self._starts, part.start) - 1
        if at >= 0 and part.start < part.end <= self._changes[at].whole.end:
            yield self._changes[at].name
