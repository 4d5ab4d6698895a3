"""Find all references."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.diagnostic import Span
from maskwright.lsp.convert import Converter
from maskwright.lsp.lines import Lines
from maskwright.lsp.occurrences import definitions_of, occurrence_at
from maskwright.lsp.snapshot import Snapshot
from maskwright.names import TOP, CannotRename, Meaning, Project, Role
from maskwright.names.linking import meaning_of
from maskwright.names.renaming import places_of

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer


def find_references(snapshot: Snapshot, offset: int, *, with_definitions: bool) -> list[Span]:
    """Where the rule or terminal at an offset is used, also as a literal, in the order of the text."""
    found = occurrence_at(snapshot.outline, offset)
    if found is None:
        return []
    spans = [use.span for use in snapshot.outline.uses if use.name == found.name]
    if with_definitions:
        spans += [entry.name_span for entry in definitions_of(snapshot.outline, found.name)]
    return sorted(spans, key=lambda span: span.start)


def find_elsewhere(
    project: Project, file: Path, snapshot: Snapshot, offset: int, *, with_definitions: bool
) -> dict[Path, list[Span]]:
    """Where texts name what stands at an offset, those of other files too."""
    names = project.names(file)
    place = names.at(offset)
    found = occurrence_at(snapshot.outline, offset)
    try:
        if place is not None:
            meaning = meaning_of(project, file, place)
        else:
            meaning = Meaning(file, TOP, found.name) if found and names.of(found.name, TOP) else None
        every = places_of(project, meaning) if meaning is not None else {}
    except CannotRename:  # It comes from a library, or from a file that is not there.
        return {}
    without = () if with_definitions else (Role.DEFINITION, Role.CHANGE)
    return {one: [place.span for place in some if place.role not in without] for one, some in every.items()}


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    async def references(params: types.ReferenceParams) -> list[types.Location] | None:
        uri = params.text_document.uri
        around = server.surroundings(uri)
        with_definitions = params.context.include_declaration

        def answer(snapshot: Snapshot, converter: Converter) -> list[types.Location]:
            offset = converter.offset(params.position)
            project, _ = around.project(uri, snapshot, server.search)
            here = around.file(uri)
            found = find_elsewhere(project, here, snapshot, offset, with_definitions=with_definitions)
            own = {*find_references(snapshot, offset, with_definitions=with_definitions), *found.pop(here, ())}
            locations = [converter.location(span) for span in sorted(own, key=lambda span: span.start)]
            for file, spans in found.items():
                other = Converter(around.uri(file), Lines(project.text(file) or ""), server.encoding)
                locations += [other.location(span) for span in spans]
            return locations

        return await server.answer(uri, answer)
