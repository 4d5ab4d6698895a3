r"""What a grammar would be without one of its parts, found by compiling it without.

A share says how much of what was compiled takes part in a rule; what would really go with the rule is another thing, as
others may need the same. So the grammar is compiled again without the part, the most expensive part first, for as long
as there is time. Nothing is reused between these compiles, so that their times can be compared.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: "a" | item\nitem: "b" "c" "d"')
>>> measure = Marginals(grammar, Vocabulary.from_tokens([b"a", b"bc"]))
>>> measure.of_rules(("item",)).saved["lr_states"]
4
>>> measure.of_rules(("start",)).trouble
'without it there is no text'
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from maskwright.errors import GrammarError, LimitExceeded
from maskwright.grammar import Grammar
from maskwright.limits import Limits
from maskwright.profiling.removal import unused_after, without_alternative, without_rules, without_terminal
from maskwright.profiling.rows import Marginal

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Vocabulary

EMPTY = "without it there is no text"


class Marginals:
    """Compiles a grammar without one part at a time. Raises :class:`Cancelled` if asked to stop.

    ``limits`` are those of the compiles. The whole grammar is compiled once, to compare with.
    """

    def __init__(
        self,
        grammar: Grammar,
        vocabulary: Vocabulary,
        *,
        limits: Limits | None = None,
        cancel: CancelToken | None = None,
    ) -> None:
        self._grammar, self._vocabulary, self._limits, self._cancel = grammar, vocabulary, limits, cancel
        self._whole = sizes_of(self._compiled(grammar))

    def of_rules(self, names: Collection[str]) -> Marginal:
        """Without some rules."""
        return self.without(without_rules(self._grammar, names), names)

    def of_alternative(self, names: Collection[str], number: int) -> Marginal:
        """Without one of the options that the bodies of some rules are a choice of."""
        return self.without(without_alternative(self._grammar, names, number), ())

    def of_terminal(self, name: str) -> Marginal:
        """Without a terminal."""
        return self.without(without_terminal(self._grammar, name), ())

    def without(self, smaller: Grammar | None, names: Collection[str] = ()) -> Marginal:
        """The whole compared with another grammar, which lacks something, or says the same in another way."""
        if smaller is None:
            return Marginal(trouble=EMPTY)
        try:
            sizes = sizes_of(self._compiled(smaller))
        except (GrammarError, LimitExceeded) as error:
            return Marginal(trouble=_reason(error))
        saved = {figure: round(self._whole[figure] - sizes[figure]) for figure in sizes if figure != "ms"}
        gone = unused_after(self._grammar, smaller, names)
        return Marginal(saved, self._whole["ms"] - sizes["ms"], gone)

    def _compiled(self, grammar: Grammar) -> CompiledGrammar:
        from maskwright.compilation import compile

        return compile(grammar, self._vocabulary, limits=self._limits, cancel=self._cancel, cache=False, reuse=False)


def sizes_of(compiled: CompiledGrammar) -> dict[str, float]:
    """The totals of all figures, and the milliseconds that the compile took as ``ms``."""
    return {**compiled.shares()["totals"], "ms": compiled.stats["total_ms"]}


def _reason(error: GrammarError | LimitExceeded) -> str:
    return error.diagnostics[0].message if isinstance(error, GrammarError) else str(error)
