"""Threads with the conditions that they depend on: what is still to be looked for ahead.

A thread that looks ahead takes threads of its own along, which may take others along in turn; once these match, or no
longer can, the condition is decided.

>>> [accepts(frozenset({(MATCH, frozenset({(True, inside)}))})) for inside in (NEVER, ALWAYS)]
[True, False]
"""

from __future__ import annotations

from typing import Final, TypeAlias

from maskwright.json_schema.leaves.ecma.program import MATCH
from maskwright.json_schema.leaves.limits import TooLarge

Condition: TypeAlias = "tuple[bool, frozenset[Thread]]"
"""Whether it must not hold, and the threads of what is looked for."""

Thread: TypeAlias = "tuple[int, frozenset[Condition]]"
Threads: TypeAlias = "frozenset[Thread]"
"""All that is known of a text so far."""

ALWAYS: Final[Threads] = frozenset({(MATCH, frozenset())})
NEVER: Final[Threads] = frozenset()
_MOST_CONDITIONS: Final = 8


def accepts(threads: Threads) -> bool:
    """Whether they match where the text ends."""
    return any(
        at == MATCH and all(negated is not accepts(inside) for negated, inside in conditions)
        for at, conditions in threads
    )


def looking(then: int, conditions: frozenset[Condition], negated: bool, inside: Threads) -> list[Thread]:
    """A thread under one more condition, if that can hold."""
    if inside in (ALWAYS, NEVER):
        return [] if negated is (inside == ALWAYS) else [(then, conditions)]
    if (not negated, inside) in conditions:
        return []
    if len(conditions) >= _MOST_CONDITIONS:
        raise TooLarge("the pattern looks around too often at once")
    return [(then, conditions | {(negated, inside)})]


def without_narrower(found: set[Thread]) -> Threads:
    """Threads without those that another one makes needless: it is at the same place under fewer conditions."""
    free = {at for at, conditions in found if not conditions}
    kept = {(at, conditions) for at, conditions in found if not conditions or at not in free}
    if len(kept) == len(free):
        return frozenset(kept)
    by_place: dict[int, list[frozenset[Condition]]] = {}
    for at, conditions in kept:
        by_place.setdefault(at, []).append(conditions)
    return frozenset(
        (at, conditions) for at, conditions in kept if not any(other < conditions for other in by_place[at])
    )
