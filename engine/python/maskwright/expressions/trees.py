r"""Expressions with other parts put in.

>>> from maskwright.diagnostic import Span
>>> from maskwright.expressions import Repeat, Sequence, Symbol
>>> at = Span(0, 0)
>>> tree = Sequence((Symbol("a", at), Repeat(Symbol("b", at), 0, None, at)), at)
>>> replaced(tree, lambda part: Symbol("c", at) if part == Symbol("b", at) else None).items[1].item.name
'c'
"""

from __future__ import annotations

from collections.abc import Callable

from maskwright.expressions.nodes import Expression, children, with_parts


def replaced(root: Expression, other: Callable[[Expression], Expression | None]) -> Expression:
    """An expression with others in the place of some of its parts; ``None`` leaves a part as it is.

    What is put in is not looked into. Without recursion.
    """
    done: dict[int, Expression] = {}
    stack = [root]
    while stack:
        node = stack[-1]
        if id(node) not in done and (put_in := other(node)) is not None:
            done[id(node)] = put_in
        waiting = [] if id(node) in done else [child for child in children(node) if id(child) not in done]
        if waiting:
            stack.extend(reversed(waiting))
            continue
        stack.pop()
        if id(node) not in done:
            done[id(node)] = with_parts(node, tuple(done[id(child)] for child in children(node)))
    return done[id(root)]
