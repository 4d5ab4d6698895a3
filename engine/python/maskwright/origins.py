r"""How many productions of the normal form became of what was written in a rule.

Each production keeps the places of the alternatives that it was made of, so that they can be counted.

>>> from maskwright import Grammar, Vocabulary, compile
>>> from maskwright.analysis.facts import gather
>>> grammar = Grammar.from_text('start: "a" sign\nsign: "+"? "-"?')
>>> compiled = compile(grammar, Vocabulary.from_tokens([b"a"]))
>>> Origins(gather(grammar), compiled).sentence(["sign"])
'`sign` is 1 alternative as written and 5 productions as compiled'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from maskwright.diagnostic import Span
from maskwright.grammar import Choice

if TYPE_CHECKING:
    from maskwright import CompiledGrammar
    from maskwright.analysis.facts import Facts

_MOST_NAMES = 3

Places = list[tuple[int, int]]


class Origins:
    """The places behind the productions of a compiled grammar."""

    def __init__(self, facts: Facts, compiled: CompiledGrammar) -> None:
        self._facts, self._compiled = facts, compiled
        self._productions: list[Places] | None = None

    def sentence(self, names: Sequence[str]) -> str:
        """What became of some rules; nothing if they do not all stand in the source as themselves."""
        rules = [self._facts.graph.rules[name] for name in names]
        source = self._facts.grammar.source
        if any(source[rule.span.start : rule.span.end] != rule.name for rule in rules):
            return ""
        written = sum(len(rule.body.options) if isinstance(rule.body, Choice) else 1 for rule in rules)
        made = self._made_of([rule.body.span for rule in rules])
        several = len(rules) > _MOST_NAMES
        who = f"the {len(rules)} rules" if several else ", ".join(f"`{name}`" for name in names)
        are = "is" if len(rules) == 1 else "are"
        return f"{who} {are} {_count(written, 'alternative')} as written and {_count(made, 'production')} as compiled"

    def _made_of(self, spans: list[Span]) -> int:
        """How many productions have a place in one of the spans."""
        if self._productions is None:
            self._productions = [places for _, _, places in self._compiled.normal_form()["productions"]]
        return sum(
            any(span.start <= start and end <= span.end for start, end in places for span in spans)
            for places in self._productions
        )


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
