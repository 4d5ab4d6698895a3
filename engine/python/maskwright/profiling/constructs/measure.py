"""The costs of constructs, the largest first, for as long as there is time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from maskwright.cancelling import stop_if
from maskwright.grammar import Grammar
from maskwright.profiling.constructs.candidate import Candidate, changed, together
from maskwright.profiling.constructs.enums import large_enums
from maskwright.profiling.constructs.levels import expression_levels
from maskwright.profiling.constructs.optional import optional_chains
from maskwright.profiling.constructs.repeats import repeats
from maskwright.profiling.marginal import Marginals
from maskwright.profiling.rows import ConstructRow, Marginal

if TYPE_CHECKING:
    from maskwright import CancelToken

WEIGHED = ("lexer_states", "lr_states", "recogniser_nodes", "dwa_states", "dwa_edges")
"""What costs less has fewer of these in all."""

MOST = 40
"""How many constructs are looked at."""


def find_constructs(grammar: Grammar, read: Callable[[str], Grammar] | None = None) -> list[Candidate]:
    """The constructs of a grammar that may cost much, of each kind the largest first. Compiles nothing. Linear."""

    def as_it_was(text: str) -> Grammar:
        return Grammar.from_text(text, start=grammar.start, path=grammar.path, notation=grammar.notation.value)

    kinds = (
        repeats(grammar, read or as_it_was),
        large_enums(grammar),
        expression_levels(grammar),
        optional_chains(grammar),
    )
    return [one for kind in kinds for one in sorted(together(kind), key=lambda one: -one.size)][:MOST]


def measure_constructs(
    grammar: Grammar,
    measure: Marginals,
    ending: float,
    read: Callable[[str], Grammar] | None = None,
    cancel: CancelToken | None = None,
) -> Iterator[ConstructRow]:
    """A row for each construct, measured until ``ending``, by ``time.monotonic``. Raises :class:`Cancelled`."""
    measure = measure.until(ending)
    for one in find_constructs(grammar, read):
        stop_if(cancel)
        costs = saves = None
        if time.monotonic() < ending:
            costs = measure.without(changed(grammar, one.without)) if one.without else None
            saves = measure.without(changed(grammar, one.cheaper)) if one.cheaper else None
        # What was tried and does not cost less is no advice.
        instead, saves = (one.instead, saves) if saves is None or _is_less(saves) else ("", None)
        yield ConstructRow(one.kind, one.text, one.span, one.size, costs, instead, saves)


def _is_less(saves: Marginal) -> bool:
    return not saves.trouble and sum(saves.saved[figure] for figure in WEIGHED) > 0
