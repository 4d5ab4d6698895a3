"""GGUF, in which llama.cpp keeps models: its tokens, by the rules of llama.cpp's own conversion of tokens to text.

Tokens of the type *normal* are decoded as their tokenizer writes them; *user defined* ones stand for their text as it
is, *byte* ones for a byte; *control*, *unknown* and *unused* ones for nothing. Some are control tokens by their names
alone (``gguf_names``).
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, Final

from maskwright.errors import VocabularyError
from maskwright.vocabulary_files.gguf_head import read_gguf_head
from maskwright.vocabulary_files.gguf_names import by_name
from maskwright.vocabulary_files.libraries import llama_encoder
from maskwright.vocabulary_files.pieces import PieceType, byte_level, fallback_byte, in_utf8, marked
from maskwright.vocabulary_files.source import quoted
from maskwright.vocabulary_files.token_list import TokenList

PREFIX: Final = "tokenizer.ggml."
ENDS: Final = (
    "eos_token_id",
    "eot_token_id",
    "eom_token_id",
    "fim_pad_token_id",
    "fim_rep_token_id",
    "fim_sep_token_id",
)
BYTE_LEVEL: Final = ("gpt2",)
# In these a token may stand behind a blank that is no part of the text.
WITH_BLANK: Final = ("llama", "t5")
MARKED: Final = (*WITH_BLANK, "gemma4")
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
    if model not in (*BYTE_LEVEL, *MARKED):
        why = REFUSED.get(model, "how it writes its tokens is not known here")
        raise VocabularyError(f"{name}: its tokenizer ({quoted(model)}) cannot be used: {why}")
    named, ends = by_name(texts, _kinds(found, len(texts), name))
    listed = [_bytes_of(text, kind, is_byte_level=model in BYTE_LEVEL) for text, kind in zip(texts, named, strict=True)]
    special = {
        text: token
        for token, (text, kind) in enumerate(zip(texts, named, strict=True))
        if kind in (PieceType.CONTROL, PieceType.UNKNOWN, PieceType.USER_DEFINED)
    }
    told = _told_ends(found, len(texts))
    ends = sorted({*ends, *told})
    notes = list(_notes_on_ends(texts, ends, told))
    if model in WITH_BLANK and found.get(PREFIX + "add_space_prefix", True):
        notes.append("the tokenizer puts a blank before a text, and takes it off again when decoding")
    return TokenList(listed, special, tuple(ends), library=llama_encoder(name), notes=tuple(notes))


def _kinds(found: Mapping[str, Any], count: int, name: str) -> list[int]:
    kinds = found.get(PREFIX + "token_type") or [PieceType.NORMAL] * count
    if not isinstance(kinds, list) or len(kinds) != count:
        raise VocabularyError(f"{name}: has {count} tokens and another number of token types")
    if not all(isinstance(kind, int) for kind in kinds):
        raise VocabularyError(f"{name}: `{PREFIX}token_type` has something else than whole numbers")
    return kinds


def _bytes_of(text: str, kind: int, *, is_byte_level: bool) -> bytes | None:
    if kind == PieceType.BYTE:
        return fallback_byte(text)
    if kind == PieceType.USER_DEFINED:
        return in_utf8(text)
    if kind != PieceType.NORMAL:
        return None
    data = byte_level(text) if is_byte_level else marked(text)
    return in_utf8(text) if data is None else data


def _told_ends(found: Mapping[str, Any], count: int) -> set[int]:
    """The end tokens that the file names; what is no id of a token names none."""
    given = [found.get(PREFIX + key) for key in ENDS]
    return {end for end in given if type(end) is int and 0 <= end < count}


def _notes_on_ends(texts: Sequence[str], ends: Sequence[int], told: Container[int]) -> Iterator[str]:
    if not ends:
        yield "nothing tells which token ends a text: give `end_tokens`"
    more = [texts[end] for end in ends if end not in told]
    if more:
        yield f"more end tokens by their names, as llama.cpp has them: {', '.join(more)}"
