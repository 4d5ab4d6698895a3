"""A construct that may cost much, with what to compile to know what it costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from maskwright.diagnostic import Span
from maskwright.grammar import Grammar


@dataclass(frozen=True, slots=True)
class Candidate:
    """A construct at a place. ``without`` makes the grammar that it is compared with, which allows other texts.

    ``cheaper`` makes one that allows the same, if a way is known, which ``instead`` says in words or in the notation.
    """

    kind: str
    text: str
    span: Span
    size: int
    """How large it is, to begin with the largest: a bound, or a number of parts."""
    without: Callable[[], Grammar | None] | None = None
    cheaper: Callable[[], Grammar | None] | None = None
    instead: str = ""
