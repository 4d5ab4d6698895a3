"""From a tree to an expression of the grammar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from maskwright import grammar as ir
from maskwright.notation.tree.nodes import (
    LEAVES,
    Application,
    Conditional,
    Conjunction,
    Lazy,
    Negation,
    Node,
    Options,
    Repeated,
    Series,
    Unsupported,
)
from maskwright.notation.tree.walking import children

_LEAVES: Final[frozenset[type[Node]]] = frozenset(LEAVES)


def fold(node: Node, lower: Callable[[Any], ir.Expression], whole: tuple[type[Node], ...] = ()) -> ir.Expression:
    """Turn a tree into an expression, its leaves by ``lower``. Iterative, so depth costs no Python stack.

    ``lower`` gets nodes of the types ``whole`` too, with all that is below them. An unsupported construct becomes a
    hole, which ``lower`` makes, with its parts, as options, between it and another: so they are in use, and have no
    other bearing.
    """
    done: list[ir.Expression] = []
    stack: list[Node | None] = [node]
    while stack:
        top = stack.pop()
        if top is None:  # Above it are the parts of the node below it, which are done by now.
            top = stack.pop()
            assert top is not None
            start = len(done) - len(children(top))
            folded = tuple(done[start:])
            del done[start:]
            done.append(_join(top, folded, lower))
        elif type(top) in _LEAVES or type(top) in whole:
            done.append(lower(top))
        else:
            stack += top, None
            stack.extend(reversed(children(top)))
    return done.pop()


def _join(node: Node, folded: tuple[ir.Expression, ...], lower: Callable[[Any], ir.Expression]) -> ir.Expression:
    match node:
        case Series():
            return ir.Sequence(folded, node.span)
        case Options():
            return ir.Choice(folded, node.span)
        case Repeated():
            return ir.Repeat(folded[0], node.minimum, node.maximum, node.span)
        case Conjunction():
            return ir.Intersection(folded, node.span)
        case Negation():
            return ir.Complement(folded[0], node.span)
        case Lazy():
            return ir.Shortest(folded[0], node.span)
        case Conditional():  # Left where something is wrong with a parameter.
            return folded[0]
        case _:
            hole = lower(Unsupported("…", (), node.span) if isinstance(node, Application) else node)
            if not folded:
                return hole
            between = ir.Repeat(ir.Choice(folded, node.span), 0, 1, node.span)
            return ir.Sequence((hole, between, hole), node.span)
