"""``tokenizer.json``, in which the package ``tokenizers`` keeps a whole tokenizer: byte-level BPE, Unigram and others.

What a token stands for is what the file's own decoder makes of it (``decoders``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from maskwright.errors import VocabularyError
from maskwright.vocabulary_files.decoders import decoding
from maskwright.vocabulary_files.ends import ends_by_name
from maskwright.vocabulary_files.libraries import tokenizers_encoder
from maskwright.vocabulary_files.source import json_kind
from maskwright.vocabulary_files.token_list import TokenList, check_id, listed


@dataclass(frozen=True, slots=True)
class _Added:
    """A token beside the model's own."""

    token: int
    content: str
    special: bool


def is_tokenizer_json(value: object) -> bool:
    """Whether a JSON value has the form of such a file."""
    return isinstance(value, Mapping) and isinstance(value.get("model"), Mapping) and "vocab" in value["model"]


def read_tokenizer_json(name: str, data: bytes, value: Mapping[str, Any]) -> TokenList:
    """Read what was found in a file. Linear. Raises :class:`VocabularyError` for what is not of this form."""
    model = value["model"]
    decoder = decoding(name, value.get("decoder"))
    to_bytes, notes = decoder.to_bytes, list(decoder.notes)
    if model.get("byte_fallback") is True and not decoder.falls_back:
        notes.append("the model falls back to bytes, its decoder does not: tokens such as <0x0A> stand for their text")
    added = {one.token: one for one in _added(name, value.get("added_tokens"))}
    pieces = dict(_pieces(name, model))
    unknown = _unknown(model, pieces)
    special = {one.content: one.token for one in added.values() if one.special or one.content.startswith("<")}
    if unknown is not None and unknown not in added:
        special[pieces[unknown]] = unknown
    silent = {one.token for one in added.values() if one.special} | ({unknown} - {None})
    contents = {**pieces, **{one.token: one.content for one in added.values()}}
    tokens = listed(((token, None if token in silent else to_bytes(piece)) for token, piece in contents.items()), name)
    shown = [one.content for one in added.values() if not one.special and one.content in special]
    if shown:
        notes.append(f"tokens that the file does not call special stand for their text: {_few(shown)}")
    ends, told = ends_by_name({one.content: one.token for one in added.values()})
    library = tokenizers_encoder(name, data)
    return replace(TokenList(tokens, special, ends, library=library), notes=(*notes, told))


def _pieces(name: str, model: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """Ids and pieces of the model."""
    vocab = model["vocab"]
    if isinstance(vocab, Mapping):
        for piece, token in vocab.items():
            yield check_id(token, f"{name}: the piece {piece!r:.40}"), piece
    elif isinstance(vocab, list):
        for token, entry in enumerate(vocab):
            if not (isinstance(entry, list) and entry and isinstance(entry[0], str)):
                raise VocabularyError(f"{name}: entry {token} of the model's vocabulary is not a piece with its score")
            yield token, entry[0]
    else:
        raise VocabularyError(f"{name}: the model's vocabulary is {json_kind(vocab)}")


def _unknown(model: Mapping[str, Any], pieces: Mapping[int, str]) -> int | None:
    """The token that stands for what the model has no tokens for, if there is one."""
    token = model.get("unk_id")
    if isinstance(token, int) and token in pieces:
        return token
    piece = model.get("unk_token")
    return next((token for token, other in pieces.items() if other == piece), None) if piece is not None else None


def _added(name: str, entries: object) -> Iterator[_Added]:
    if entries is None:
        return
    if not isinstance(entries, list):
        raise VocabularyError(f"{name}: `added_tokens` is {json_kind(entries)}")
    seen = set()
    for place, entry in enumerate(entries):
        where = f"{name}: entry {place} of `added_tokens`"
        if not (isinstance(entry, Mapping) and isinstance(entry.get("content"), str)):
            raise VocabularyError(f"{where} has no `content`")
        token = check_id(entry.get("id"), where)
        if token in seen:
            raise VocabularyError(f"{where}: two of them have the id {token}")
        seen.add(token)
        yield _Added(token, entry["content"], entry.get("special") is True)


def _few(names: list[str], most: int = 6) -> str:
    rest = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + rest
