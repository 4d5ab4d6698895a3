"""A shortest member of a set, as the engine finds it in the set's automaton.

>>> from maskwright.json_schema.leaves import StringSet
>>> shortest_text(StringSet.of_pattern("b|aa").value), shortest_text(StringSet.of_pattern("[]").value)
(Shortest(text='"b"'), Shortest(text=None))
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Protocol

from maskwright._engine import LimitExceeded, shortest_member
from maskwright.diagnostic import Span
from maskwright.grammar import Expression
from maskwright.json_schema.leaves.limits import MAX_MEMBER_WORK


class _Set(Protocol):
    """A set that is compared by content."""

    def expression(self, span: Span) -> Expression:
        """The pattern of its members."""


@dataclass(frozen=True, slots=True)
class Shortest:
    """The text of a shortest member, or ``None`` if there is no member."""

    text: str | None


@functools.lru_cache(maxsize=4096)
def shortest_text(members: _Set) -> Shortest | None:
    """Find it; ``None`` if that takes too much."""
    try:
        return Shortest(shortest_member(members.expression(Span(0, 0)), MAX_MEMBER_WORK))
    except LimitExceeded:
        return None
