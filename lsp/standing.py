"""What is known of the size of a document's automaton, and whether it is about the text as it is now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from maskwright.diagnostic import Diagnostic, Span

if TYPE_CHECKING:
    from maskwright import CompiledGrammar
    from maskwright.budgets import Budget
    from maskwright.lsp.document import Compiled


@dataclass(frozen=True, slots=True)
class Figures:
    """The size of a Parser DWA, how long all of compiling took, and the vocabulary it was done with."""

    states: int
    edges: int
    milliseconds: float
    vocabulary: str
    costs: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    """What each rule and terminal has of it, in a line."""
    helpers: tuple[tuple[str, Span], ...] = field(default=(), compare=False, repr=False)
    """The rules that the compiler made of pieces of others: their names, and the pieces."""
    change: tuple[int, int] = (0, 0)
    """How many states and edges there are more than before the last edit, if they are comparable."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The figures of the last compile, if there was one, and why they are not of the present text, if they are not."""

    figures: Figures | None = None
    obstacle: str | None = None
    tests: str | None = None
    """What became of the tests, on one line, if there are any."""
    budget: str | None = None
    """How the figures stand to a budget, on one line, if there is one."""


def figures_of(compiled: CompiledGrammar, vocabulary: str, made: Compiled) -> Figures:
    """Take the figures out of what the engine tells about a compiled grammar."""
    stats = compiled.stats
    states, edges = stats["dwa"]["states"], stats["dwa"]["edges"]
    before = made.base.sizes if made.base is not None else None
    change = (states - before.dwa_states, edges - before.dwa_edges) if before is not None else (0, 0)
    return Figures(states, edges, stats["total_ms"], vocabulary, made.costs, made.helpers, change)


def budget_line(budget: Budget | None, found: Iterable[Diagnostic]) -> str | None:
    """How a grammar stands to its budget, by all that was found in it."""
    if budget is None or not budget.limits:
        return None
    exceeded = sum(one.code == "C030" for one in found)
    limits = f"{len(budget.limits):,} limit{'s' * (len(budget.limits) != 1)}"
    return f"Budget: {exceeded:,} of {limits} exceeded" if exceeded else f"Budget: within {limits}"
