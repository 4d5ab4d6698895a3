"""The values that a condition limits to, as far as its schemas list them."""

from __future__ import annotations

from typing import Any

from maskwright.json_schema.conditions.nodes import Condition, ConstantNode, Nodes, SchemaNode


def listed_by(condition: Condition, nodes: Nodes) -> list[Any] | None:
    """The values that one of the schemas of a condition lists; ``None`` if none does. Others may leave out some.

    >>> nodes = Nodes()
    >>> listed_by(nodes.constant("a"), nodes), listed_by(nodes.negated(nodes.constant("a")), nodes)
    (['a'], None)
    """
    for literal in condition:
        node = nodes[literal] if literal > 0 else None
        if isinstance(node, ConstantNode):
            return [node.value]
        if isinstance(node, SchemaNode) and "const" in node.keywords:
            return [node.keywords["const"]]
        if isinstance(node, SchemaNode) and "enum" in node.keywords:
            return list(node.keywords["enum"])
    return None
