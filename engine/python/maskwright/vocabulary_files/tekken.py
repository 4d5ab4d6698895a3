"""``tekken.json``, the tokenizers of Mistral: byte pairs with their ranks, behind a block of special tokens.

The first ids are the special tokens'; a rank of the others is their id less the size of that block. Of the ranks only
so many are in use that all ids together are ``default_vocab_size``.
"""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Mapping
from typing import Any, Final

from maskwright.errors import VocabularyError
from maskwright.vocabulary_files.ends import ends_by_name
from maskwright.vocabulary_files.libraries import tiktoken_encoder
from maskwright.vocabulary_files.token_list import TokenList, check_id

MOST_SPECIAL_TOKENS: Final = 65_536
"""Each has a name, also where the file gives none, so that a short file must not call for millions; Mistral: 1,000."""

# Files before version 7 have no list of them.
OLD_SPECIAL_TOKENS: Final = (
    "<unk>",
    "<s>",
    "</s>",
    "[INST]",
    "[/INST]",
    "[AVAILABLE_TOOLS]",
    "[/AVAILABLE_TOOLS]",
    "[TOOL_RESULTS]",
    "[/TOOL_RESULTS]",
    "[TOOL_CALLS]",
    "[IMG]",
    "<pad>",
    "[IMG_BREAK]",
    "[IMG_END]",
    "[PREFIX]",
    "[MIDDLE]",
    "[SUFFIX]",
    "[SYSTEM_PROMPT]",
    "[/SYSTEM_PROMPT]",
    "[TOOL_CONTENT]",
)


def is_tekken(value: object) -> bool:
    """Whether a JSON value has the form of such a file."""
    return isinstance(value, Mapping) and isinstance(value.get("vocab"), list) and "config" in value


def read_tekken(name: str, value: Mapping[str, Any]) -> TokenList:
    """Read what was found in a file. Linear. Raises :class:`VocabularyError` for what is not of this form."""
    config = value["config"]
    if not isinstance(config, Mapping):
        raise VocabularyError(f"{name}: `config` is not an object")
    size = _count(name, config, "default_vocab_size")
    first = _count(name, config, "default_num_special_tokens")
    if first > MOST_SPECIAL_TOKENS:
        raise VocabularyError(f"{name}: says that it has {first} special tokens")
    pattern = config.get("pattern")
    if not isinstance(pattern, str) or first > size:
        raise VocabularyError(f"{name}: `config` has no pattern, or more special tokens than ids")
    special = _special(name, value.get("special_tokens"), first)
    tokens: list[bytes | None] = [None] * size
    ranks: dict[bytes, int] = {}
    for place, entry in enumerate(value["vocab"]):
        rank, data = _entry(f"{name}: entry {place} of `vocab`", entry)
        if first + rank >= size:
            continue
        if tokens[first + rank] is not None:
            raise VocabularyError(f"{name}: two tokens have the rank {rank}")
        tokens[first + rank] = data
        ranks[data] = rank
    ends, told = ends_by_name(special)
    return TokenList(tokens, special, ends, library=tiktoken_encoder(name, pattern, ranks, first), notes=(told,))


def _count(name: str, config: Mapping[str, Any], key: str) -> int:
    return check_id(config.get(key), f"{name}: `{key}`")


def _special(name: str, entries: object, count: int) -> dict[str, int]:
    found = dict(zip(OLD_SPECIAL_TOKENS, range(count), strict=False))
    if entries is not None:
        if not isinstance(entries, list):
            raise VocabularyError(f"{name}: `special_tokens` is no array")
        found = {}
        for place, entry in enumerate(entries):
            where = f"{name}: entry {place} of `special_tokens`"
            if not (isinstance(entry, Mapping) and isinstance(entry.get("token_str"), str)):
                raise VocabularyError(f"{where} has no `token_str`")
            found[entry["token_str"]] = check_id(entry.get("rank"), where)
    named = set(found.values())
    if any(token >= count for token in named):
        raise VocabularyError(f"{name}: a special token has an id past the {count} that are theirs")
    return found | {f"<SPECIAL_{token}>": token for token in range(count) if token not in named}


def _entry(where: str, entry: object) -> tuple[int, bytes]:
    if not isinstance(entry, Mapping):
        raise VocabularyError(f"{where} is no object")
    rank, written = check_id(entry.get("rank"), where), entry.get("token_bytes")
    try:
        data = b64decode(written, validate=True) if isinstance(written, str) else b""
    except (binascii.Error, ValueError):
        data = b""
    if not data:
        raise VocabularyError(f"{where} has no `token_bytes` in base64")
    return rank, data
