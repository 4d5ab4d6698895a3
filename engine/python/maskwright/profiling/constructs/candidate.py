"""A construct that may cost much, with what to compile to know what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from maskwright.diagnostic import Span
from maskwright.grammar import Grammar

Change: TypeAlias = Callable[[Grammar], Grammar | None]
"""A grammar with something else in one place; ``None`` if there is none."""

MOST_PLACES: Final = 100
"""Instances that are changed together. Each takes linear time."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A construct at a place. ``without`` makes the grammar that it is compared with, which allows other texts.

    ``cheaper`` makes one that allows the same, if a way is known, which ``instead`` says in words or in the notation.
    A construct of a template has a change for each instance.
    """

    kind: str
    text: str
    span: Span
    size: int
    """How large it is, to begin with the largest: a bound, or a number of parts."""
    without: tuple[Change, ...] = ()
    cheaper: tuple[Change, ...] = ()
    instead: str = ""


def changed(grammar: Grammar, changes: Sequence[Change]) -> Grammar | None:
    """A grammar after all changes."""
    result: Grammar | None = grammar
    for change in changes[:MOST_PLACES]:
        result = None if result is None else change(result)
    return result


def together(candidates: Iterable[Candidate]) -> list[Candidate]:
    """The instances of what is written once as one. There is a cheaper way if there is one for each. Linear."""
    found: dict[tuple[str, Span, str], list[Candidate]] = {}
    for one in candidates:
        found.setdefault((one.kind, one.span, one.text), []).append(one)
    return [_as_one(instances) for instances in found.values()]


def _as_one(instances: list[Candidate]) -> Candidate:
    first = max(instances, key=lambda one: one.size)
    is_cheaper = all(one.cheaper for one in instances)
    return replace(
        first,
        without=tuple(change for one in instances for change in one.without),
        cheaper=tuple(change for one in instances for change in one.cheaper) if is_cheaper else (),
        instead=first.instead if is_cheaper else "",
    )
