"""Whether texts mean the same after edits, and what their budgets are to say then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from maskwright.budgets import budget_beside, names_in
from maskwright.diagnostic import Edit, Severity
from maskwright.grammar import Grammar
from maskwright.names.linking import CannotRename
from maskwright.names.project import Project
from maskwright.names.renaming import FileEdits, edited
from maskwright.names.sameness import other_names
from maskwright.notation.libraries import look_at
from maskwright.reading import ReadingOptions, read_text

MAX_READ = 200
"""Texts that are read again to be compared; each takes some milliseconds."""


def with_budgets(project: Project, edits: FileEdits, options: ReadingOptions) -> FileEdits:
    """The same edits, and those that the budgets of the texts need. Texts that would mean something else are refused.

    Raises :class:`CannotRename`. Reads each text, and each that imports one of them, twice.
    """
    before = {**project.unsaved, **project.texts}
    after = {**before, **{file: edited(before[file], some) for file, some in edits.items()}}
    found = dict(edits)
    for file in _around(project, edits):
        old = read_text(before[file], path=str(file), options=replace(options, unsaved=before)).grammar
        new = read_text(after[file], path=str(file), options=replace(options, unsaved=after)).grammar
        names = _names(old, new, file)
        place = budget_beside(str(file))
        if place is not None:
            some = tuple(_of_budget(look_at(place, {}).text, names))
            if some:
                found[place] = some
    return found


def _around(project: Project, files: Iterable[Path]) -> list[Path]:
    """Files with all that import them, directly or through others, the first of them if they are very many."""
    found = dict.fromkeys(files)
    waiting = list(found)
    while waiting and len(found) < MAX_READ:
        for other, _ in project.importing(waiting.pop()):
            if other not in found:
                found[other] = None
                waiting.append(other)
    return list(found)[:MAX_READ]


def _names(old: Grammar, new: Grammar, file: Path) -> dict[str, str]:
    """Which name has become which. Raises :class:`CannotRename` if more is different."""
    if _errors(old) != _errors(new):
        known = {(one.code, one.message) for one in old.diagnostics}
        added = [one.message for one in new.diagnostics if (one.code, one.message) not in known]
        raise CannotRename(f"that would be an error in `{file.name}`: {added[0] if added else 'another one than now'}")
    names = other_names(old, new)
    if names is not None:
        return names
    if _errors(old):
        # What cannot be read cannot be compared, but nothing has become worse.
        return {}
    raise CannotRename(f"with that name `{file.name}` would mean something else")


def _errors(grammar: Grammar) -> Counter[str]:
    return Counter(one.code for one in grammar.diagnostics if one.severity is Severity.ERROR)


def _of_budget(text: str, names: Mapping[str, str]) -> Iterator[Edit]:
    # The instances of a template have a name in common.
    common = {old.partition("{")[0]: new.partition("{")[0] for old, new in names.items() if old[:1].isalpha()}
    known = {**common, **names}
    for name, span in names_in(text):
        if known.get(name, name) != name:
            yield Edit(span, known[name])
