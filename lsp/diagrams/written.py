"""Definitions in the Lark notation as somebody wrote them, and not as templates and parameters make rules of them."""

from __future__ import annotations

from collections.abc import Iterator

from maskwright.lsp.diagrams.room import Room, Tree
from maskwright.notation import tree
from maskwright.notation.collect import collect
from maskwright.notation.limits import MAX_SOURCE_BYTES
from maskwright.notation.written import written


def definitions(text: str) -> Iterator[tree.Definition]:
    """The definitions of a text that can be read, in its order."""
    if len(text) > MAX_SOURCE_BYTES:
        return
    for definition in sorted(collect(text).written, key=_start):
        if not definition.loose:
            yield definition


def title(definition: tree.Definition) -> str:
    """Its name, that of a template with its parameters."""
    names = ", ".join(one.name for one in definition.parameters)
    return f"{definition.name}{{{names}}}" if names else definition.name


def tree_of(node: tree.Node, room: Room) -> Tree:
    """The body of a definition as a tree. Linear, and as deep as its brackets."""

    def made(node: tree.Node) -> Tree:
        match node:
            case tree.Series(items=items):
                return room.many("sequence", items, made)
            case tree.Options(options=options):
                return room.many("choice", options, made)
            case tree.Repeated(item=item, minimum=least, maximum=most):
                return room.repeated(item, least, most, made)
            case tree.Lazy(item=item) | tree.Conditional(item=item):
                return made(item)
            case tree.Reference(name=name):
                return room.named("terminal" if tree.is_terminal_name(name) else "rule", name)
            case tree.Application():
                return room.named("rule", written(node))
            case tree.Special(written=text):
                return room.text("special", text)
            case _:
                return room.text("terminal", written(node))

    return made(node)


def _start(definition: tree.Definition) -> int:
    return definition.span.start
