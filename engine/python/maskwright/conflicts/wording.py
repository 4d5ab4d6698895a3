"""What a conflict is, in words."""

from __future__ import annotations

from typing import Any, Final

from maskwright.conflicts.items import shown, span_of
from maskwright.diagnostic import Related

Shapes = dict[tuple[str, str], str]

_SHIFT, _REDUCE = "shift/reduce", "reduce/reduce"

CODE_OF_SHAPE: Final[Shapes] = {
    ("plain", _SHIFT): "P001",
    ("plain", _REDUCE): "P002",
    ("tail", _SHIFT): "P003",
    ("lists", _SHIFT): "P004",
    ("operators", _SHIFT): "P005",
}

_MOST_TERMINALS: Final = 5
"""Terminals that a message lists."""


def told(conflict: dict[str, Any], pair: list[dict[str, Any]]) -> tuple[str, tuple[Related, ...]]:
    """The sentence about a conflict, and its two sides as places, of one of its pairs of productions."""
    reduced, other = pair
    before = _before(conflict["terminals"])
    is_reduce = conflict["kind"] == _REDUCE
    match conflict["shape"]:
        case "operators":
            message = f"`{conflict['symbol']}` does not say which of its operators goes first"
        case "lists":
            message = f"a list of lists: {before}, an item of `{reduced['symbol']}` may end or go on"
        case "tail":
            message = f"a dangling end: {before}, `{shown(reduced, dotted=False)}` may be complete or go on"
        case _ if is_reduce and _is_twice_the_same(reduced, other):
            where = "one alternative" if reduced["alternative"] == other["alternative"] else "two alternatives"
            message = f"optional parts overlap: `{shown(reduced, dotted=False)}` comes of {where} in two ways"
        case _ if is_reduce:
            message = f"reduce/reduce conflict {before}: what was read may be either of two things"
        case _:
            message = f"shift/reduce conflict {before}: `{shown(reduced, dotted=False)}` may be complete or not"
    second = "may be complete" if is_reduce else "may go on"
    sides = (
        Related(span_of(reduced), f"`{shown(reduced)}` may be complete {before}"),
        Related(span_of(other), f"`{shown(other)}` {second} there"),
    )
    return message, sides


def _is_twice_the_same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return (one["symbol"], one["body"]) == (other["symbol"], other["body"])


def _before(terminals: list[str]) -> str:
    names = ["the end of the text" if name == "$" else f"`{name}`" for name in terminals]
    if len(names) > _MOST_TERMINALS:
        names = [*names[:_MOST_TERMINALS], f"{len(names) - _MOST_TERMINALS} others"]
    return f"before {' or '.join([', '.join(names[:-1]), names[-1]] if len(names) > 1 else names)}"
