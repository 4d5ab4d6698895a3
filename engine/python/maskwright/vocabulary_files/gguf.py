"""GGUF, in which llama.cpp keeps models: its tokens, by the rules of llama.cpp's own conversion of tokens to text.

Tokens of the type *normal* are decoded as their tokenizer writes them; *user defined* ones stand for their text as it
is, *byte* ones for a byte; *control*, *unknown* and *unused* ones for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from maskwright.errors import VocabularyError
from maskwright.vocabulary_files.gguf_head import read_gguf_head
from maskwright.vocabulary_files.libraries import llama_encoder
from maskwright.vocabulary_files.pieces import PieceType, byte_level, fallback_byte, in_utf8, marked
from maskwright.vocabulary_files.token_list import TokenList

PREFIX: Final = "tokenizer.ggml."
ENDS: Final = ("eos_token_id", "eot_token_id", "eom_token_id")
REFUSED: Final = {
    "bert": "its tokens lose blanks and letter case",
    "rwkv": "its escapes are not known here",
    "none": "it has no tokens",
}


def read_gguf(name: str) -> TokenList:
    """Read the head of a file. Linear in the vocabulary. Raises :class:`VocabularyError`."""
    found = read_gguf_head(name, PREFIX)
    model, texts = found.get(PREFIX + "model"), found.get(PREFIX + "tokens")
    if not isinstance(model, str) or not isinstance(texts, list) or not all(isinstance(one, str) for one in texts):
        raise VocabularyError(f"{name}: has no tokens: there is no `{PREFIX}tokens` or no `{PREFIX}model`")
    if model in REFUSED:
        raise VocabularyError(f"{name}: its tokenizer ({model}) cannot be used: {REFUSED[model]}")
    kinds = found.get(PREFIX + "token_type") or [PieceType.NORMAL] * len(texts)
    if not isinstance(kinds, list) or len(kinds) != len(texts):
        raise VocabularyError(f"{name}: has {len(texts)} tokens and another number of token types")
    is_byte_level = model == "gpt2"
    tokens = [_bytes_of(text, kind, is_byte_level=is_byte_level) for text, kind in zip(texts, kinds, strict=True)]
    special = {
        text: token
        for token, (text, kind) in enumerate(zip(texts, kinds, strict=True))
        if kind in (PieceType.CONTROL, PieceType.UNKNOWN, PieceType.USER_DEFINED)
    }
    ends = _ends(found, len(texts))
    notes = () if ends else ("nothing tells which token ends a text: give `end_tokens`",)
    if not is_byte_level and found.get(PREFIX + "add_space_prefix", True):
        notes = (*notes, "the tokenizer puts a blank before a text, and takes it off again when decoding")
    return TokenList(tokens, special, ends, library=llama_encoder(name), notes=notes)


def _bytes_of(text: str, kind: object, *, is_byte_level: bool) -> bytes | None:
    if kind == PieceType.BYTE:
        return fallback_byte(text)
    if kind == PieceType.USER_DEFINED:
        return in_utf8(text)
    if kind != PieceType.NORMAL:
        return None
    data = byte_level(text) if is_byte_level else marked(text)
    return in_utf8(text) if data is None else data


def _ends(found: Mapping[str, Any], count: int) -> tuple[int, ...]:
    given = [found.get(PREFIX + key) for key in ENDS]
    return tuple(sorted({end for end in given if type(end) is int and 0 <= end < count}))
