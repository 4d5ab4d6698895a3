"""``tokenizer.json``, in which the package ``tokenizers`` keeps a whole tokenizer: byte-level BPE, Unigram and others.

What a token stands for is what the file's own decoder makes of it. Decoders that put blanks between tokens, or take
them away again, make bytes depend on neighbours; those of single blanks at the start of a text are told in a note,
others (WordPiece, CTC, none at all) are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from maskwright.errors import VocabularyError
from maskwright.vocabulary_files.ends import ends_by_name
from maskwright.vocabulary_files.libraries import tokenizers_encoder
from maskwright.vocabulary_files.pieces import SPACE, byte_level, fallback_byte, in_utf8
from maskwright.vocabulary_files.source import json_kind
from maskwright.vocabulary_files.token_list import TokenList, check_id, listed

ToBytes: TypeAlias = Callable[[str], bytes]

REFUSED: Final = {
    "WordPiece": "it puts blanks between words, whatever the text had",
    "CTC": "it drops tokens that repeat",
}
_START_OF_TEXT: Final = (
    "a blank at the start of a text belongs to its first token, and is taken off again when decoding"
)


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
    to_bytes, notes = _decoding(name, value.get("decoder"), fallback=model.get("byte_fallback") is True)
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
    for place, entry in enumerate(entries):
        where = f"{name}: entry {place} of `added_tokens`"
        if not (isinstance(entry, Mapping) and isinstance(entry.get("content"), str)):
            raise VocabularyError(f"{where} has no `content`")
        yield _Added(check_id(entry.get("id"), where), entry["content"], entry.get("special") is True)


def _decoding(name: str, decoder: object, *, fallback: bool) -> tuple[ToBytes, list[str]]:
    """What makes bytes of a piece, and what is to be said about it."""
    steps = list(_steps(decoder))
    kinds = [step.get("type") for step in steps]
    for kind in kinds:
        if kind in REFUSED:
            raise VocabularyError(f"{name}: its decoder ({kind}) cannot be used: {REFUSED[kind]}")
    if "ByteLevel" in kinds:
        return _of_bytes, []
    marks = [_mark(step) for step in steps]
    changes = [mark for mark in marks if mark is not None]
    if not changes and "ByteFallback" not in kinds and "Fuse" not in kinds:
        raise VocabularyError(f"{name}: without a decoder that is known, tokens would be joined with blanks: {kinds}")
    falls_back = fallback or "ByteFallback" in kinds

    def of_marks(piece: str) -> bytes:
        if falls_back and (byte := fallback_byte(piece)) is not None:
            return byte
        for old, new in changes:
            piece = piece.replace(old, new)
        return in_utf8(piece)

    takes_off = any(step.get("type") == "Strip" or step.get("prepend_scheme") in ("always", "first") for step in steps)
    return of_marks, [_START_OF_TEXT] if takes_off else []


def _of_bytes(piece: str) -> bytes:
    data = byte_level(piece)
    return in_utf8(piece) if data is None else data


def _steps(decoder: object) -> Iterator[Mapping[str, Any]]:
    """A decoder as its steps, those of sequences one after the other."""
    waiting = [decoder]
    while waiting:
        step = waiting.pop(0)
        if not isinstance(step, Mapping):
            continue
        inner = step.get("decoders")
        if step.get("type") == "Sequence" and isinstance(inner, list):
            waiting = [*inner, *waiting]
        else:
            yield step


def _mark(step: Mapping[str, Any]) -> tuple[str, str] | None:
    """What a step replaces by what."""
    if step.get("type") == "Metaspace":
        mark = step.get("replacement")
        return (mark if isinstance(mark, str) and mark else SPACE, " ")
    if step.get("type") == "BPEDecoder":
        suffix = step.get("suffix")
        return (suffix, " ") if isinstance(suffix, str) and suffix else None
    pattern, content = step.get("pattern"), step.get("content")
    if step.get("type") == "Replace" and isinstance(pattern, Mapping) and isinstance(content, str):
        old = pattern.get("String")
        return (old, content) if isinstance(old, str) and old else None
    return None


def _few(names: list[str], most: int = 6) -> str:
    rest = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + rest
