"""A shortest member of a pattern, as the engine finds it in the automaton.

>>> from maskwright.diagnostic import Span
>>> from maskwright.grammar import Regex
>>> shortest_text(Regex("b|aa", Span(0, 0))), shortest_text(Regex("[a&&b]", Span(0, 0)))
(Shortest(text='b'), Shortest(text=None))
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from maskwright._engine import LimitExceeded, shortest_member
from maskwright.grammar import Expression
from maskwright.json_schema.leaves.limits import MAX_MEMBER_WORK


@dataclass(frozen=True, slots=True)
class Shortest:
    """The text of a shortest member, or ``None`` if there is no member."""

    text: str | None


@functools.lru_cache(maxsize=4096)
def shortest_text(pattern: Expression) -> Shortest | None:
    """Find it; ``None`` if that takes too much."""
    try:
        return Shortest(shortest_member(pattern, MAX_MEMBER_WORK))
    except LimitExceeded:
        return None
