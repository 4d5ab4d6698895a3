"""Railroad diagrams: the rules of a grammar as trees that a client draws, without a compile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pygls.exceptions import JsonRpcInvalidParams

from maskwright.grammar import Choice, Expression, Grammar, Notation, Repeat, Sequence, SpecialTokens, Symbol
from maskwright.lsp.occurrences import occurrence_at
from maskwright.lsp.parameters import document_of

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer
    from maskwright.lsp.snapshot import Snapshot

METHOD = "maskwright/railroad"
Tree = dict[str, Any]


def tree_of(node: Expression, grammar: Grammar) -> Tree:
    """The body of a rule as a tree. Linear."""
    terminals = {one.name: one for one in grammar.terminals}

    def tree(node: Expression) -> Tree:
        match node:
            case Sequence(items=()):
                return {"kind": "skip"}
            case Sequence(items=items):
                return {"kind": "sequence", "items": [tree(one) for one in items]}
            case Choice(options=options):
                return {"kind": "choice", "items": [tree(one) for one in options]}
            case Repeat(item=item, minimum=0, maximum=1):
                return {"kind": "optional", "item": tree(item)}
            case Repeat(item=item, minimum=minimum, maximum=maximum):
                return {"kind": "repeat", "item": tree(item), "min": minimum, "max": maximum}
            case Symbol(name=name) if name not in terminals:
                return {"kind": "rule", "name": name}
            case Symbol(name=name):
                terminal = terminals[name]
                if isinstance(terminal.pattern, SpecialTokens):
                    return {"kind": "special", "text": name}
                return {"kind": "terminal", "text": name, **({} if terminal.anonymous else {"name": name})}
        raise TypeError(f"a rule has no {type(node).__name__}")

    return tree(node)


def diagrams(snapshot: Snapshot, converter: Converter, name: str | None) -> list[Tree]:
    """A diagram for each rule, or for the one of a name."""
    grammar = snapshot.grammar
    is_schema = grammar.notation is Notation.JSON_SCHEMA
    return [
        {
            "name": rule.name,
            "kind": "rule",
            "range": None if is_schema else converter.range(rule.span),
            "tree": tree_of(rule.body, grammar),
        }
        for rule in grammar.rules
        if name is None or rule.name == name
    ]


def place_of(params: Mapping[str, Any]) -> tuple[int, int] | None:
    """Line and character, if a position is given. Raises :class:`JsonRpcInvalidParams`."""
    position = params.get("position")
    if position is None:
        return None
    members: list[Any] = (
        [position.get(one) for one in ("line", "character")] if isinstance(position, Mapping) else [None]
    )
    if not all(type(one) is int and 0 <= one < 2**31 for one in members):
        raise JsonRpcInvalidParams("`position` must have a line and a character, counted from 0")
    return members[0], members[1]


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(METHOD)
    async def railroad(params: Any) -> Tree | None:
        uri = document_of(params)
        place = place_of(params)

        def answer(snapshot: Snapshot, converter: Converter) -> Tree:
            name = None
            if place is not None:
                found = occurrence_at(snapshot.outline, converter.lines.offset(*place, converter.encoding))
                name = found.name if found else ""
            return {"version": snapshot.source.version, "diagrams": diagrams(snapshot, converter, name)}

        return await server.answer(uri, answer)
