r"""What a grammar would be without one of its parts, found by compiling it without.

A share says how much of what was compiled takes part in a rule; what would really go with the rule is another thing, as
others may need the same. So the grammar is compiled again without the part, the most expensive part first, for as long
as there is time; a compile that is not over then ends too, and says nothing. Nothing is reused between these compiles,
so that their times can be compared.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: "a" | item\nitem: "b" "c" "d"')
>>> measure = Marginals(grammar, Vocabulary.from_tokens([b"a", b"bc"]))
>>> measure.of_rules(("item",)).saved["lr_states"]
4
>>> measure.of_rules(("start",)).trouble
'without it there is no text'
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from maskwright.diagnostic import Span
from maskwright.errors import GrammarError, LimitExceeded
from maskwright.grammar import Grammar
from maskwright.limits import Limits
from maskwright.profiling.removal import unused_after, without_alternative, without_rules, without_terminal
from maskwright.profiling.rows import Marginal

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Vocabulary

EMPTY = "without it there is no text"
_NO_TEXT = "no text matches this grammar"


class Marginals:
    """Compiles a grammar without one part at a time. Raises :class:`Cancelled` if asked to stop.

    ``limits`` are those of the compiles, which end by ``ending``, of ``time.monotonic``: then there is ``None``.
    ``whole`` is what to compare with, as :func:`sizes_of` gives it; without it the whole grammar is compiled once more.
    """

    def __init__(
        self,
        grammar: Grammar,
        vocabulary: Vocabulary,
        *,
        limits: Limits | None = None,
        cancel: CancelToken | None = None,
        ending: float = math.inf,
        whole: Mapping[str, float] | None = None,
    ) -> None:
        self._grammar, self._vocabulary, self.cancel = grammar, vocabulary, cancel
        self._limits, self._ending = limits or Limits(), ending
        self._whole = sizes_of(self._compiled(grammar, self._limits)) if whole is None else whole

    def until(self, ending: float) -> Marginals:
        """The same with another end."""
        return Marginals(
            self._grammar,
            self._vocabulary,
            limits=self._limits,
            cancel=self.cancel,
            ending=ending,
            whole=self._whole,
        )

    def of_rules(self, names: Collection[str]) -> Marginal | None:
        """Without some rules."""
        return self.without(without_rules(self._grammar, names), names)

    def of_alternative(self, names: Collection[str], place: Span) -> Marginal | None:
        """Without the option at a place that the bodies of some rules are a choice of."""
        return self.without(without_alternative(self._grammar, names, place), ())

    def of_terminal(self, name: str) -> Marginal | None:
        """Without a terminal."""
        return self.without(without_terminal(self._grammar, name), ())

    def without(self, smaller: Grammar | None, names: Collection[str] = ()) -> Marginal | None:
        """The whole compared with another grammar, which lacks something, or says the same in another way."""
        if smaller is None:
            return Marginal(trouble=EMPTY)
        limits = self._limits_now()
        if limits is None:
            return None
        try:
            sizes = sizes_of(self._compiled(smaller, limits))
        except (GrammarError, LimitExceeded) as error:
            return Marginal(trouble=_reason(error)) if time.monotonic() < self._ending else None
        saved = {figure: round(self._whole[figure] - sizes[figure]) for figure in sizes if figure != "ms"}
        gone = unused_after(self._grammar, smaller, names)
        return Marginal(saved, self._whole["ms"] - sizes["ms"], gone)

    def _limits_now(self) -> Limits | None:
        """The limits, with the time that is left; ``None`` if none is."""
        left = self._ending - time.monotonic()
        if left <= 0:
            return None
        if math.isinf(left):
            return self._limits
        milliseconds, given = math.ceil(left * 1000), self._limits.max_milliseconds
        return replace(self._limits, max_milliseconds=milliseconds if given is None else min(int(given), milliseconds))

    def _compiled(self, grammar: Grammar, limits: Limits) -> CompiledGrammar:
        from maskwright.compilation import compile

        return compile(grammar, self._vocabulary, limits=limits, cancel=self.cancel, cache=False, reuse=False)


def sizes_of(compiled: CompiledGrammar) -> dict[str, float]:
    """The totals of all figures, and the milliseconds that the compile took as ``ms``."""
    return {**compiled.shares()["totals"], "ms": compiled.stats["total_ms"]}


def _reason(error: GrammarError | LimitExceeded) -> str:
    reason = error.diagnostics[0].message if isinstance(error, GrammarError) else str(error)
    # What is left needs itself, and so never ends: the compiler finds that out.
    return EMPTY if reason.startswith(_NO_TEXT) else reason
