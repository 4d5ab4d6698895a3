"""Where parameters stand that can mean nothing: on rules that take none, and where there is no present value."""

from __future__ import annotations

from collections.abc import Iterator

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic
from maskwright.notation import tree


def complaints_about(definitions: dict[str, tree.Definition], start: str) -> Iterator[Diagnostic]:
    """What is wrong with the parameters of a text, in its order."""
    first = definitions.get(start)
    if first is not None and first.takes_parameter:
        yield finding("S040", f"nothing gives the start rule `{start}` a value: leave out its `::_`", first.span)
    takers = {name for name, one in definitions.items() if one.takes_parameter and not one.is_terminal}
    for definition in definitions.values():
        if definition.is_terminal and definition.takes_parameter:
            yield finding(
                "S040", f"`{definition.name}` is a terminal, and only rules take a parameter", definition.span
            )
        elif (definition.parametric or takers) and not definition.loose:
            for node in tree.walk(definition.body):
                complaint = _complaint(node, definition, definitions, takers)
                if complaint is not None:
                    yield complaint


def _complaint(
    node: tree.Node, owner: tree.Definition, definitions: dict[str, tree.Definition], takers: set[str]
) -> Diagnostic | None:
    if isinstance(node, tree.Conditional):
        if owner.is_terminal:
            return finding(
                "S040", "a condition has a place in rules, and none inside of a terminal", node.condition.span
            )
        if not owner.takes_parameter and node.condition.name != "true":
            return finding(
                "S040", f"`{owner.name}` has no value to look at: it takes no parameter", node.condition.span
            )
    elif isinstance(node, tree.Reference) and node.parameter is None:
        if node.name in takers:
            return finding("S040", f"`{node.name}` takes a value, as in `{node.name}::0`", node.span)
    elif isinstance(node, tree.Reference):
        if node.name in definitions and node.name not in takers and not definitions[node.name].loose:
            return finding("S040", f"`{node.name}` takes no value: it is defined without `::_`", node.span)
        if not owner.takes_parameter and not isinstance(node.parameter, tree.Number):
            message = f"`{owner.name}` has no value to make another of: give `{node.name}` a number, as in `::0`"
            return finding("S040", message, node.span)
    return None
