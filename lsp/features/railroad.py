"""Railroad diagrams: the definitions of a grammar as trees that a client draws, without a compile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from maskwright.grammar import Notation
from maskwright.lsp.diagrams import expressions, written
from maskwright.lsp.diagrams.room import Room, Tree
from maskwright.lsp.occurrences import occurrence_at
from maskwright.lsp.parameters import document_of, place_of

if TYPE_CHECKING:
    from maskwright.diagnostic import Span
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer
    from maskwright.lsp.snapshot import Snapshot

METHOD = "maskwright/railroad"


def diagrams(snapshot: Snapshot, converter: Converter, names: frozenset[str] | None = None) -> list[Tree]:
    """A diagram for each definition, or for those of some names. Of a schema these have no places."""
    found = _written(snapshot, names) if snapshot.grammar.notation is Notation.LARK else _read(snapshot, names)
    has_places = snapshot.grammar.notation is not Notation.JSON_SCHEMA
    return [
        {"name": name, "kind": kind, "range": converter.range(span) if has_places else None, "tree": tree}
        for name, kind, span, tree in found
    ]


def _written(snapshot: Snapshot, names: frozenset[str] | None) -> Iterator[tuple[str, str, Span, Tree]]:
    room = Room()
    for one in written.definitions(snapshot.source.text):
        if names is None or one.name in names:
            tree = room.diagram(lambda body=one.body: written.tree_of(body, room))  # type: ignore[misc]
            yield written.title(one), "terminal" if one.is_terminal else "rule", one.span, tree


def _read(snapshot: Snapshot, names: frozenset[str] | None) -> Iterator[tuple[str, str, Span, Tree]]:
    grammar, rules = expressions.rules(snapshot.grammar)
    room = Room()
    make = expressions.tree_maker(grammar, room)
    for rule in rules:
        if names is None or rule.name in names:
            yield rule.name, "rule", rule.span, room.diagram(lambda body=rule.body: make(body))  # type: ignore[misc]


def names_at(snapshot: Snapshot, offset: int) -> frozenset[str]:
    """What is defined at a place or named there, and else whose definition is around it."""
    outline = snapshot.outline
    around = {entry.name for entry in outline.entries if entry.is_name and entry.span.start <= offset <= entry.span.end}
    found = occurrence_at(outline, offset)
    defined = {entry.name for entry in outline.entries if entry.is_name}
    return frozenset({found.name} if found is not None and found.name in defined else around)


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(METHOD)
    async def railroad(params: Any) -> dict[str, Any] | None:
        place = place_of(params)

        def answer(snapshot: Snapshot, converter: Converter) -> dict[str, Any]:
            names = None
            if place is not None:
                names = names_at(snapshot, converter.lines.offset(*place, converter.encoding))
            return {"version": snapshot.source.version, "diagrams": diagrams(snapshot, converter, names)}

        return await server.answer(document_of(params), answer)
