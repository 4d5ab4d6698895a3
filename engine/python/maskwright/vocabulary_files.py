r"""Reads token lists from files. Every error names the file as it was given, and the entry or line at fault.

Two forms are known, and both give a list in which position = id and ``None`` is an id without bytes:

- ``.json``: an array of strings in which each character, U+0000 to U+00FF, is a byte. JSON has no byte strings, and
  tokens need not be UTF-8.
- ``.tiktoken``: lines of a token in base64 and its rank, which is its id. Ids may be left out.

Files come from anywhere, so what they hold is not trusted: sizes and ids have limits, and anything else than the form
asks for is a :class:`VocabularyError`.

>>> import tempfile
>>> from pathlib import Path
>>> with tempfile.TemporaryDirectory() as folder:
...     path = Path(folder, "tokens.tiktoken")
...     _ = path.write_text("YQ== 0\nYWI= 2\n")
...     read_tiktoken(str(path))
[b'a', None, b'ab']
"""

from __future__ import annotations

import binascii
import json
from base64 import b64decode
from pathlib import Path

from maskwright.errors import VocabularyError
from maskwright.regular_files import read_regular_file

# Ids become array positions, so an absurd one must not become an absurd allocation.
LARGEST_ID = (1 << 24) - 1
# Some twenty times the largest vocabulary in use; what is larger is not one.
LARGEST_FILE = 256 << 20
# What is wrong is quoted up to so many characters.
LONGEST_QUOTED = 40


def read_json_list(name: str) -> list[bytes | None]:
    """Read a JSON array of strings whose characters are bytes; position = id."""
    try:
        # Numbers are out of place whatever their value, and Python refuses to read long ones as whole numbers.
        entries = json.loads(_read(name), parse_int=float)
    except RecursionError:
        raise VocabularyError(f"{name}: must be a JSON array of strings, not of arrays within arrays") from None
    except ValueError as error:
        raise VocabularyError(f"{name}: not JSON: {error}") from None
    if not isinstance(entries, list):
        raise VocabularyError(f"{name}: must be a JSON array of strings, not {_json_kind(entries)}")
    return [_token_of(name, position, entry) for position, entry in enumerate(entries)]


def read_tiktoken(name: str) -> list[bytes | None]:
    """Read lines of ``base64 rank``; rank = id, blank lines do not matter, ranks left out are ids without bytes."""
    tokens: dict[int, bytes] = {}
    for number, line in enumerate(_read(name).splitlines(), start=1):
        if not line.strip():
            continue
        rank, token = _tiktoken_line(f"{name}, line {number}", line)
        if rank in tokens:
            raise VocabularyError(f"{name}, line {number}: rank {rank} was given before")
        tokens[rank] = token
    return [tokens.get(rank) for rank in range(max(tokens, default=-1) + 1)]


def _read(name: str) -> str:
    try:
        return read_regular_file(Path(name), LARGEST_FILE).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise VocabularyError(f"{name}: not UTF-8: byte {error.start} is out of place") from None
    except (OSError, ValueError) as error:
        raise VocabularyError(f"{name}: cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _token_of(name: str, position: int, entry: object) -> bytes | None:
    if entry is None:
        return None
    if not isinstance(entry, str):
        raise VocabularyError(f"{name}: entry {position} must be a string or null, not {_json_kind(entry)}")
    try:
        return entry.encode("latin-1")
    except UnicodeEncodeError as error:
        character = f"U+{ord(entry[error.start]):04X}"
        raise VocabularyError(
            f"{name}: entry {position} has {character} at position {error.start}, where bytes go up to U+00FF"
        ) from None


def _tiktoken_line(place: str, line: str) -> tuple[int, bytes]:
    parts = line.split()
    if len(parts) != 2:
        raise VocabularyError(f"{place}: must be a base64 token and its rank")
    written, rank = parts
    try:
        token = b64decode(written, validate=True)
    except (binascii.Error, ValueError):
        raise VocabularyError(f"{place}: {_quoted(written)} is not base64") from None
    if not (rank.isascii() and rank.isdigit() and len(rank) < 10 and int(rank) <= LARGEST_ID):
        raise VocabularyError(f"{place}: {_quoted(rank)} is not a rank from 0 to {LARGEST_ID}")
    return int(rank), token


def _quoted(text: str) -> str:
    return repr(text) if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED]!r}…"


def _json_kind(value: object) -> str:
    if value is None:
        return "null"
    names = {bool: "a boolean", dict: "an object", list: "an array", str: "a string"}
    return names.get(type(value), "a number")
