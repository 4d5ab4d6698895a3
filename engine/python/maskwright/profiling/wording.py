r"""Figures of a profile as people read them, the same wherever they are shown.

>>> number(1234.0), number(2.25), number(40.5)
('1,234', '2.2', '40')
>>> part_of({"classes": 1.0, "intervals": 2.0}, {"classes": 2.0, "intervals": 8.0}, ("classes", "intervals"))
0.375
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from maskwright.profiling.rows import Share

NAMES: Final = {
    "lexer_states": "lexer states",
    "classes": "classes",
    "intervals": "intervals",
    "lr_states": "LR states",
    "recogniser_nodes": "nodes",
    "dwa_states": "DWA states",
    "dwa_edges": "edges",
}
"""What the figures that are shown are called."""

SHOWN_OF_RULES: Final = ("lr_states", "recogniser_nodes", "dwa_states", "dwa_edges")
SHOWN_OF_TERMINALS: Final = ("lexer_states", "classes", "intervals")
SHOWN_OF_ALL: Final = ("lexer_states", "lr_states", "dwa_states", "dwa_edges")
"""Of a grammar as a whole."""


def part_of(share: Share, totals: Share, figures: Collection[str]) -> float:
    """The mean of the parts that a share has of some figures: no time, so that each run shows the same."""
    return sum(share[figure] / (totals[figure] or 1.0) for figure in figures) / len(figures)


def number(value: float) -> str:
    """A share; of small ones with a digit behind the point."""
    return f"{value:,.0f}" if value >= 10 or value == round(value) else f"{value:,.1f}"
