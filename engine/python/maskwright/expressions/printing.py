r"""Expression trees as text, in the syntax that Lark and GBNF share: juxtaposition, ``|``, brackets, repetition signs.

What leaves look like, and counted repetitions, is up to the caller. Without recursion.

>>> from maskwright.diagnostic import Span
>>> from maskwright.expressions import Choice, Repeat, Sequence, Symbol
>>> at = Span(0, 0)
>>> a, b = Symbol("a", at), Symbol("b", at)
>>> tree = Sequence((Repeat(Choice((a, Sequence((), at)), at), 1, None, at), Repeat(b, 2, 3, at)), at)
>>> print_tree(tree, lambda leaf: leaf.name, braces)
'(a | "")+ b{2,3}'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from maskwright.expressions.nodes import (
    Choice,
    Complement,
    Expression,
    Intersection,
    Repeat,
    Sequence,
    Shortest,
    children,
)

Leaf: TypeAlias = Callable[[Expression], str]
Counts: TypeAlias = Callable[[int, "int | None"], str]

LINE: int = 100
"""Columns above which the alternatives of a rule get lines of their own."""

_SIGNS: dict[tuple[int, int | None], str] = {(0, 1): "?", (0, None): "*", (1, None): "+"}

__all__ = ["LINE", "Counts", "Leaf", "Unwritable", "braces", "print_options", "print_tree"]


class Unwritable(Exception):
    """A part of a grammar cannot be written; says why."""


def braces(low: int, high: int | None) -> str:
    """A counted repetition in braces."""
    return f"{{{low}}}" if low == high else f"{{{low},{'' if high is None else high}}}"


def print_tree(root: Expression, leaf: Leaf, counts: Counts) -> str:
    """The text of an expression. Linear, but for parts that are shared. Raises what ``leaf`` raises."""
    return " | ".join(print_options(root, leaf, counts))


def print_options(root: Expression, leaf: Leaf, counts: Counts) -> list[str]:
    """The texts of the alternatives of an expression."""
    done: dict[int, str] = {}
    stack = [root]
    while stack:
        node = stack[-1]
        # What is lazy is a terminal by itself wherever it can be written.
        below = () if isinstance(node, Shortest) else children(node)
        waiting = [child for child in below if id(child) not in done]
        if waiting:
            stack.extend(waiting)
            continue
        stack.pop()
        if id(node) not in done:
            done[id(node)] = _print(node, [_inside(child, node, done[id(child)]) for child in below], leaf, counts)
    if isinstance(root, Choice):
        return [done[id(option)] for option in root.options]
    return [done[id(root)]]


def _inside(node: Expression, parent: Expression, text: str) -> str:
    """The text of a part, in brackets where its parent binds more tightly."""
    kind = _kind(node)
    match parent:
        case Choice():
            loose = False
        case Intersection():
            loose = kind in (Choice, Intersection)
        case Sequence():
            loose = len(parent.items) > 1 and kind in (Choice, Intersection)
        case Repeat():
            loose = kind in (Choice, Intersection, Sequence, Repeat)
        case _:
            loose = kind in (Choice, Intersection, Sequence, Repeat, Complement)
    return f"({text})" if loose else text


def _kind(node: Expression) -> type[Expression] | None:
    """What a node looks like: with one part only, it is that part; without any, a leaf."""
    while isinstance(node, (Sequence, Choice, Intersection)):
        below = children(node)
        if len(below) > 1:
            return type(node)
        if not below:
            return None
        node = below[0]
    return type(node)


def _print(node: Expression, parts: list[str], leaf: Leaf, counts: Counts) -> str:
    match node:
        case Sequence():
            return " ".join(parts) or '""'
        case Choice():
            if not parts:
                raise Unwritable("it has a choice without any alternative")
            return " | ".join(parts)
        case Intersection():
            return " & ".join(parts)
        case Complement():
            return f"~{parts[0]}"
        case Repeat(minimum=low, maximum=high):
            return parts[0] + (_SIGNS.get((low, high)) or counts(low, high))
        case _:
            return leaf(node)
