"""Which repetitions are worth a word, and how much is done to find them."""

from __future__ import annotations

from typing import Final

LEAST_BOUND: Final = 8
"""Repetitions of fewer are not looked at. Low, since what they cost may be exponential."""

LEAST_COST: Final = 2_000
"""States that a repetition takes at least; fewer are compiled in some milliseconds."""

LEAST_SHARE: Final = 0.1
"""The part of all states that it takes at least."""

MAX_COMPILES: Final = 8
"""Few enough for what is remembered of other compiles to stay: a hundred stages, of which a compile has ten."""

MAX_FIXES: Final = 4
"""Compiles for fixes, if none are left of those."""

WORTH_A_WORD: Final = 20_000
"""States from which on it is said that nothing was measured."""

MAX_COMPILES_OVER_LIMIT: Final = 6
"""Where the grammar itself does not compile, so that others may take as long until they do not either."""

MAX_SOURCE: Final = 200_000
"""Characters of a text that is read again for measuring."""

LONGEST_ITEM: Final = 60
"""Characters of what a fix writes several times."""

MOST_SHOWN: Final = 5
"""Other repetitions that a finding about several shows."""
