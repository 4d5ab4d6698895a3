"""How large a tree is when its repetitions are written out, and what it may match.

>>> from maskwright.json_schema.leaves.ecma.nodes import Rep, Set
>>> size(Rep(Rep(Set(()), 2, 3), 4, None)), nullable(Rep(Set(()), 0, 1))
(17, True)
"""

from __future__ import annotations

from maskwright.json_schema.leaves.ecma.nodes import Alt, Cat, Edge, Look, Node, Rep, Set, children


def size(root: Node) -> int:
    """Nodes of a tree, a repetition counted as often as its larger bound. Does not recurse."""
    total = 0
    stack = [(root, 1)]
    while stack:
        node, times = stack.pop()
        total += times
        if isinstance(node, Rep):
            times *= max(node.low, node.high or 0, 1)
        stack.extend((child, times) for child in children(node))
    return total


def range_count(root: Node) -> int:
    """Ranges of characters in the classes of a tree. Does not recurse."""
    total = 0
    stack = [root]
    while stack:
        node = stack.pop()
        total += len(node.ranges) if isinstance(node, Set) else 0
        stack.extend(children(node))
    return total


def nullable(node: Node) -> bool:
    """Whether it can match without reading. Recurses as deep as groups nest."""
    match node:
        case Set():
            return False
        case Cat(items=items):
            return all(nullable(item) for item in items)
        case Alt(options=options):
            return any(nullable(option) for option in options)
        case Rep(item=item, low=low):
            return low == 0 or nullable(item)
        case Look() | Edge():
            return True
