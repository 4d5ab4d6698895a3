"""The time of stages, split as what they made is: to each part by its share of the figure that a stage works on.

>>> split_times({"lexer": 8.0, "Parser DWA": 3.0}, {"lexer_states": 1.0}, {"lexer_states": 4.0})
2.0
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from maskwright.profiling.rows import Share

FIGURE_OF: Final = {
    "patterns": "lexer_states",
    "lexer": "lexer_states",
    "terminal-sequence classes": "intervals",
    "tables": "intervals",
    "normal form": "lr_items",
    "LR automaton": "lr_items",
    "reduction paths": "lr_items",
    "stack recognisers": "recogniser_nodes",
    "Parser DWA": "dwa_edges",
}
"""The figure by whose shares the time of a stage is split."""


def split_times(stages: Mapping[str, float], share: Share, totals: Share) -> float:
    """The milliseconds of a part. Stages of what it has no share of do not count."""
    taken = 0.0
    for stage, milliseconds in stages.items():
        figure = FIGURE_OF.get(stage, "")
        if figure in share and totals[figure]:
            taken += milliseconds * share[figure] / totals[figure]
    return taken
