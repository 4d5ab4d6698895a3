"""How long it is looked for what only the whole of a grammar tells, and how much is told."""

from __future__ import annotations

from typing import Final

from maskwright.limits import Limits

MOST_PLACES: Final = 100
"""Places of one construct that have a finding each; the others are related to the last one."""

STEPS: Final = 50_000
"""How long it is looked for terminals that can be cut short: some milliseconds mostly."""

LIMITS: Final = Limits(max_lexer_states=4_000)
"""How large a lexer may become: some milliseconds mostly."""

MOST_PARTS: Final = 60
"""Parts of a grammar that sentences are looked for."""

RANDOM: Final = 40
SIZE: Final = 6
"""Random sentences besides, and their size in bytes: short ones show what engines differ in."""

VISITS: Final = 2_000
"""Places that one search for a sentence may look at."""
