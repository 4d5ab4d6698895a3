"""A folder as models are published in: a tokenizer in one of its files, and in others which tokens end a text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from maskwright.errors import VocabularyError
from maskwright.regular_files import is_file
from maskwright.vocabulary_files.source import as_json, read_bytes
from maskwright.vocabulary_files.token_list import TokenList

TOKENIZERS: Final = ("tokenizer.json", "tekken.json", "tokenizer.model", "spiece.model", "vocab.json", "tokenizer.gguf")
"""Names of the files that may hold a tokenizer, the one that says most first."""

OTHERS: Final = ("merges.txt", "tokenizer_config.json", "generation_config.json", "config.json")
"""Names of those that say more about it."""

CHOICES: Final = "maskwright.json"
"""What was said when a vocabulary was imported."""


def tokenizer_in(folder: Path) -> Path:
    """The file of a folder that holds its tokenizer. Raises :class:`VocabularyError` if there is none."""
    found = next((folder / name for name in TOKENIZERS if is_file(folder / name)), None)
    if found is None:
        raise VocabularyError(f"{folder}: has none of the files that hold a tokenizer: {', '.join(TOKENIZERS)}")
    return found


def with_ends(listed: TokenList, folder: Path) -> TokenList:
    """A vocabulary with the end tokens that the other files of its folder name, if they name any."""
    names, ids = _named(_object(folder / "tokenizer_config.json")), list[object]()
    for name in ("generation_config.json", "config.json"):
        value = _object(folder / name).get("eos_token_id")
        ids += value if isinstance(value, list) else [value]
    found = {listed.special_tokens[name] for name in names if name in listed.special_tokens}
    count = len(listed.tokens)
    found |= {one for one in ids if isinstance(one, int) and not isinstance(one, bool) and 0 <= one < count}
    if not found:
        return listed
    notes = tuple(note for note in listed.notes if "end token" not in note and "ends a text" not in note)
    return replace(listed, end_tokens=tuple(sorted(found)), notes=notes)


def _object(path: Path) -> Mapping[str, Any]:
    """The object in a file; nothing if there is no such file. Raises :class:`VocabularyError` for a broken one."""
    if not is_file(path):
        return {}
    value = as_json(str(path), read_bytes(str(path)))
    return value if isinstance(value, Mapping) else {}


def _named(config: Mapping[str, Any]) -> Iterable[str]:
    """The name of the end token: it is written as such, or as an object with its content."""
    token = config.get("eos_token")
    content = token.get("content") if isinstance(token, Mapping) else token
    return [content] if isinstance(content, str) else []
