"""The head of a GGUF file: its key-value pairs. What comes behind, up to hundreds of gigabytes of weights, is not read.

Own code and not the package ``gguf``, which maps the whole file and makes an object of each string.
Source: *GGUF*, in the documentation of ggml.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final

from maskwright.errors import VocabularyError
from maskwright.regular_files import open_regular_file
from maskwright.vocabulary_files.source import unreadable
from maskwright.vocabulary_files.token_list import LARGEST_ID

MAGIC: Final = b"GGUF"
VERSIONS: Final = (2, 3)
MOST_PAIRS: Final = 65_536
LONGEST_STRING: Final = 16 << 20
LARGEST_HEAD: Final = 128 << 20
"""Bytes of all pairs together; those of models in use have some ten million."""
MOST_STRINGS: Final = 1 << 22
"""Strings of an array, each of which is read by itself; models in use have half a million merges."""

_NUMBERS: Final = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_STRING, _ARRAY = 8, 9


def begins_as_gguf(name: str) -> bool:
    """Whether a file begins as these do. Raises :class:`VocabularyError` if it cannot be read."""
    try:
        with open_regular_file(Path(name)) as file:
            return file.read(len(MAGIC)) == MAGIC
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None


def read_gguf_head(name: str, wanted: str) -> Mapping[str, Any]:
    """The pairs whose keys begin with ``wanted``. Raises :class:`VocabularyError` for what is no such file."""
    try:
        with open_regular_file(Path(name)) as file:
            return _Head(name, file).pairs(wanted)
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None


def copy_gguf_head(name: str) -> bytes:
    """A GGUF file without the weights: the same pairs, and no tensors. Raises :class:`VocabularyError`."""
    try:
        with open_regular_file(Path(name)) as file:
            head = _Head(name, file)
            head.pairs("tokenizer.")
            end = file.tell()
            file.seek(0)
            data = bytearray(file.read(end))
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None
    # The number of tensors stands behind the magic word and the version.
    data[8:16] = bytes(8)
    return bytes(data)


class _Head:
    """A file, read in its order."""

    def __init__(self, name: str, file: BinaryIO) -> None:
        self._name, self._file, self._left = name, file, LARGEST_HEAD
        self._order = "<"

    def pairs(self, wanted: str) -> dict[str, Any]:
        if self._take(4) != MAGIC:
            raise self._error("does not begin as a GGUF file does")
        version = self._number("I")
        if version not in VERSIONS:
            swapped = int.from_bytes(version.to_bytes(4, "little"), "big")
            if swapped not in VERSIONS:
                raise self._error(f"has the GGUF version {version}; 2 and 3 are known")
            self._order = ">"
        self._number("Q")  # How many tensors there are.
        count = self._number("Q")
        if count > MOST_PAIRS:
            raise self._error(f"says that it has {count} pairs")
        found = {}
        for _ in range(count):
            key = self._string(keep=True)
            value = self._value(self._number("I"), keep=key.startswith(wanted))
            if key.startswith(wanted):
                found[key] = value
        return found

    def _value(self, kind: int, *, keep: bool) -> Any:
        if kind in _NUMBERS:
            return self._number(_NUMBERS[kind])
        if kind == _STRING:
            return self._string(keep=keep)
        if kind != _ARRAY:
            raise self._error(f"has a value of the unknown type {kind}")
        kind, count = self._number("I"), self._number("Q")
        if count > (MOST_STRINGS if kind == _STRING else LARGEST_ID):
            raise self._error(f"says that it has an array of {count} entries")
        if kind == _STRING:
            return [self._string(keep=keep) for _ in range(count)]
        if kind not in _NUMBERS:
            raise self._error(f"has an array of the unknown type {kind}")
        layout = f"{self._order}{count}{_NUMBERS[kind]}"
        data = self._take(struct.calcsize(layout))
        return list(struct.unpack(layout, data)) if keep else []

    def _string(self, *, keep: bool) -> str:
        length = self._number("Q")
        if length > LONGEST_STRING:
            raise self._error(f"says that it has a string of {length} bytes")
        data = self._take(length)
        # Merges are texts of pieces, and a piece may be a part of a character in damaged files.
        return data.decode("utf-8", "surrogateescape") if keep else ""

    def _number(self, kind: str) -> Any:
        layout = self._order + kind
        return struct.unpack(layout, self._take(struct.calcsize(layout)))[0]

    def _take(self, count: int) -> bytes:
        self._left -= count
        if self._left < 0:
            raise self._error(f"has pairs of more than {LARGEST_HEAD >> 20} MiB")
        data = self._file.read(count)
        if len(data) < count:
            raise self._error("ends within its head")
        return data

    def _error(self, what: str) -> VocabularyError:
        return VocabularyError(f"{self._name}: {what}")
