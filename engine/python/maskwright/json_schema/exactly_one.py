"""Values that are in exactly one of several sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.json_schema.complement import complement
from maskwright.json_schema.emptiness import is_empty
from maskwright.json_schema.tags import have_tags
from maskwright.json_schema.unite import unite
from maskwright.json_schema.values import Values

if TYPE_CHECKING:
    from maskwright.json_schema.evaluate import Evaluator


def exactly_one(sets: list[Values], evaluator: Evaluator) -> tuple[Values, bool]:
    """The values, and whether some of them may be in several sets after all. Raises :class:`TooLarge`."""
    if have_tags(sets, evaluator):
        return unite(sets), False
    overlapping = _overlapping(sets, evaluator)
    parts, doubtful = [], False
    for number, one in enumerate(sets):
        for other in overlapping[number]:
            outside = complement(sets[other], evaluator.nodes, evaluator.work)
            doubtful |= bool(outside.doubtful)
            one = evaluator.both(one, outside)
        parts.append(one)
    return unite(parts), doubtful


def _overlapping(sets: list[Values], evaluator: Evaluator) -> list[list[int]]:
    """For each set the others that may have values with it in common."""
    found: list[list[int]] = [[] for _ in sets]
    for first in range(len(sets)):
        for second in range(first):
            if is_empty(evaluator.both(sets[first], sets[second]), evaluator) is not True:
                found[first].append(second)
                found[second].append(first)
    return found
