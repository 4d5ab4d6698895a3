"""Which findings are new and which are gone, though the lines have moved between two texts of a grammar.

A finding has no identity, and its place changes with every line that is inserted above. So two findings are taken for
the same if they say the same about equal lines, or else, in the order of the texts, if they only say the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TypeAlias

from maskwright.diagnostic import Diagnostic
from maskwright.examination import Examination
from maskwright.positions import Positions


@dataclass(frozen=True, slots=True)
class Comparison:
    """Findings of the later text that the earlier had not, those that only the earlier had, and how many both have."""

    new: tuple[Diagnostic, ...]
    gone: tuple[Diagnostic, ...]
    same: int


# A finding with the line that it is about.
_Placed: TypeAlias = tuple[Diagnostic, str]


def compare(before: Examination, after: Examination) -> Comparison:
    """Pair the findings of two texts that say the same: first those about equal lines, then the others in order."""
    gone, new = _placed(before), _placed(after)
    gone, new = _without_pairs(gone, new, lambda placed: (_saying(placed[0]), placed[1].strip()))
    gone, new = _without_pairs(gone, new, lambda placed: _saying(placed[0]))
    found = tuple(one for one, _ in new)
    return Comparison(found, tuple(one for one, _ in gone), len(after.found) - len(found))


def _placed(examination: Examination) -> list[_Placed]:
    positions = Positions(examination.grammar.source)
    return [(one, positions.line(positions.line_column(one.span.start)[0])) for one in examination.found]


def _saying(one: Diagnostic) -> Hashable:
    return one.code, one.severity, one.message


def _without_pairs(
    gone: list[_Placed], new: list[_Placed], key: Callable[[_Placed], Hashable]
) -> tuple[list[_Placed], list[_Placed]]:
    waiting: defaultdict[Hashable, list[_Placed]] = defaultdict(list)
    for placed in reversed(gone):
        waiting[key(placed)].append(placed)
    unpaired = []
    paired = []
    for placed in new:
        same = waiting[key(placed)]
        if same:
            paired.append(same.pop())
        else:
            unpaired.append(placed)
    kept = {id(placed) for placed in paired}
    return [placed for placed in gone if id(placed) not in kept], unpaired
