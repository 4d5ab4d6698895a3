"""The sizes that are compared, and how they are told.

>>> FIGURES[0].told(340, 4080)
'the lexer 12 times larger (340 → 4,080 states)'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maskwright.measuring import Sizes


@dataclass(frozen=True, slots=True)
class Figure:
    """One of the sizes; ``of_tokens`` says that it depends on the vocabulary, and follows from those that do not."""

    key: str
    what: str
    unit: str
    of_tokens: bool = False

    def __call__(self, sizes: Sizes) -> int:
        """The size."""
        value: int = getattr(sizes, self.key)
        return value

    def told(self, before: int, now: int) -> str:
        """What became of it, in words that follow "this edit made"."""
        factor = now / max(before, 1)
        times = f"{factor:,.0f}" if factor >= 9.95 else f"{factor:.1f}"
        return f"{self.what} {times.removesuffix('.0')} times larger ({before:,} → {now:,} {self.unit})"


FIGURES: Final = (
    Figure("lexer_states", "the lexer", "states"),
    Figure("lr_states", "the LR automaton", "states"),
    Figure("classes", "the set of terminal-sequence classes", "classes", True),
    Figure("recogniser_nodes", "the set of stack recognisers", "nodes", True),
    Figure("dwa_states", "the Parser DWA", "states", True),
    Figure("dwa_edges", "the Parser DWA", "edges", True),
)
