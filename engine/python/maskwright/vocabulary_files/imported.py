"""Vocabularies that were imported under a name: a folder of their own for each, in the user's data.

A folder has what a model's folder has: the tokenizer's file and those that name end tokens; of a GGUF file it has the
head alone. What was said on importing, such as the size of the model, stands in ``maskwright.json`` beside them.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from maskwright.errors import InputError, VocabularyError
from maskwright.regular_files import is_folder
from maskwright.vocabulary_files.folder import CHOICES, OTHERS, tokenizer_in
from maskwright.vocabulary_files.gguf_head import begins_as_gguf, copy_gguf_head
from maskwright.vocabulary_files.source import read_bytes
from maskwright.whole_files import replace_file

_NAME = re.compile(r"[A-Za-z0-9][\w.+-]{0,99}")
_NAMES_OF: Final = {".model": "tokenizer.model", ".tiktoken": "tokenizer.model", ".json": "tokenizer.json"}


def data_folder() -> Path | None:
    """Where they are kept, by the XDG rules; ``MASKWRIGHT_DATA`` names another folder, or none if it is empty."""
    chosen = os.environ.get("MASKWRIGHT_DATA")
    if chosen is not None:
        return Path(chosen) / "vocabularies" if chosen else None
    base = os.environ.get("XDG_DATA_HOME", "")
    if Path(base).is_absolute():
        return Path(base) / "maskwright" / "vocabularies"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return home / ".local" / "share" / "maskwright" / "vocabularies" if home.is_absolute() else None


def imported_names() -> list[str]:
    """The names of all that were imported, sorted."""
    folder = data_folder()
    try:
        return (
            sorted(entry.name for entry in os.scandir(folder) if entry.is_dir() and _NAME.fullmatch(entry.name))
            if folder
            else []
        )
    except OSError:
        return []


def imported_folder(name: str) -> Path | None:
    """The folder of a vocabulary that was imported under a name, if there is one."""
    folder = data_folder()
    if folder is None or not _NAME.fullmatch(name) or not (folder / name).is_dir():
        return None
    return folder / name


def import_vocabulary(
    source: str, name: str, *, vocab_size: int | None, end_tokens: Sequence[int] | None, replace: bool
) -> Path:
    """Copy what a vocabulary needs from a file or folder; gives the folder that it has now.

    Nothing is left of an import that fails. Raises :class:`InputError` for a name that cannot be or is taken, and where
    nothing can be written, and :class:`VocabularyError` for a source that cannot be read.
    """
    folder = data_folder()
    if folder is None:
        raise InputError("there is no folder for data: set MASKWRIGHT_DATA or XDG_DATA_HOME")
    if not _NAME.fullmatch(name):
        raise InputError(f"{name!r} cannot be the name of a vocabulary: letters, digits and . _ + - can be in it")
    target = folder / name
    if target.exists() and not replace:
        raise InputError(f"there is a vocabulary {name} already: --replace puts another in its place")
    making = folder / f".{name}.{os.urandom(6).hex()}"
    try:
        making.mkdir(parents=True)
        _copy(Path(source), making)
        choices = {"vocab_size": vocab_size, "end_tokens": None if end_tokens is None else list(end_tokens)}
        replace_file(making / CHOICES, json.dumps({"source": source, **choices}).encode())
        _put(making, target)
    except OSError as error:
        raise InputError(f"{target}: cannot be written: {error.strerror or error}") from None
    finally:
        shutil.rmtree(making, ignore_errors=True)
    return target


def _put(made: Path, target: Path) -> None:
    """Put a folder in the place of another, which is there again if that fails or is interrupted."""
    if not target.exists():
        made.rename(target)
        return
    old = made.with_name(f"{made.name}.old")
    target.rename(old)
    try:
        made.rename(target)
    except BaseException:
        old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)


def remove_vocabulary(name: str) -> None:
    """Remove what was imported under a name. Raises :class:`InputError` if nothing was, or if it cannot be removed."""
    folder = imported_folder(name)
    if folder is None:
        raise InputError(f"no vocabulary {name} was imported: there are {', '.join(imported_names()) or 'none'}")
    try:
        shutil.rmtree(folder)
    except OSError as error:
        raise InputError(f"{folder}: cannot be removed: {error.strerror or error}") from None


def _copy(source: Path, target: Path) -> None:
    if is_folder(source):
        tokenizer = tokenizer_in(source)
        beside = [source / name for name in OTHERS if (source / name).is_file()]
        for path in (tokenizer, *beside):
            replace_file(target / path.name, read_bytes(str(path)))
        return
    if begins_as_gguf(str(source)):
        replace_file(target / "tokenizer.gguf", copy_gguf_head(str(source)))
        return
    merges = source.with_name("merges.txt")
    kept = (
        source.name if source.name in ("tekken.json", "vocab.json") else _NAMES_OF.get(source.suffix, "tokenizer.model")
    )
    replace_file(target / kept, read_bytes(str(source)))
    if source.name == "vocab.json" and merges.is_file():
        replace_file(target / merges.name, read_bytes(str(merges)))


def choices_in(folder: Path) -> dict[str, Any]:
    """What was said on importing; nothing for folders of models. Raises :class:`VocabularyError` for a damaged file."""
    path = folder / CHOICES
    if not path.is_file():
        return {}
    try:
        value = json.loads(read_bytes(str(path)))
    except (ValueError, RecursionError):
        value = None
    size, ends = (value.get("vocab_size"), value.get("end_tokens")) if isinstance(value, dict) else ("", "")
    if not (size is None or type(size) is int) or not (
        ends is None or (isinstance(ends, list) and all(type(one) is int for one in ends))
    ):
        raise VocabularyError(f"{path}: is damaged: import the vocabulary again")
    return {"vocab_size": size, "end_tokens": ends}
