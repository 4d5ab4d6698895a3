"""Trees with alternatives taken out: what cannot be matched takes along what it is a part of.

>>> from maskwright.diagnostic import Span
>>> a, b = (tree.Reference(name, Span(0, 1)) for name in "ab")
>>> without(tree.Options((a, tree.Series((a, b), a.span)), a.span), "b") == a
True
"""

from __future__ import annotations

from collections.abc import Callable

from maskwright.notation import tree

Change = Callable[["tree.Reference | tree.Conditional"], "tree.Node | None"]


def without(body: tree.Node, name: str) -> tree.Node | None:
    """A body without the alternatives that need ``name``; nothing if none is left."""
    return pruned(body, lambda node: None if isinstance(node, tree.Reference) and node.name == name else node)


def pruned(body: tree.Node, change: Change) -> tree.Node | None:
    """A body with references and conditionals changed, and without what has a part that is changed to nothing.

    Iterative, so depth costs no Python stack. What a conditional is changed to is looked at in its place.
    """
    done: list[tree.Node | None] = []
    stack: list[tuple[tree.Node, bool]] = [(body, False)]
    while stack:
        node, visited = stack.pop()
        below = tree.children(node)
        if isinstance(node, tree.Reference):
            done.append(change(node))
        elif isinstance(node, tree.Conditional):
            if (kept := change(node)) is None:
                done.append(None)
            else:
                stack.append((kept, False))
        elif not below or isinstance(node, tree.Conjunction | tree.Negation | tree.Lazy):
            done.append(node)  # Patterns have no parameters in them.
        elif not visited:
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(below))
        else:
            parts = done[len(done) - len(below) :]
            del done[len(done) - len(below) :]
            done.append(_joined(node, parts))
    return done.pop()


def _joined(node: tree.Node, parts: list[tree.Node | None]) -> tree.Node | None:
    kept = tuple(part for part in parts if part is not None)
    match node:
        case tree.Options():
            return tree.Options(kept, node.span) if len(kept) > 1 else kept[0] if kept else None
        case tree.Repeated(minimum=0) if not kept:
            return tree.Series((), node.span)
        case _ if len(kept) < len(parts):
            return None
        case tree.Series():
            return tree.Series(kept, node.span)
        case tree.Repeated(minimum=low, maximum=high):
            return tree.Repeated(kept[0], low, high, node.span)
        case tree.Unsupported(written=written):
            return tree.Unsupported(written, kept, node.span)
        case _:
            return node
