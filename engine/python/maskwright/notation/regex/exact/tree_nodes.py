"""From the body of a terminal, as the notation has it, to one tree of a regular expression.

>>> from maskwright.diagnostic import Span
>>> at = Span(0, 1)
>>> node_of(tree.Repeated(tree.CharRange("0", "9", at), 1, None, at), {})
Rep(item=Set(chars=Chars(ranges=((48, 57),), named=(), negated=False)), low=1, high=None, lazy=False)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from maskwright.notation import tree
from maskwright.notation.regex.exact.folding import folded
from maskwright.notation.regex.exact.nodes import Alt, Cat, Chars, Node, Rep, Set, Unfit, children, widths
from maskwright.notation.regex.exact.parsing import parse

_MOST_DEPTH = 150
_MOST_NODES = 10_000


class Measured(NamedTuple):
    """A tree with its levels and its nodes, shared ones counted each time."""

    node: Node
    depth: int
    size: int


def measured(root: Node) -> Measured:
    """Measure a tree. Raises :class:`Unfit` if it is too large."""
    deepest, count, stack = 0, 0, [(root, 1)]
    while stack:
        node, level = stack.pop()
        deepest, count = max(deepest, level), count + 1
        if deepest > _MOST_DEPTH or count > _MOST_NODES:
            raise Unfit("it is too large")
        stack.extend((child, level + 1) for child in children(node))
    return Measured(root, deepest, count)


def node_of(body: tree.Node, named: Mapping[str, Measured | Unfit]) -> Node:
    """The tree of a body, ``named`` holding those of the terminals in it. Raises :class:`Unfit`."""
    done: list[Measured] = []
    stack: list[tuple[tree.Node, bool]] = [(body, False)]
    total = 0
    while stack:
        node, visited = stack.pop()
        below = tree.children(node)
        if below and not visited:
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(below))
            continue
        if below:
            parts = done[len(done) - len(below) :]
            del done[len(done) - len(below) :]
            deep, size = max(part.depth for part in parts) + 1, sum(part.size for part in parts) + 1
            made = Measured(_joined(node, tuple(part.node for part in parts)), deep, size)
        else:
            made = _leaf(node, named)
            total += made.size
        if made.depth > _MOST_DEPTH or total > _MOST_NODES:
            raise Unfit("it is too large")
        done.append(made)
    return done.pop().node


def _leaf(node: tree.Node, named: Mapping[str, Measured | Unfit]) -> Measured:
    match node:
        case tree.Text(value=value, ignore_case=ignore_case):
            letters = (Chars(((ord(letter), ord(letter)),)) for letter in value)
            return measured(Cat(tuple(Set(folded(chars) if ignore_case else chars) for chars in letters)))
        case tree.CharRange(first=first, last=last):
            return measured(Set(Chars(((ord(first), ord(last)),))))
        case tree.Pattern(written=written, flags=flags):
            # Of an anchor in an expression with nothing peculiar it was said that it is dropped.
            return measured(parse(written, flags, anchored=bool(node.peculiar)))
        case tree.Series():
            return measured(Cat(()))
        case tree.Reference(name=name):
            found = named.get(name, Unfit(f"`{name}` contains itself"))
            if isinstance(found, Unfit):
                raise found
            return found
        case _:
            raise Unfit("there is something in it that is no regular expression of Lark's")


def _joined(node: tree.Node, parts: tuple[Node, ...]) -> Node:
    match node:
        case tree.Series():
            return Cat(parts)
        case tree.Options():
            # Lark puts alternatives that can be longer first.
            keys = {id(part): widths(part) for part in parts}
            return Alt(tuple(sorted(parts, key=lambda part: (-keys[id(part)][1], -keys[id(part)][0]))))
        case tree.Repeated(minimum=low, maximum=high):
            return Rep(parts[0], low, high)
        case _:
            raise Unfit("there is something in it that is no regular expression of Lark's")
