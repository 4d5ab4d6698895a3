r"""Which places of a grammar somebody wrote as a grammar: what a JSON Schema in it became cannot be changed as rules.

A schema in ``%json {…}`` becomes rules and terminals with its places, about which findings help nobody.

>>> from maskwright.grammar import Grammar
>>> grammar = Grammar.from_text('start: "a" %json {"type": "null"}')
>>> written = Written(grammar)
>>> [rule.name for rule in grammar.rules if rule.span in written]
['start']
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate

from maskwright.diagnostic import Span
from maskwright.grammar import Grammar

_OF_SCHEMA = re.compile(r"(?:.*\.)?json[0-9]+\.start")


class Written:
    """The text of a grammar without the schemas in it. Linear to make; asking takes a binary search."""

    def __init__(self, grammar: Grammar) -> None:
        """Find the schemas, each of which became a rule of this name with others."""
        spans = sorted((rule.span for rule in grammar.rules if _OF_SCHEMA.fullmatch(rule.name)), key=_start)
        self._starts = [span.start for span in spans]
        # How far those reach that have begun: what is imported from one file may have one place.
        self._ends = list(accumulate((span.end for span in spans), max))

    def __contains__(self, span: Span) -> bool:
        """Whether a place is in none of the schemas."""
        begun = bisect_right(self._starts, span.start)
        return not begun or self._ends[begun - 1] < span.end


def _start(span: Span) -> int:
    return span.start
