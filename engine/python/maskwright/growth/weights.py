r"""How much of a compiled grammar a part of its text takes part in, by the counts of the engine.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: A | "b"\nA: "aaa"')
>>> Weights(grammar, compile(grammar, Vocabulary.from_tokens([b"a"]))).of_lexer("A", Span(15, 23))
4
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from maskwright.diagnostic import Span
from maskwright.grammar import Grammar

if TYPE_CHECKING:
    from maskwright import CompiledGrammar


class Weights:
    """Lexer states and productions by where they come from."""

    def __init__(self, grammar: Grammar, compiled: CompiledGrammar) -> None:
        self._grammar, self._compiled = grammar, compiled

    def of_lexer(self, name: str, whole: Span) -> int:
        """In how many lexer states a terminal may be that a definition defines, holds or is a part of."""
        return max(
            (
                self._states[terminal.name]
                for terminal in self._grammar.terminals
                if name == terminal.name or name in terminal.uses or _holds(whole, terminal.span)
            ),
            default=0,
        )

    def of_parser(self, whole: Span) -> int:
        """How many productions were made of what is written there."""
        return sum(any(_holds(whole, Span(*place)) for place in places) for places in self._productions)

    @cached_property
    def _states(self) -> Counter[str]:
        table = self._compiled.lexer_table()
        found: Counter[str] = Counter()
        for pair, count in Counter(zip(table["accepts"], table["futures"], strict=True)).items():
            for name in {name for number in pair for name in table["sets"][number]}:
                found[name] += count
        return found

    @cached_property
    def _productions(self) -> list[list[tuple[int, int]]]:
        return [places for _, _, places in self._compiled.normal_form()["productions"]]


def _holds(whole: Span, part: Span) -> bool:
    return whole.start <= part.start and part.end <= whole.end and part.start < part.end
