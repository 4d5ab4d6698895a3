"""Giving something another name, everywhere where it has the old one, so that every text means what it meant.

First all places are looked for that mean the same, then whether the new name is free there. That says in words what is
wrong with most names that will not do. In the end the texts are read as they would be, with all that import them, and
compared: what cannot be told from names alone is not done either.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

from maskwright.diagnostic import Edit
from maskwright.names.checks import clash, complaint_about, is_start
from maskwright.names.linking import CannotRename, Meaning, given_by_a_file, linked, meaning_of, sources
from maskwright.names.project import Project
from maskwright.names.text import Place, Role
from maskwright.notation.libraries import LIBRARIES, library

FileEdits: TypeAlias = "dict[Path, tuple[Edit, ...]]"
"""The edits of each file, in the order of its text."""


def renamable(project: Project, file: Path, place: Place, start: str) -> Meaning:
    """What stands at a place, if it may get another name. ``start`` is the rule with which texts begin.

    Raises :class:`CannotRename`.
    """
    meaning = meaning_of(project, file, place)
    if meaning is None:
        raise CannotRename(f"the file that `{place.name}` comes from cannot be read", is_elsewhere=True)
    for one in linked(project, meaning, meaning.name):
        if one.file in _library_files():
            raise CannotRename(f"`{one.name}` is a name of a library", is_elsewhere=True)
        if is_start(one, start, project.notation(one.file)) and _is_given(project, one):
            raise CannotRename(f"`{one.name}` is where a grammar starts, so that its name cannot be another one")
    if source := given_by_a_file(project, meaning):
        raise CannotRename(f"`{meaning.name}` comes from `{source}`: it can get another name there")
    return meaning


def rename(project: Project, meaning: Meaning, new: str) -> FileEdits:
    """The edits after which something has a new name wherever it had the old one. Raises :class:`CannotRename`."""
    complaint = complaint_about(new, meaning.name, project.notation(meaning.file))
    if complaint:
        raise CannotRename(complaint)
    edits: dict[Path, set[Edit]] = {}
    for one, name in linked(project, meaning, new).items():
        names = project.names(one.file)
        places = [(one.file, place) for place in names.of(one.name, one.scope)]
        if places and (problem := clash(names, one, name, one.file.name)):
            raise CannotRename(problem)
        for file, place in (*places, *sources(project, one)):
            edits.setdefault(file, set()).add(Edit(place.span, name))
    return {file: tuple(sorted(some, key=lambda edit: edit.span.start)) for file, some in edits.items()}


def places_of(project: Project, meaning: Meaning) -> dict[Path, list[Place]]:
    """Where something is named, in all texts, in their order."""
    found: dict[Path, list[Place]] = {}
    for one in linked(project, meaning, meaning.name):
        if one.file not in _library_files():
            found.setdefault(one.file, []).extend(project.names(one.file).of(one.name, one.scope))
        for file, place in sources(project, one):
            found.setdefault(file, []).append(place)
    return {file: sorted(set(some), key=lambda one: one.span.start) for file, some in found.items() if some}


def edited(text: str, edits: Iterable[Edit]) -> str:
    """A text with edits made, which do not overlap."""
    for edit in sorted(edits, key=lambda one: one.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def _is_given(project: Project, meaning: Meaning) -> bool:
    """Whether a text says what a name is, or takes it from somewhere."""
    return any(one.role is not Role.USE for one in project.names(meaning.file).of(meaning.name, meaning.scope))


def _library_files() -> frozenset[Path]:
    return frozenset(path for path in map(library, LIBRARIES) if path is not None)
