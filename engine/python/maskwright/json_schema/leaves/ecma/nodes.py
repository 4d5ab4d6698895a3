"""Patterns as trees.

>>> Rep(Set(((97, 122),)), 1, None).item.ranges
((97, 122),)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from maskwright.code_points import Ranges


@dataclass(frozen=True, slots=True)
class Set:
    """One character out of a set, whose ranges ascend and do not touch."""

    ranges: Ranges


@dataclass(frozen=True, slots=True)
class Cat:
    """Items one after the other."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Alt:
    """Any one of the options."""

    options: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Rep:
    """An item from ``low`` to ``high`` times, without end if ``high`` is ``None``."""

    item: Node
    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Look:
    """A condition on the text behind a place, or on the text before it."""

    item: Node
    ahead: bool
    negated: bool


@dataclass(frozen=True, slots=True)
class Edge:
    """The start or end of the text, the edge of a word, or none."""

    kind: Literal["start", "end", "word", "no word"]


Node: TypeAlias = "Set | Cat | Alt | Rep | Look | Edge"

EMPTY = Cat(())


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly below ``node``."""
    match node:
        case Cat(items=below) | Alt(options=below):
            return below
        case Rep(item=item) | Look(item=item):
            return (item,)
        case _:
            return ()


def looks_around(root: Node) -> bool:
    """Whether there is any edge or look in a tree."""
    stack = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, Look | Edge):
            return True
        stack.extend(children(node))
    return False
