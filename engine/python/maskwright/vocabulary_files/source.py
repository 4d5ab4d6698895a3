"""The contents of a vocabulary file, read once and within bounds. Every error names the file as it was given."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from maskwright.errors import VocabularyError
from maskwright.regular_files import read_regular_file

LARGEST_FILE: Final = 256 << 20
"""Some ten times the largest vocabulary file in use; what is larger is not one. Of GGUF files only the head is read."""

LONGEST_QUOTED: Final = 40
"""What is wrong is quoted up to so many characters."""


def read_bytes(name: str) -> bytes:
    """All of a file. Raises :class:`VocabularyError` where it cannot be read or is too large."""
    try:
        return read_regular_file(Path(name), LARGEST_FILE)
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None


def unreadable(name: str, error: OSError | ValueError) -> VocabularyError:
    """The error for a file that cannot be read."""
    return VocabularyError(f"{name}: cannot be read: {getattr(error, 'strerror', None) or error}")


def as_text(name: str, data: bytes) -> str:
    """A file's text. Raises :class:`VocabularyError`."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise VocabularyError(f"{name}: not UTF-8: byte {error.start} is out of place") from None


def as_json(name: str, data: bytes) -> Any:
    """A file's JSON. Numbers that are no whole numbers, and those that are too long for one, are ``float``.

    Raises :class:`VocabularyError`.
    """
    try:
        return json.loads(as_text(name, data), parse_int=_whole)
    except RecursionError:
        raise VocabularyError(f"{name}: not a vocabulary: arrays or objects are nested too deeply") from None
    except ValueError as error:
        raise VocabularyError(f"{name}: not JSON: {error}") from None


def quoted(text: str) -> str:
    """Something wrong, to be shown."""
    return repr(text) if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED]!r}…"


def json_kind(value: object) -> str:
    """What a JSON value is, in a sentence."""
    if value is None:
        return "null"
    names = {bool: "a boolean", dict: "an object", list: "an array", str: "a string"}
    return names.get(type(value), "a number")


def _whole(digits: str) -> int | float:
    # Python refuses to read very long whole numbers, and they are out of place whatever their value.
    return int(digits) if len(digits) < 20 else float(digits)
