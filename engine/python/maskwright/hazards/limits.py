"""How much is told of hazards. What searches may cost is bounded in the engine."""

from __future__ import annotations

from typing import Final

MOST_RELATED: Final = 8
"""Places that one finding shows besides its own."""

MOST_NAMES: Final = 4
"""Terminals that a sentence names."""

MOST_PLACES: Final = 50
"""Places of one grammar that are told where terminals cannot follow each other."""
