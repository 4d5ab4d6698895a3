"""Values that are in exactly one of several sets, type by type.

What is doubtful in a set is not taken from the others: then some of the values may be in several sets after all.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from maskwright.json_schema.algebra.complement import complement
from maskwright.json_schema.algebra.shapes import ALL_ARRAYS, ALL_OBJECTS, NO_STRING
from maskwright.json_schema.algebra.unite import unite, united
from maskwright.json_schema.algebra.values import BOTH, NO_NUMBER, NO_VALUES, Values
from maskwright.json_schema.evaluation.emptiness import is_empty
from maskwright.json_schema.evaluation.tags import have_tags
from maskwright.json_schema.leaves import NumberSet, StringSet, TooLarge
from maskwright.json_schema.leaves.formula import Finite
from maskwright.json_schema.limits import MAX_OPTIONS

if TYPE_CHECKING:
    from maskwright.json_schema.evaluation.evaluate import Evaluator

Scalars = TypeVar("Scalars", StringSet, NumberSet)


def exactly_one(sets: list[Values], evaluator: Evaluator) -> tuple[Values, bool]:
    """The values, and whether some of them may be in several sets after all. Raises :class:`TooLarge`."""
    doubtful = frozenset[str]().union(*(one.doubtful for one in sets))
    scalars = Values(
        null=sum(one.null for one in sets) == 1,
        booleans=frozenset(each for each in BOTH if sum(each in one.booleans for one in sets) == 1),
        numbers=_scalars([one.numbers for one in sets], NO_NUMBER, in_doubt="numbers" in doubtful),
        strings=_scalars([one.strings for one in sets], NO_STRING, in_doubt="strings" in doubtful),
        doubtful=doubtful,
    )
    arrays, one_doubt = _shapes([_only(one, "arrays") for one in sets], evaluator)
    objects, other_doubt = _shapes([_only(one, "objects") for one in sets], evaluator)
    in_numbers = "numbers" in doubtful and sum(one.numbers != NO_NUMBER for one in sets) > 1
    in_strings = "strings" in doubtful and sum(one.strings != NO_STRING for one in sets) > 1
    return unite([scalars, arrays, objects]), one_doubt or other_doubt or in_numbers or in_strings


def _only(values: Values, kind: str) -> Values:
    arrays, objects = (values.arrays, ()) if kind == "arrays" else ((), values.objects)
    return replace(NO_VALUES, arrays=arrays, objects=objects, doubtful=values.doubtful & {kind})


def _scalars(sets: list[Scalars], nothing: Scalars, *, in_doubt: bool) -> Scalars:
    """What is in one of the sets; with doubts in at least one."""
    counts: dict[Scalars, int] = {}
    for each in sets:
        if each != nothing:
            counts[each] = counts.get(each, 0) + 1
    others = list(counts)
    if in_doubt:
        return _union(others, nothing)
    once = [each for each in others if counts[each] == 1]
    if len(once) > MAX_OPTIONS and not all(isinstance(one.formula, Finite) for one in once):
        raise TooLarge(f"more than {MAX_OPTIONS} patterns or ranges are not told apart")
    parts: list[Scalars] = []
    for one in once:
        overlapping = [each for each in others if each is not one and (one & each).is_empty() is not True]
        parts.append(one & ~_union(overlapping, nothing) if overlapping else one)
    return _union(parts, nothing)


def _union(sets: list[Scalars], nothing: Scalars) -> Scalars:
    return united(sets) if sets else nothing


def _shapes(sets: list[Values], evaluator: Evaluator) -> tuple[Values, bool]:
    some = [one for one in sets if one.arrays or one.objects]
    if len(some) < 2 or have_tags(some, evaluator):
        return unite(some), False
    # Of equal sets no value is in exactly one; of those that are too large there may be such values.
    counts = Counter((one.key(), one.doubtful) for one in some)
    distinct = list({(one.key(), one.doubtful): one for one in some}.values())
    once = [one for one in distinct if one.doubtful or counts[one.key(), one.doubtful] == 1]
    often = [one for one in distinct if not one.doubtful and counts[one.key(), one.doubtful] > 1]
    if any(one.arrays is ALL_ARRAYS or one.objects is ALL_OBJECTS for one in often):
        return NO_VALUES, False
    if len(distinct) > MAX_OPTIONS:
        raise TooLarge(f"no property tells these more than {MAX_OPTIONS} options apart")
    parts, doubtful = [], False
    for one in once:
        part = one
        for other in (*once, *often):
            if other is not one and not is_empty(evaluator.both(one, other), evaluator):
                outside = complement(other, evaluator.nodes, evaluator.work)
                doubtful |= bool(outside.doubtful)
                part = evaluator.both(part, outside)
        parts.append(part)
    return unite(parts), doubtful
