r"""A member of a set of strings, without an automaton that counts to thousands where one can do without.

>>> from maskwright.json_schema.leaves.combining import complement
>>> from maskwright.json_schema.leaves.lengths import length
>>> found_in(intersect(length(2, 2_000), complement(Finite(frozenset({"aa"})))))
Found(text='00')
>>> found_in(intersect(length(0, 0), complement(Finite(frozenset({""})))))
Found(text=None)
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass

from maskwright.diagnostic import Span
from maskwright.json_schema.leaves.combining import intersect
from maskwright.json_schema.leaves.formula import NOTHING, Every, Finite, Formula, Some, contains
from maskwright.json_schema.leaves.lengths import Length
from maskwright.json_schema.leaves.limits import TooLarge
from maskwright.json_schema.leaves.members import shortest_text
from maskwright.json_schema.leaves.string_expressions import expression

_COMMON = "a0A -"


@dataclass(frozen=True, slots=True)
class Found:
    """A member, or ``None`` if there is none."""

    text: str | None


@functools.lru_cache(maxsize=4096)
def found_in(formula: Formula) -> Found | None:
    """A member with as few characters as one finds easily; ``None`` if that takes too much.

    Recurses as deep as the formula, which is limited.
    """
    match formula:
        case Finite(members=members):
            return Found(min(map(str, members), key=_order))
        case Some(items=items):
            return _in_any([found_in(item) for item in items])
        case Length(minimum=minimum):
            return Found(_COMMON[0] * minimum)
        case Every(items=items) if bounds := next((item for item in items if isinstance(item, Length)), None):
            return _of_length(formula, bounds, tuple(item for item in items if item is not bounds))
        case _:
            return _by_automaton(formula)


def _in_any(found: list[Found | None]) -> Found | None:
    texts = [one.text for one in found if one and one.text is not None]
    if texts:
        return Found(min(texts, key=_order))
    return None if None in found else Found(None)


def _of_length(formula: Formula, bounds: Length, others: tuple[Formula, ...]) -> Found | None:
    for character in _COMMON:
        if _holds(formula, character * bounds.minimum):
            return Found(character * bounds.minimum)
    rest = found_in(intersect(*others))
    if rest and (rest.text is None or bounds.contains(rest.text)):
        return rest
    return _by_automaton(formula)


def _holds(formula: Formula, text: str) -> bool:
    try:
        return contains(formula, text)
    except TooLarge:
        return False


def _by_automaton(formula: Formula) -> Found | None:
    if formula == NOTHING:
        return Found(None)
    found = shortest_text(expression(formula, Span(0, 0)))
    return None if found is None else Found(None if found.text is None else str(json.loads(found.text)))


def _order(text: str) -> tuple[int, str]:
    return len(text), text
