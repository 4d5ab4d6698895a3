"""Instances that may show something: samples of the grammar, what the schema itself mentions, and changes of both.

Each change is one step: a value inside an instance replaced by another, a member or an item more or less. Values to put
in come from a list of the usual ones and from the schema: its numbers and the ones beside them, strings of its lengths,
what it gives as examples.

>>> made = candidates({"maximum": 5, "default": "x"}, [3])
>>> [one in made for one in (3, 5, 6, "x", [])]
[True, True, True, True, True]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, Final

from maskwright.json_schema.spelling import spell

MAX_CANDIDATES: Final = 2_000
MAX_PLACES: Final = 40
"""Places inside one instance that are changed."""
MAX_VALUES: Final = 60
"""Values that are put there."""

_USUAL: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 7, 10, 100, Decimal("0.5"), Decimal("-1.5"), 10**20),
    *("", "a", "A", "0", " ", "ab", "aab", "é", "a b", "-", "2020-01-01", "a@b.c", "aaaaaaaa"),
    *("15:59:60-08:00", "1998-12-31T15:59:60-08:00"),
    *([], {}, [0], [0, 0], [0, 1], ["a", "a"], [[]], [{}], {"a": 0}, {"a": 0, "b": 0}, {"": None}),
)
_GIVEN: Final = ("examples", "enum")


def candidates(schema: Any, samples: Iterable[Any]) -> list[Any]:
    """Instances, the smallest changes first, no two alike."""
    values = list(_distinct([*_mentioned(schema), *_USUAL], MAX_VALUES))
    bases = list(_distinct([*samples, *values], MAX_CANDIDATES))
    changed = (one for base in bases for one in _changes(base, values))
    return list(_distinct([*bases, *_shortest_first(changed)], MAX_CANDIDATES))


def _shortest_first(instances: Iterator[Any]) -> list[Any]:
    several = [one for one, _ in zip(instances, range(10 * MAX_CANDIDATES), strict=False)]
    return sorted(several, key=lambda one: len(spell(one)))


def _distinct(instances: Iterable[Any], most: int) -> Iterator[Any]:
    seen: set[str] = set()
    for one in instances:
        text = spell(one)
        if text not in seen:
            if len(seen) == most:
                return
            seen.add(text)
            yield one


def _mentioned(schema: Any) -> Iterator[Any]:
    """What a schema says of values: given ones first, then numbers and lengths at its bounds."""
    bounds: dict[Any, None] = {}
    work = [schema]
    while work:
        one = work.pop()
        if isinstance(one, dict):
            for name in ("default", "const"):
                if name in one:
                    yield one[name]
            for name in _GIVEN:
                given = one.get(name)
                yield from given[:8] if isinstance(given, list) else ()
            bounds |= dict.fromkeys(number for number in one.values() if _is_number(number))
            work += [below for below in reversed(one.values()) if isinstance(below, (dict, list))]
        elif isinstance(one, list):
            work += [below for below in reversed(one) if isinstance(below, (dict, list))]
    for bound in bounds:
        yield from (bound, bound - 1, bound + 1)
        if isinstance(bound, int) and 0 <= bound <= 64:
            yield from ("a" * bound, "a" * (bound + 1), [0] * min(bound + 1, 8))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool)


def _changes(base: Any, values: list[Any]) -> Iterator[Any]:
    """An instance with one thing changed."""
    places = [path for path, _ in zip(_paths(base), range(MAX_PLACES), strict=False)]
    for path in places:
        inside = _at(base, path)
        yield from (_with(base, path, value) for value in values)
        if isinstance(inside, list) and inside:
            yield _with(base, path, inside[:-1])
            yield from (_with(base, path, [*inside, item]) for item in (inside[0], inside[-1]))
        elif isinstance(inside, dict):
            for key in inside:
                yield _with(base, path, {name: one for name, one in inside.items() if name != key})
            yield _with(base, path, {**inside, "a": 0})


def _paths(base: Any) -> Iterator[tuple[Any, ...]]:
    work: list[tuple[Any, ...]] = [()]
    while work:
        path = work.pop()
        yield path
        inside = _at(base, path)
        if isinstance(inside, dict):
            work += [(*path, key) for key in reversed(inside)]
        elif isinstance(inside, list):
            work += [(*path, index) for index in reversed(range(len(inside)))]


def _at(base: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        base = base[step]
    return base


def _with(base: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy of an instance with another value at a place; what is not on the way is shared."""
    if not path:
        return value
    holders = [base]
    for step in path[:-1]:
        holders.append(holders[-1][step])
    for holder, step in zip(reversed(holders), reversed(path), strict=True):
        value = (
            {name: value if name == step else one for name, one in holder.items()}
            if isinstance(holder, dict)
            else [value if index == step else one for index, one in enumerate(holder)]
        )
    return value
