"""Folders of grammars in which something gets another name."""

from __future__ import annotations

from pathlib import Path

from maskwright.grammar import Grammar
from maskwright.names import Project
from maskwright.names.meaning import with_budgets
from maskwright.names.renaming import edited, renamable, rename
from maskwright.reading import ReadingOptions, read_text


def project_of(folder: Path, **texts: str) -> Project:
    return Project({folder / f"{name}.lark": text for name, text in texts.items()})


def renamed(project: Project, file: Path, offset: int, new: str) -> dict[Path, str]:
    """The texts after what stands at an offset has got another name. Raises ``CannotRename``."""
    place = project.names(file).at(offset)
    assert place is not None
    edits = with_budgets(project, rename(project, renamable(project, file, place, "start"), new), ReadingOptions())
    texts = {**project.texts, **{path: path.read_bytes().decode() for path in edits if path not in project.texts}}
    return {path: edited(texts[path], edits.get(path, ())) for path in texts}


def after(folder: Path, marked: str, new: str, **texts: str) -> dict[str, str]:
    """The texts of a folder after a renaming. ``marked`` is a text and what stands at the place, as in ``main: a``."""
    name, _, within = marked.partition(": ")
    project = project_of(folder, **texts)
    offset = texts[name].index(within.replace("^", "")) + max(within.find("^"), 0)
    done = renamed(project, folder / f"{name}.lark", offset, new)
    return {path.stem if path.suffix == ".lark" else path.name: text for path, text in done.items()}


def read(project: dict[Path, str], file: Path) -> Grammar:
    return read_text(project[file], path=str(file), options=ReadingOptions(unsaved=project)).grammar
