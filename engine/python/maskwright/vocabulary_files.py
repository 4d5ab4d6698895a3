"""Reads token lists from files. Every error names the file, and the entry or line at fault."""

from __future__ import annotations

import binascii
import json
from base64 import b64decode
from pathlib import Path

from maskwright.errors import VocabularyError

# Ids become array positions, so an absurd one must not become an absurd allocation.
LARGEST_ID = (1 << 24) - 1
# Some twenty times the largest vocabulary in use; what is larger is not one.
LARGEST_FILE = 256 << 20


def read_json_list(path: Path) -> list[bytes | None]:
    """Read a JSON array of strings whose characters are bytes; position = id."""
    try:
        entries = json.loads(_read(path))
    except (ValueError, RecursionError) as error:
        raise VocabularyError(f"{path}: not JSON: {error}") from None
    if not isinstance(entries, list):
        raise VocabularyError(f"{path}: must be a JSON array of strings, not {_json_kind(entries)}")
    return [_token_of(path, position, entry) for position, entry in enumerate(entries)]


def read_tiktoken(path: Path) -> list[bytes | None]:
    """Read lines of ``base64 rank``; rank = id, blank lines do not matter, ranks left out are ids without bytes."""
    tokens: dict[int, bytes] = {}
    for number, line in enumerate(_read(path).splitlines(), start=1):
        if not line.strip():
            continue
        rank, token = _tiktoken_line(path, number, line)
        if rank in tokens:
            raise VocabularyError(f"{path}, line {number}: rank {rank} was given before")
        tokens[rank] = token
    return [tokens.get(rank) for rank in range(max(tokens, default=-1) + 1)]


def _read(path: Path) -> str:
    try:
        # A device has no end, and a pipe may have no writer.
        if not path.is_file() and path.exists() and not path.is_dir():
            raise VocabularyError(f"{path}: cannot be read: not a regular file")
        if path.stat().st_size > LARGEST_FILE:
            raise VocabularyError(f"{path}: larger than {LARGEST_FILE >> 20} MiB")
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise VocabularyError(f"{path}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise VocabularyError(f"{path}: not UTF-8: byte {error.start} is out of place") from None


def _token_of(path: Path, position: int, entry: object) -> bytes | None:
    if entry is None:
        return None
    if not isinstance(entry, str):
        raise VocabularyError(f"{path}: entry {position} must be a string or null, not {_json_kind(entry)}")
    try:
        return entry.encode("latin-1")
    except UnicodeEncodeError as error:
        character = f"U+{ord(entry[error.start]):04X}"
        raise VocabularyError(
            f"{path}: entry {position} has {character} at position {error.start}, where bytes go up to U+00FF"
        ) from None


def _tiktoken_line(path: Path, number: int, line: str) -> tuple[int, bytes]:
    parts = line.split()
    if len(parts) != 2:
        raise VocabularyError(f"{path}, line {number}: must be a base64 token and its rank")
    try:
        token = b64decode(parts[0], validate=True)
    except (binascii.Error, ValueError):
        raise VocabularyError(f"{path}, line {number}: {parts[0]!r} is not base64") from None
    if not (parts[1].isascii() and parts[1].isdigit() and len(parts[1]) < 10 and int(parts[1]) <= LARGEST_ID):
        raise VocabularyError(f"{path}, line {number}: {parts[1]!r} is not a rank from 0 to {LARGEST_ID}")
    return int(parts[1]), token


def _json_kind(value: object) -> str:
    if value is None:
        return "null"
    names = {bool: "a boolean", dict: "an object", list: "an array", str: "a string"}
    return names.get(type(value), "a number")
