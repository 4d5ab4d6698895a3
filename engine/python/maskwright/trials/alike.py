"""States of an automaton from which the same is accepted: the coarsest partition that steps respect.

>>> rows = {1: (2, 3), 2: (4, 0), 3: (4, 0), 4: (0, 0)}
>>> alike_states(rows, {1: "inside", 2: "inside", 3: "inside", 4: "end"})
{1: 1, 2: 2, 3: 2, 4: 4}
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence


def alike_states(rows: Mapping[int, Sequence[int]], kinds: Mapping[int, Hashable]) -> dict[int, int]:
    """For each state the first of those alike; ``rows`` has the states after each step, of which others are dead ends.

    States of different kinds differ. A class that splits keeps its largest part, and only states that lead to what was
    split off are looked at again (the idea of Hopcroft's algorithm), so that a chain of states takes no longer than
    others.
    """
    before: dict[int, list[int]] = {}
    for state, row in rows.items():
        for target in set(row):
            if target in rows:
                before.setdefault(target, []).append(state)
    numbers: dict[Hashable, int] = {}
    classes = {state: numbers.setdefault(kinds[state], len(numbers) + 1) for state in rows}
    sizes = [0] * (len(numbers) + 1)
    for number in classes.values():
        sizes[number] += 1
    pending: Iterable[int] = rows
    while pending:
        moved = _split(_by_class(pending, classes), rows, classes, sizes)
        pending = {state for target in moved for state in before.get(target, ())}
    first: dict[int, int] = {}
    return {state: first.setdefault(number, state) for state, number in classes.items()}


def _by_class(states: Iterable[int], classes: Mapping[int, int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for state in states:
        found.setdefault(classes[state], []).append(state)
    return found


def _split(
    pending: Mapping[int, list[int]], rows: Mapping[int, Sequence[int]], classes: dict[int, int], sizes: list[int]
) -> list[int]:
    """Split classes by where the states lead that are looked at; the states that are in another class now."""
    parts: list[list[int]] = []
    for number, states in pending.items():
        by_steps: dict[tuple[int, ...], list[int]] = {}
        for state in states:
            by_steps.setdefault(tuple([classes.get(target, 0) for target in rows[state]]), []).append(state)
        # The others of the class lead where they did, as one.
        others = sizes[number] - len(states)
        kept = max(by_steps.values(), key=len) if others == 0 else None
        parts += [part for part in by_steps.values() if part is not kept]
    for part in parts:
        sizes[classes[part[0]]] -= len(part)
        sizes.append(len(part))
        for state in part:
            classes[state] = len(sizes) - 1
    return [state for part in parts for state in part]
