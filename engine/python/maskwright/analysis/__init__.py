"""Findings about a grammar that reads well but may not mean what its author meant.

``graph`` numbers the expression nodes of a grammar; ``costs`` and ``reach`` with ``matches_empty`` are its ``basis``,
and ``tails``, ``heads`` and ``cycles`` work out what else ``facts`` gathers. Each other module looks for one kind of
finding, but for ``recursion`` and ``first_follow``, which say what one rule is like, ``rewrites``, which suggests other
ways to write a rule, and ``variants``, which makes grammars to measure against. All of it is pure, iterative and close
to linear.

>>> from maskwright.analysis import find_all
>>> from maskwright.notation import read_lark
>>> [finding.code for finding in find_all(read_lark('start: "a" start | "b"'))]
['N003', 'N002']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from maskwright.analysis.duplicates import find_duplicates
from maskwright.analysis.empty_terminals import find_empty_terminals
from maskwright.analysis.facts import gather
from maskwright.analysis.left_recursion import find_left_recursion
from maskwright.analysis.long_productions import find_long_productions
from maskwright.analysis.nullable import find_nullable
from maskwright.analysis.right_recursion import find_right_recursion
from maskwright.analysis.unbounded_reductions import find_unbounded_reductions
from maskwright.analysis.unproductive import find_empty_language, find_unproductive
from maskwright.analysis.unused import find_unused
from maskwright.cancelling import stoppable
from maskwright.diagnostic import Diagnostic, Severity, Span
from maskwright.gbnf.left_recursion import find_unnoticed
from maskwright.grammar import Grammar, Notation
from maskwright.written import Written

if TYPE_CHECKING:
    from maskwright import CancelToken
    from maskwright.analysis.basis import Basis

__all__ = ["find_all"]


def find_all(
    grammar: Grammar, *, strict: bool = False, cancel: CancelToken | None = None, basis: Basis | None = None
) -> tuple[Diagnostic, ...]:
    """All findings, in the order of the text. Works on grammars with errors too, without repeating those.

    Where the grammar is outside the normal form (nullable, right-recursive, unit cycles, unbounded reductions, hidden
    left recursion) the compiler rewrites it, so that is information; with ``strict`` it is an error. O(n log n) in the
    size of the grammar, but for the search for short cycles, which is bounded. Raises :class:`Cancelled` if ``cancel``
    is set meanwhile; it is looked at between one analysis and the next. ``basis`` is that of the grammar, if
    it is known.
    """
    facts = gather(grammar, cancel, basis)
    severity = Severity.ERROR if strict else Severity.INFORMATION
    analyses: tuple[Callable[[], Iterable[Diagnostic]], ...] = (
        lambda: find_unused(facts),
        lambda: find_unproductive(facts),
        lambda: find_empty_language(facts),
        lambda: find_empty_terminals(facts),
        lambda: find_nullable(facts, severity),
        lambda: find_right_recursion(facts, severity),
        lambda: find_unbounded_reductions(facts, severity),
        lambda: find_left_recursion(facts, severity),
        lambda: find_long_productions(facts),
        lambda: find_duplicates(facts),
        lambda: find_unnoticed(facts) if grammar.notation is Notation.GBNF else (),
    )
    found = (one for analysis in stoppable(analyses, cancel) for one in analysis())
    places: dict[tuple[str, Span], Diagnostic] = {}
    # Nobody wrote the rules of a schema in `%json {…}`, so that nothing could be changed about them.
    written = Written(grammar)
    for one in found:
        # A rule that stands for one of each value of its parameter has the same to be said of all of them.
        if one.span in written:
            places.setdefault((one.code, one.span), one)
    return tuple(sorted(places.values(), key=lambda d: (d.span.start, d.span.end, d.code)))
