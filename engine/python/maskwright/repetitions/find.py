"""The findings: what bounded repetitions cost, and what would cost less."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Edit, Fix, Related, Span
from maskwright.grammar import Grammar
from maskwright.measuring import Measure, Sizes, compiles_worth, sizes_of
from maskwright.repetitions.candidates import Candidate, all_lifted, candidates_of
from maskwright.repetitions.limits import (
    LEAST_COST,
    LEAST_SHARE,
    MAX_COMPILES,
    MAX_FIXES,
    MAX_SOURCE,
    MOST_SHOWN,
    WORTH_A_WORD,
)

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Vocabulary


def find_repetitions(
    grammar: Grammar,
    compiled: CompiledGrammar,
    vocabulary: Vocabulary,
    read: Callable[[str], Grammar],
    cancel: CancelToken | None = None,
) -> Iterator[Diagnostic]:
    """A finding for each repetition that takes very many states.

    ``read`` is how a text is read. One compile without any bound tells whether there is something to find; mostly not
    even that is needed. Raises :class:`Cancelled`.
    """
    now = sizes_of(compiled)
    if max(now.lexer_states, now.lr_states) < LEAST_COST:
        return
    candidates = candidates_of(grammar)
    if not candidates:
        return
    compiles = compiles_worth(now, MAX_COMPILES) if len(grammar.source) <= MAX_SOURCE else 0
    if compiles < 2:
        yield from _not_measured(candidates, now)
        return
    measure = Measure(read, vocabulary, compiles=compiles, cancel=cancel)
    least = measure.of(all_lifted(candidates, grammar.source))
    if least is None or not _Cost.between(now, least).is_much:
        return
    yield from _Search(grammar, now, measure).findings(candidates, _Cost.between(now, least))


@dataclass(frozen=True, slots=True)
class _Cost:
    """States that are there for a repetition: of the lexer, or else of the LR automaton."""

    code: str
    states: int
    of: int

    @staticmethod
    def between(now: Sizes, then: Sizes) -> _Cost:
        lexer = _Cost("L030", now.lexer_states - then.lexer_states, now.lexer_states)
        parser = _Cost("L031", now.lr_states - then.lr_states, now.lr_states)
        return max(lexer, parser, key=lambda cost: cost.states)

    @property
    def is_much(self) -> bool:
        return self.states >= max(LEAST_COST, LEAST_SHARE * self.of)

    @property
    def unit(self) -> str:
        return "lexer states" if self.code == "L030" else "LR states"

    @property
    def told(self) -> str:
        return f"{self.states:,} of {self.of:,} {self.unit}"


@dataclass(slots=True)
class _Search:
    grammar: Grammar
    now: Sizes
    measure: Measure

    def findings(self, candidates: Sequence[Candidate], together: _Cost) -> Iterator[Diagnostic]:
        costly: list[tuple[Candidate, _Cost]] = []
        measured = 0
        for one in candidates[:MAX_COMPILES]:
            sizes = self._with(one.lifted)
            if sizes is not None:
                measured += 1
                cost = _Cost.between(self.now, sizes)
                costly += [(one, cost)] if cost.is_much else []
        found = [pair for pair in costly if not any(_holds(other, pair[0]) for other, _ in costly)]
        # For fixes that have not been measured yet.
        self.measure.left = max(self.measure.left, min(len(found), MAX_FIXES))
        for one, cost in found:
            message = f"{_counts(one, candidates)} {cost.told}"
            yield finding(cost.code, message, one.span, fixes=tuple(self._fixes(one, cost)))
        if not found:
            yield self._of_all(candidates, together, len(candidates) - measured)

    def _fixes(self, one: Candidate, cost: _Cost) -> Iterator[Fix]:
        blocks = self._with(one.blocks) if one.blocks is not None else None
        if one.blocks is not None and blocks is not None and _total(blocks) <= _total(self.now) - cost.states // 2:
            yield Fix(f"Repeat blocks: {self._told(blocks, cost)} (same language)", (one.blocks,))
        lifted = self._with(one.lifted)
        if lifted is not None:
            yield Fix(f"{one.instead}: {self._told(lifted, cost)} (another language)", (one.unbounded,))

    def _told(self, sizes: Sizes, cost: _Cost) -> str:
        """The states that are about the repetition, or both kinds if there are more of the other kind then."""
        lexer, parser = f"{sizes.lexer_states:,} lexer", f"{sizes.lr_states:,} LR"
        if sizes.lexer_states > self.now.lexer_states or sizes.lr_states > self.now.lr_states:
            return f"{lexer} and {parser} states"
        return f"{lexer if cost.code == 'L030' else parser} states"

    def _with(self, edit: Edit) -> Sizes | None:
        return self.measure.of(Fix("", (edit,)).applied(self.grammar.source))

    def _of_all(self, candidates: Sequence[Candidate], cost: _Cost, unmeasured: int) -> Diagnostic:
        first, *others = candidates
        related = [Related(one.span, "with this one") for one in others[:MOST_SHOWN]]
        message = f"{len(candidates)} bounded repetitions take {cost.told} together"
        if unmeasured:
            related.append(Related(first.span, f"{unmeasured} of them were not measured one by one"))
        else:
            message += ", none of them so many alone"
        return finding(cost.code, message, first.span, tuple(related))


def _not_measured(candidates: Sequence[Candidate], now: Sizes) -> Iterator[Diagnostic]:
    """Say so, if a repetition may be why the grammar is as large as it is."""
    code, states, unit = max(("L030", now.lexer_states, "lexer"), ("L031", now.lr_states, "LR"), key=lambda one: one[1])
    if states >= WORTH_A_WORD:
        message = f"this grammar is too large to measure which of its {states:,} {unit} states its repetitions take"
        related = tuple(Related(one.span, "with this one") for one in candidates[1 : MOST_SHOWN + 1])
        yield finding(code, message, candidates[0].span, related)


def _total(sizes: Sizes) -> int:
    return sizes.lexer_states + sizes.lr_states


def _counts(one: Candidate, candidates: Sequence[Candidate]) -> str:
    """What it does in a sentence, with the largest bound of those in it."""
    inner = max((other.bound for other in candidates if _holds(one, other)), default=None)
    return one.what if inner is None else one.what.replace(" ", f" × {inner:,} ", 1)


def _holds(outer: Candidate, inner: Candidate) -> bool:
    return outer is not inner and _is_in(inner.whole, outer.whole)


def _is_in(part: Span, whole: Span) -> bool:
    return whole.start <= part.start and part.end <= whole.end
