r"""Whether a rule is recursive, and on which side.

A rule is left-recursive if it can start with itself, by way of other rules too, and right-recursive if it can end with
itself; what can be empty is passed over. Unlike the findings about right recursion, which are about the language, this
looks at every rule as it is written, useful or not.

>>> from maskwright.analysis.basis import basis_of
>>> from maskwright.notation import read_lark
>>> basis = basis_of(read_lark('start: "(" start ")" | spaces\nspaces: SPACE\nSPACE: / */'))
>>> recursion_of(basis, "start"), recursion_of(basis, "spaces")
(Recursion(others=(), left=False, right=False), None)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from maskwright.analysis.basis import Basis
from maskwright.grammar import Repeat, Sequence


@dataclass(frozen=True, slots=True)
class Recursion:
    """How a rule leads back to itself. ``others`` are the rules that it shares this with, in the order of the text."""

    others: tuple[str, ...]
    left: bool
    right: bool


def recursion_of(basis: Basis, name: str) -> Recursion | None:
    """How a rule is recursive, if it is. Linear, without looking at rules that it has nothing to do with."""
    graph, root = basis.graph, basis.graph.root[name]
    led_to = _reached(root, graph.below.__getitem__)
    if root not in led_to:
        return None
    leading = {graph.owner[node] for node in _reached(root, graph.users.__getitem__)}
    both = (other for other, body in graph.root.items() if body in led_to and other in leading)
    left = root in _reached(root, lambda node: outermost(basis, node, graph.below[node]))
    right = root in _reached(root, lambda node: outermost(basis, node, graph.below[node][::-1]))
    return Recursion(tuple(other for other in both if other != name), left, right)


def outermost(basis: Basis, node: int, below: tuple[int, ...]) -> Iterable[int]:
    """The children that a node can start with; given in reverse, those that it can end with."""
    expression = basis.graph.nodes[node]
    if isinstance(expression, Repeat) and expression.maximum == 0:
        return ()
    if not isinstance(expression, Sequence):
        return below
    first = next((number for number, child in enumerate(below) if not basis.costs.nullable(child)), len(below))
    return below[: first + 1]


def _reached(start: int, steps: Callable[[int], Iterable[int]]) -> set[int]:
    """The nodes that one or more steps lead to."""
    found: set[int] = set()
    stack = [start]
    while stack:
        for node in steps(stack.pop()):
            if node not in found:
                found.add(node)
                stack.append(node)
    return found
