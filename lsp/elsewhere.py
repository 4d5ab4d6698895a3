"""Where names are defined that come from other files, as these were when the document was read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from maskwright.diagnostic import Span
from maskwright.lsp.occurrences import occurrence_at
from maskwright.lsp.snapshot import Snapshot
from maskwright.names import TOP, Names, Project, Role
from maskwright.names.text import Imported, Scope
from maskwright.notation import Kind
from maskwright.notation.scan import scan_statements

MOST_STEPS = 20
"""Files from one to the next."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A definition in another file: the name in it, and the statement."""

    file: Path
    text: str
    name_span: Span
    span: Span


def _is_imported(snapshot: Snapshot, offset: int, name: str | None) -> bool:
    """Whether what stands at an offset may come from another file; spares looking for most that does not."""
    if name is not None:
        own = [entry for entry in snapshot.outline.entries if entry.name == name and entry.is_name]
        return not own or any(entry.kind is Kind.IMPORT for entry in own)
    directives = (entry.span for entry in snapshot.outline.entries if entry.kind is Kind.DIRECTIVE)
    return any(span.start <= offset <= span.end for span in directives)


def find_elsewhere(snapshot: Snapshot, offset: int) -> list[Elsewhere]:
    """Where what stands at an offset is defined in other files, if it comes from there."""
    if not snapshot.imported:
        return []
    found = occurrence_at(snapshot.outline, offset)
    if not _is_imported(snapshot, offset, found.name if found else None):
        return []
    return list(_definitions_elsewhere(snapshot, offset))


def _definitions_elsewhere(snapshot: Snapshot, offset: int) -> Iterator[Elsewhere]:
    """The definitions in other files of what stands at an offset; on the path of an import, the file itself."""
    project, here = _project(snapshot)
    names = project.names(here)
    place = names.at(offset)
    if place is None:
        file = _path_at(project, here, names, offset)
        if file is not None:
            yield Elsewhere(file, project.texts[file], Span(0, 0), Span(0, 0))
        return
    if place.role is Role.SOURCE:
        yield from _follow(project, here, next(one for one in names.imports if one.name.place == place.span))
    else:
        yield from _follow(project, here, names.imported(place.name, place.scope))


def _project(snapshot: Snapshot) -> tuple[Project, Path]:
    here = Path(snapshot.source.path or "/")
    texts = {path: looked.text for path, looked in snapshot.imported.items() if not looked.trouble}
    return Project({**texts, here: snapshot.source.text}, texts), here


def _path_at(project: Project, here: Path, names: Names, offset: int) -> Path | None:
    for one in names.imports:
        if one.wanted.place.start <= offset <= one.wanted.place.end:
            return _target(project, here, one)
    return None


def _target(project: Project, file: Path, one: Imported) -> Path | None:
    target = project.target(file, one.wanted)
    return target if target in project.texts else None


def _follow(project: Project, file: Path, imported: Imported | None) -> Iterator[Elsewhere]:
    """Through files that import it themselves, up to the one that defines it."""
    for _ in range(MOST_STEPS):
        target = _target(project, file, imported) if imported is not None else None
        if imported is None or target is None:
            return
        file, name = target, imported.name.name
        imported = project.names(file).imported(name, TOP)
        yield from _definitions(project, file, name, TOP)


def _definitions(project: Project, file: Path, name: str, scope: Scope) -> Iterator[Elsewhere]:
    text = project.texts[file]
    for place in project.names(file).of(name, scope):
        if place.role in (Role.DEFINITION, Role.CHANGE):
            statements = (one.span for one in scan_statements(text) if one.start <= place.span.start < one.span.end)
            yield Elsewhere(file, text, place.span, next(statements, place.span))
