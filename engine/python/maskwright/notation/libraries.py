r"""Where the files of imports are: Lark's own libraries, and files beside or below the grammar's own.

A name of letters, digits and underscores cannot lead anywhere but down, links are followed before that is checked, and
only regular files of a grammar's size are read. Nothing is read from a text without a path, which has no folder.

>>> library("unicode").name
'unicode.lark'
>>> library("nothing") is None
True
"""

from __future__ import annotations

import functools
import importlib.util
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from maskwright.errors import InputError
from maskwright.notation.imports import Import
from maskwright.notation.limits import MAX_SOURCE_BYTES
from maskwright.notation.source import read_source


class CannotImport(Exception):
    """Why the file of an import cannot be had, for its author; ``code`` is that of the diagnostic."""

    def __init__(self, message: str, code: str = "S056") -> None:
        super().__init__(message)
        self.code = code


LIBRARIES = ("common", "lark", "python", "unicode")


@functools.cache
def _folder() -> Path | None:
    """Where the installed lark keeps its grammars."""
    found = importlib.util.find_spec("lark")
    return Path(found.origin).parent / "grammars" if found and found.origin else None


def library(name: str) -> Path | None:
    """The file of a library that Lark ships."""
    folder = _folder()
    return folder / f"{name}.lark" if folder and name in LIBRARIES else None


def locate(wanted: Import, path: str | None) -> Path:
    """The file that an import in the grammar at ``path`` means. Raises :class:`CannotImport`."""
    if not wanted.path:
        raise CannotImport(
            "an import names a file or library before the name in it, as in `%import common.INT`", "S039"
        )
    if not wanted.dots:
        found = library(wanted.path[0]) if len(wanted.path) == 1 else None
        if found is None:
            name, known = ".".join(wanted.path), ", ".join(f"`{one}`" for one in LIBRARIES)
            message = f"there is no library `{name}`, only {known}; a file beside this one is `.{name}`"
            raise CannotImport(message, "S039")
        return found
    if wanted.dots > 1:
        raise CannotImport("only files beside or below the grammar can be imported, with one `.` before their path")
    if path is None:
        raise CannotImport("this text comes from no file, so there is no folder to import from")
    folder = Path(os.path.realpath(path)).parent
    place = Path(os.path.realpath(folder.joinpath(*wanted.path))).with_name(f"{wanted.path[-1]}.lark")
    place = Path(os.path.realpath(place))
    if not place.is_relative_to(folder):
        raise CannotImport(f"`{_shown(wanted)}` leads out of the grammar's folder")
    return place


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found where the file of an import should be: its text, or in ``trouble`` why there is none."""

    text: str = ""
    trouble: str = ""


@dataclass(slots=True)
class Texts:
    """Gives the texts of imported files, each read once, and keeps what was found where one was looked for.

    ``unsaved`` are texts that count in place of what is on disk, by the real path of their files: an editor has them.
    """

    unsaved: Mapping[Path, str] = field(default_factory=dict)
    looked_at: dict[Path, Looked] = field(default_factory=dict)

    def read(self, place: Path, wanted: Import) -> str:
        """The text of a file. Raises :class:`CannotImport`, with a message that names no folder of the machine."""
        if place not in self.looked_at:
            self.looked_at[place] = look_at(place, self.unsaved, _shown(wanted))
        looked = self.looked_at[place]
        if looked.trouble:
            raise CannotImport(f"{_shown(wanted)}{looked.trouble}")
        return looked.text


def look_at(place: Path, unsaved: Mapping[Path, str], shown: str = "") -> Looked:
    """What there is to be read at a place now. Its trouble is worded to follow the name of the file."""
    text = unsaved.get(place)
    if text is not None:
        too_large = f": is larger than {MAX_SOURCE_BYTES // 1024 // 1024} MiB, the limit for a grammar"
        return Looked(text) if len(text) <= MAX_SOURCE_BYTES else Looked(trouble=too_large)
    try:
        return Looked(read_source(place, shown))
    except InputError as error:
        return Looked(trouble=str(error).removeprefix(shown))


def _shown(wanted: Import) -> str:
    return "/".join(wanted.path) + ".lark"
