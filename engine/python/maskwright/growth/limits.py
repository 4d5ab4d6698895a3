"""What counts as growth, and how much is done to explain it."""

from __future__ import annotations

from typing import Final

FACTOR: Final = 3
"""How many times larger a figure must have become. A text that grows by some factor may make it grow by as much."""

FLOOR: Final = 1_000
"""Below, nobody cares, whatever the factor."""

MAX_COMPILES: Final = 8
"""Compiles that find out which change it is; large grammars get fewer (:func:`maskwright.measuring.compiles_worth`)."""

SHARE: Final = 0.5
"""The part of a growth that is gone when the change that is to blame is taken back."""

ALIKE: Final = 0.9
"""Of changes that explain so much of what the best explains, each is as good as the best."""

MAX_TEXT: Final = 300_000
"""Characters of a text that is compared with others."""

MOST_SHOWN: Final = 5
"""Changes that a finding shows."""
