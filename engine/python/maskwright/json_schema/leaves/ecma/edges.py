"""A tree apart from the edges of the text that it looks for: what must stand at the start, and what at the end.

>>> from maskwright.json_schema.leaves.ecma.parsing import parse
>>> [(one.at_start, one.at_end) for one in options(parse("^a|(b|^c)d$"))]
[(True, False), (False, True), (True, True)]
>>> options(parse("a(^|b)")) is None
True
"""

from __future__ import annotations

from dataclasses import dataclass

from maskwright.json_schema.leaves.ecma.nodes import EMPTY, Alt, Cat, Edge, Node, Rep, looks_around
from maskwright.json_schema.leaves.ecma.sizes import nullable

_MOST_OPTIONS = 64


@dataclass(frozen=True, slots=True)
class Option:
    """A tree that looks at nothing around it, and where in the text it stands."""

    node: Node
    at_start: bool
    at_end: bool


def options(root: Node) -> tuple[Option, ...] | None:
    """The alternatives of a tree, or ``None`` if it looks around in other places than its ends."""
    found: list[Option] = []
    for at_start, rest in _split(root, first=True):
        for at_end, node in _split(rest, first=False):
            if looks_around(node) or len(found) >= _MOST_OPTIONS:
                return None
            found.append(Option(_shortened(node, at_start=at_start, at_end=at_end), at_start, at_end))
    return tuple(found)


def _split(node: Node, *, first: bool) -> list[tuple[bool, Node]]:
    """Alternatives with the edges at their starts, or at their ends, taken off."""
    match node:
        case Edge(kind=kind) if kind == ("start" if first else "end"):
            return [(True, EMPTY)]
        case Alt(options=below) if looks_around(node):
            return [one for option in below for one in _split(option, first=first)][: 2 * _MOST_OPTIONS]
        case Cat(items=items) if items and looks_around(node):
            outer, rest = (items[0], items[1:]) if first else (items[-1], items[:-1])
            found = []
            for edge, inner in _split(outer, first=first):
                if inner == EMPTY:
                    found += [(edge or more, node) for more, node in _split(Cat(rest), first=first)]
                else:
                    found.append((edge, Cat((inner, *rest) if first else (*rest, inner))))
            return found[: 2 * _MOST_OPTIONS]
        case _:
            return [(False, node)]


def _shortened(node: Node, *, at_start: bool, at_end: bool) -> Node:
    """Repetitions at an end where anything may stand beside are needed no more often than they must be."""
    items = list(node.items) if isinstance(node, Cat) else [node]
    for place, bound in ((0, at_start), (-1, at_end)):
        while items and not bound:
            item = items[place]
            if isinstance(item, Rep) and item.high != item.low:
                items[place] = Rep(item.item, item.low, item.low)
            elif isinstance(item, Alt):
                ends = {"at_start": place != 0, "at_end": place == 0}
                items[place] = Alt(tuple(_shortened(option, **ends) for option in item.options))
            if not nullable(items[place]):
                break
            items.pop(place)
    return items[0] if len(items) == 1 else Cat(tuple(items))
