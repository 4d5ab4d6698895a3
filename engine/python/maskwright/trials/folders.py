"""Longer samples: a file each, in the folders ``accept/`` and ``reject/`` beside a grammar.

Every byte of a file counts, also a line end at its end. ``reject/dies_at.json`` may say at which byte each of its files
stops being viable. The folders are those of a grammar that is alone in its folder, or named like it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from maskwright.codes import finding
from maskwright.diagnostic import Span
from maskwright.errors import InputError
from maskwright.regular_files import is_file, is_folder, read_regular_file
from maskwright.trials.case import Case, Place, Problem, Suite
from maskwright.trials.tests_file import read_offsets, read_tests

MAX_SAMPLE: Final = 1 << 20
"""Bytes of one sample."""

MAX_TESTS_FILE: Final = 8 << 20
"""Bytes of one tests file."""

MAX_SAMPLES: Final = 10_000
"""Files that are read from one folder; more are no collection of samples."""

ENDINGS: Final = (".lark", ".gbnf", ".ebnf", ".schema.json")
"""How files are named that grammars are looked for in."""

_OFFSETS = "dies_at.json"


def read_folders(grammar: Path, suite: Suite) -> None:
    """Add the samples beside a grammar to a suite. Those that cannot be read are problems."""
    if not _owns_folders(grammar):
        return
    for kind in ("accept", "reject"):
        folder = grammar.parent / kind
        if is_folder(folder):
            _read_folder(folder, kind == "accept", suite)


def read_tests_file(grammar: Path, suite: Suite) -> None:
    """Add the tests of ``NAME.tests.json`` to a suite, if there is one beside the grammar ``NAME.lark``.

    The grammar may also be ``NAME.gbnf``, ``NAME.ebnf`` or ``NAME.schema.json``.
    """
    file = _tests_file(grammar)
    text = _read_text(file, suite) if os.path.lexists(file) else None
    if text is not None:
        read_tests(text, str(file), suite)


def _owns_folders(grammar: Path) -> bool:
    """Whether samples beside a grammar can only be meant for it."""
    try:
        others = [one for one in grammar.parent.iterdir() if one.name.endswith(ENDINGS) and one.name != grammar.name]
    except OSError:
        return False
    return not others or grammar.stem == grammar.absolute().parent.name


def _read_folder(folder: Path, accept: bool, suite: Suite) -> None:
    offsets: dict[str, int] = {}
    listed = folder / _OFFSETS
    if not accept and is_file(listed):
        text = _read_text(listed, suite)
        offsets = {} if text is None else read_offsets(text, str(listed), suite)
    try:
        names = sorted(entry.name for entry in os.scandir(folder) if entry.is_file() and _is_sample(entry.name))
    except OSError as error:
        _complain(suite, folder, f"cannot be read: {error.strerror or error}")
        return
    if len(names) > MAX_SAMPLES:
        _complain(suite, folder, f"has {len(names):,} files, more than {MAX_SAMPLES:,}, so that none is tested")
        return
    for name in names:
        file = folder / name
        data = _read(file, MAX_SAMPLE, suite)
        if data is not None:
            suite.cases.append(Case(data, accept, name, Place(str(file)), offsets.get(name)))
    for name in sorted(set(offsets) - set(names)):
        problem = finding("T002", f"there is no file `{name}` beside this one", Span(0, 0))
        suite.problems.append(Problem(str(listed), problem))


def _is_sample(name: str) -> bool:
    return not name.startswith(".") and not name.endswith("~") and name != _OFFSETS


def _read_text(file: Path, suite: Suite) -> str | None:
    data = _read(file, MAX_TESTS_FILE, suite)
    if data is None:
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        _complain(suite, file, f"not UTF-8: byte {error.start} is out of place")
        return None


def _read(file: Path, most: int, suite: Suite) -> bytes | None:
    try:
        return read_regular_file(file, most)
    except OSError as error:
        _complain(suite, file, f"cannot be read: {error.strerror or error}")
        return None


def _complain(suite: Suite, file: Path, message: str) -> None:
    suite.problems.append(Problem(str(file), finding("T005", message, Span(0, 0))))


def grammars_in(names: Sequence[str]) -> list[str]:
    """The grammars that names of files and folders mean: of a folder, all those below it that have tests.

    Raises :class:`InputError` for a name that is neither.
    """
    found: dict[str, None] = {}
    for name in names:
        path = Path(name)
        if is_folder(path):
            found |= dict.fromkeys(str(file) for file in _grammars_below(path) if _has_tests(file))
        elif os.path.lexists(name):
            found[name] = None
        else:
            raise InputError(f"{name}: no such file or folder")
    return list(found)


def _grammars_below(folder: Path) -> list[Path]:
    return sorted(one for ending in ENDINGS for one in folder.rglob(f"*{ending}"))


def _tests_file(grammar: Path) -> Path:
    stem = grammar.name.removesuffix(".schema.json") if grammar.name.endswith(".schema.json") else grammar.stem
    return grammar.with_name(f"{stem}.tests.json")


def _has_tests(grammar: Path) -> bool:
    """Whether there seem to be tests: whoever asks for a folder does not mean every file in it."""
    if is_file(_tests_file(grammar)):
        return True
    if _owns_folders(grammar) and any(is_folder(grammar.parent / kind) for kind in ("accept", "reject")):
        return True
    try:
        text = read_regular_file(grammar, MAX_TESTS_FILE).decode("utf-8", "replace")
    except OSError:
        return False
    return "accept:" in text or "reject:" in text
