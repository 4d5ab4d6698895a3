"""Going through a tree, and giving it other leaves, without recursion.

>>> from maskwright.diagnostic import Span
>>> from maskwright.notation.tree.nodes import Reference, Series
>>> at = Span(0, 0)
>>> series = Series((Reference("a", at), Reference("b", at)), at)
>>> [node.name for node in walk(series) if isinstance(node, Reference)]
['a', 'b']
>>> replaced(series, lambda leaf: Reference("c", leaf.span)).items[0].name
'c'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, Final

from maskwright.diagnostic import Span
from maskwright.notation.tree.nodes import (
    Application,
    Conditional,
    Conjunction,
    Lazy,
    Negation,
    Node,
    Options,
    Reference,
    Repeated,
    Series,
    Unsupported,
)

# By type, for this is asked of every node several times, and of leaves mostly.
_BELOW: Final[dict[type[Any], Callable[[Any], tuple[Node, ...]]]] = {
    Series: attrgetter("items"),
    Options: attrgetter("options"),
    Unsupported: attrgetter("parts"),
    Conjunction: attrgetter("items"),
    Repeated: lambda node: (node.item,),
    Negation: lambda node: (node.item,),
    Lazy: lambda node: (node.item,),
    Conditional: lambda node: (node.item,),
    Application: lambda node: (node.name, *node.arguments),
}


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly below ``node``."""
    below = _BELOW.get(type(node))
    return below(node) if below else ()


def walk(node: Node) -> Iterator[Node]:
    """Every node of a tree, in the order of the text."""
    stack = [node]
    while stack:
        node = stack.pop()
        yield node
        if below := _BELOW.get(type(node)):
            stack.extend(reversed(below(node)))


def replaced(node: Node, replace_leaf: Callable[[Node], Node]) -> Node:
    """A tree with other leaves. Iterative.

    ``replace_leaf`` gets references, and also applications whose parts are done already.
    """
    done: list[Node] = []
    stack: list[tuple[Node, bool]] = [(node, False)]
    while stack:
        node, visited = stack.pop()
        below = children(node)
        if not below:
            done.append(replace_leaf(node))
        elif not visited:
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(below))
        else:
            parts = tuple(done[len(done) - len(below) :])
            del done[len(done) - len(below) :]
            done.append(_rebuilt(node, parts, node.span, replace_leaf))
    return done.pop()


def _rebuilt(node: Node, parts: tuple[Node, ...], span: Span, replace_leaf: Callable[[Node], Node]) -> Node:
    match node:
        case Series():
            return Series(parts, span)
        case Options():
            return Options(parts, span)
        case Repeated(minimum=low, maximum=high):
            return Repeated(parts[0], low, high, span)
        case Conjunction(amp=amp):
            return Conjunction(parts, span, amp)
        case Negation():
            return Negation(parts[0], span)
        case Lazy():
            return Lazy(parts[0], span)
        case Conditional(condition=condition):
            return Conditional(parts[0], condition, span)
        case Application(name=name):
            head = parts[0] if isinstance(parts[0], Reference) else name
            return replace_leaf(Application(head, parts[1:], span))
        case Unsupported(written=written):
            return Unsupported(written, parts, span)
        case _:
            return node
