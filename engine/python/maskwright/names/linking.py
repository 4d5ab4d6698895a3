"""Names that mean the same across files, and what one of them cannot be called because of where it comes from.

An import without a name of its own gives a name to two texts at once, and so further through texts that import from
that. What an imported definition refers to comes along under a name with that of its file before it
(:mod:`maskwright.notation.importing`), which texts may name in turn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from maskwright.names.project import Project
from maskwright.names.text import TOP, Imported, Place, Role, Scope
from maskwright.notation.imports import Import

MAX_LINKED: Final = 10_000
"""Names that mean the same."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a name in a scope of a text stands for."""

    file: Path
    scope: Scope
    name: str


class CannotRename(Exception):
    """Why a name cannot become another one here. ``is_elsewhere`` says that no text of the author's gives it."""

    def __init__(self, message: str, *, is_elsewhere: bool = False) -> None:
        super().__init__(message)
        self.is_elsewhere = is_elsewhere


def meaning_of(project: Project, file: Path, place: Place) -> Meaning | None:
    """What a place stands for; that of a name in another file, which has another one here, stands there.

    ``None`` if that cannot be read.
    """
    if place.role is not Role.SOURCE:
        return Meaning(file, place.scope, place.name)
    imported = next(one for one in project.names(file).imports if one.name.place == place.span)
    target = _source_file(project, file, imported)
    return Meaning(target, TOP, place.name) if target is not None else None


def linked(project: Project, start: Meaning, new: str) -> dict[Meaning, str]:
    """All names that mean the same, and what each becomes where ``start`` becomes ``new``.

    Raises :class:`CannotRename` if one of them is given by a library, or by a file that cannot be read.
    """
    found = {start: new}
    waiting: list[tuple[Meaning, frozenset[Path]]] = [(start, frozenset())]
    while waiting:
        meaning, behind = waiting.pop()
        for other, name in _next(project, meaning, found[meaning]):
            comes_along = other.name != meaning.name
            # Files that import each other would make longer and longer names.
            if other in found or (comes_along and other.file in {*behind, meaning.file}):
                continue
            if len(found) >= MAX_LINKED:
                raise CannotRename(f"`{start.name}` has more than {MAX_LINKED} names in files that import each other")
            found[other] = name
            waiting.append((other, behind | {meaning.file} if comes_along else behind))
    return found


def sources(project: Project, meaning: Meaning) -> Iterator[tuple[Path, Place]]:
    """Where other texts name something of a file that has another name there."""
    if meaning.scope == TOP:
        for other, imported in project.importing(meaning.file):
            if imported.name.name == meaning.name and imported.is_renamed:
                name = imported.name
                yield other, Place(name.name, name.place, imported.scope, Role.SOURCE, -1)


def mangled(wanted: Import, name: str) -> str:
    """What an import calls what comes along without being asked for."""
    lead = "_" if name.startswith("_") else ""
    return f"{lead}{'__'.join(wanted.path)}__{name.removeprefix('_')}"


def given_by_a_file(project: Project, meaning: Meaning) -> str | None:
    """The file that gives a name which no text defines, as what comes along with something else."""
    names = project.names(meaning.file)
    if any(one.role in (Role.DEFINITION, Role.IMPORT) for one in names.of(meaning.name, meaning.scope)):
        return None
    bare = meaning.name.removeprefix("_")
    paths = (one.wanted.path for one in names.imports if one.scope == meaning.scope)
    return next((f"{'/'.join(path)}.lark" for path in paths if bare.startswith(f"{'__'.join(path)}__")), None)


def _next(project: Project, meaning: Meaning, new: str) -> Iterator[tuple[Meaning, str]]:
    imported = project.names(meaning.file).imported(meaning.name, meaning.scope)
    if imported is not None and not imported.is_renamed:
        target = _source_file(project, meaning.file, imported)
        if target is None:
            shown = "/".join(imported.wanted.path)
            raise CannotRename(f"`{meaning.name}` comes from `{shown}.lark`, which cannot be read", is_elsewhere=True)
        yield Meaning(target, TOP, meaning.name), new
    if meaning.scope != TOP:
        return
    every = project.importing(meaning.file)
    given: defaultdict[tuple[Path, Scope], set[str]] = defaultdict(set)
    for other, one in every:
        given[other, one.scope].add(one.name.name)
    for other, one in every:
        if one.name.name == meaning.name and not one.is_renamed:
            yield Meaning(other, one.scope, meaning.name), new
        elif meaning.name not in given[other, one.scope]:
            name = mangled(one.wanted, meaning.name)
            yield Meaning(other, one.scope, name), mangled(one.wanted, new)


def _source_file(project: Project, file: Path, imported: Imported) -> Path | None:
    if not imported.wanted.dots:
        shown = ".".join(imported.wanted.path)
        raise CannotRename(f"`{imported.name.name}` is a name of the library `{shown}`", is_elsewhere=True)
    target = project.target(file, imported.wanted)
    return target if target is not None and project.text(target) is not None else None
