"""What a schema may ask of the leaves: schemas are untrusted, and a few characters can describe a set without end.

>>> MAX_GROUP_DEPTH < 100
True
"""

from __future__ import annotations

from typing import Final

MAX_GROUP_DEPTH: Final = 60
"""How deep groups of a pattern may nest: reading and writing it recurses."""

MAX_PATTERN_SIZE: Final = 20_000
"""Characters of a pattern when all of its counted repetitions are written out."""

MAX_CLASS_RANGES: Final = 40_000
"""Ranges of characters in all classes of a pattern; that of all letters has some seven hundred."""

MAX_REMEMBERED: Final = 20_000
"""Steps of one pattern's searches that are remembered."""

MAX_SEARCH_WORK: Final = 500_000
"""Steps to search a text for a pattern, each of them some microseconds."""

MAX_LENGTH: Final = 2_000
"""The largest bound of a length: each character costs some twenty states of the lexer."""

MAX_DIGITS: Final = 400
"""Digits of a bound, before and behind the decimal point together; a double has fewer."""

MAX_REMAINDERS: Final = 3_000
"""States of the automaton that finds multiples."""

MAX_FORMULA_DEPTH: Final = 60
"""How deep intersections and unions of sets may alternate."""

MAX_STATES: Final = 2_000
"""States of the automaton of a pattern that looks around."""

MAX_STEPS: Final = 400_000
"""Steps that finding them may take."""


MAX_MEMBER_WORK: Final = 5_000_000
"""Steps of the engine to find a shortest member: some tens of milliseconds."""


class TooLarge(Exception):
    """A set that would take more than these limits, with the reason for its author."""
