"""What an error about a limit has to do with repetitions: those without whose bound the grammar compiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from maskwright.diagnostic import Diagnostic, Edit, Fix, Related
from maskwright.grammar import Grammar
from maskwright.measuring import Measure, Sizes
from maskwright.repetitions.candidates import Candidate, all_lifted, candidates_of
from maskwright.repetitions.limits import MAX_COMPILES_OVER_LIMIT, MAX_SOURCE

if TYPE_CHECKING:
    from maskwright import CancelToken, Vocabulary


def explained(
    error: Diagnostic,
    grammar: Grammar,
    vocabulary: Vocabulary,
    read: Callable[[str], Grammar],
    cancel: CancelToken | None = None,
) -> Diagnostic:
    """The error with the repetitions that it is due to as related places, and what to write instead as fixes.

    Nothing is added if the grammar has none, or does not compile without their bounds either.
    """
    candidates = candidates_of(grammar) if len(grammar.source) <= MAX_SOURCE else []
    if not candidates:
        return error
    measure = Measure(read, vocabulary, compiles=MAX_COMPILES_OVER_LIMIT, cancel=cancel)
    without = measure.of(all_lifted(candidates, grammar.source))
    if without is None:
        return error
    alone = list(_alone(candidates, grammar.source, measure))
    related = [Related(one.span, f"with no bound here it compiles, to {_told(sizes)}") for one, _, sizes in alone]
    if not alone:
        related = [Related(candidates[0].span, f"with no bound on any repetition it compiles, to {_told(without)}")]
    fixes = tuple(Fix(title, (edit,)) for one, edits, _ in alone for title, edit in edits)
    return replace(error, related=(*error.related, *related), fixes=(*error.fixes, *fixes))


def _alone(
    candidates: list[Candidate], source: str, measure: Measure
) -> Iterator[tuple[Candidate, list[tuple[str, Edit]], Sizes]]:
    """The repetitions each of which would be enough, with what to write instead."""
    for one in candidates[:MAX_COMPILES_OVER_LIMIT]:
        sizes = measure.of(Fix("", (one.lifted,)).applied(source))
        if sizes is None:
            continue
        edits = [(f"{one.instead}: {_told(sizes)} (another language)", one.unbounded)]
        for title, edit in (("Repeat blocks", one.blocks), ("Write one repetition", one.merged)):
            same = measure.of(Fix("", (edit,)).applied(source)) if edit is not None else None
            if edit is not None and same is not None:
                edits.insert(0, (f"{title}: {_told(same)} (same language)", edit))
        yield one, edits, sizes


def _told(sizes: Sizes) -> str:
    return f"{sizes.lexer_states:,} lexer and {sizes.lr_states:,} LR states"
