"""What is known of the size of a document's automaton, and whether it is about the text as it is now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from maskwright.diagnostic import Span

if TYPE_CHECKING:
    from maskwright import CompiledGrammar


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


@dataclass(frozen=True, slots=True)
class Standing:
    """The figures of the last compile, if there was one, and why they are not of the present text, if they are not."""

    figures: Figures | None = None
    obstacle: str | None = None
    tests: str | None = None
    """What became of the tests, on one line, if there are any."""


def figures_of(
    compiled: CompiledGrammar, vocabulary: str, costs: Mapping[str, str], helpers: tuple[tuple[str, Span], ...] = ()
) -> Figures:
    """Take the figures out of what the engine tells about a compiled grammar."""
    stats = compiled.stats
    return Figures(stats["dwa"]["states"], stats["dwa"]["edges"], stats["total_ms"], vocabulary, costs, helpers)
