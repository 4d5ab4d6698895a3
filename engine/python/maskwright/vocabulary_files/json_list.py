"""A JSON array of strings in which each character, U+0000 to U+00FF, is a byte; position = id, ``null`` has no bytes.

JSON has no byte strings, and tokens need not be UTF-8.
"""

from __future__ import annotations

from maskwright.errors import VocabularyError
from maskwright.vocabulary_files.source import json_kind
from maskwright.vocabulary_files.token_list import TokenList


def read_json_list(name: str, entries: object) -> TokenList:
    """Read the array. Raises :class:`VocabularyError` for anything else in it than strings and ``null``."""
    if not isinstance(entries, list):
        raise VocabularyError(f"{name}: must be a JSON array of strings, not {json_kind(entries)}")
    return TokenList([_token_of(name, position, entry) for position, entry in enumerate(entries)])


def _token_of(name: str, position: int, entry: object) -> bytes | None:
    if entry is None:
        return None
    if not isinstance(entry, str):
        raise VocabularyError(f"{name}: entry {position} must be a string or null, not {json_kind(entry)}")
    try:
        return entry.encode("latin-1")
    except UnicodeEncodeError as error:
        character = f"U+{ord(entry[error.start]):04X}"
        raise VocabularyError(
            f"{name}: entry {position} has {character} at position {error.start}, where bytes go up to U+00FF"
        ) from None
