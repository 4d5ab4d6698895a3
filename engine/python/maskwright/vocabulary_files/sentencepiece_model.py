"""SentencePiece models (``tokenizer.model``, ``spiece.model``): pieces with their types, in a protocol buffer.

Read without the package, so that masks need nothing else; text is encoded by it.
"""

from __future__ import annotations

from typing import Final

from maskwright.errors import VocabularyError
from maskwright.vocabulary_files.libraries import sentencepiece_encoder
from maskwright.vocabulary_files.pieces import PieceType, fallback_byte, marked
from maskwright.vocabulary_files.protobuf import fields
from maskwright.vocabulary_files.token_list import LARGEST_ID, TokenList

# Numbers of fields: of the model, of a piece, and of the two specifications.
_PIECE, _TRAINER, _NORMALIZER = 1, 2, 3
_TEXT, _TYPE = 1, 3
_END_ID: Final = 42
_ADDS_BLANK: Final = 3
_DEFAULT_END: Final = 2


def read_sentencepiece(name: str, data: bytes) -> TokenList:
    """Read a model. Linear. Raises :class:`VocabularyError` for what is none."""
    try:
        parts = list(fields(data))
        pieces = [_piece(value) for number, value in parts if number == _PIECE and isinstance(value, bytes)]
        trainer = _specification(parts, _TRAINER)
        normalizer = _specification(parts, _NORMALIZER)
    except (ValueError, UnicodeDecodeError) as error:
        raise VocabularyError(
            f"{name}: neither a vocabulary file that is known nor a SentencePiece model: {error}"
        ) from None
    if not pieces or len(pieces) > LARGEST_ID:
        raise VocabularyError(f"{name}: neither a vocabulary file that is known nor a SentencePiece model: no pieces")
    tokens = [_bytes_of(text, kind) for text, kind in pieces]
    special = {
        text: token
        for token, (text, kind) in enumerate(pieces)
        if kind in (PieceType.CONTROL, PieceType.UNKNOWN, PieceType.USER_DEFINED)
    }
    end = trainer.get(_END_ID, _DEFAULT_END)
    is_end = 0 <= end < len(pieces) and pieces[end][1] == PieceType.CONTROL
    notes = () if is_end else ("nothing tells which token ends a text: give `end_tokens`",)
    if normalizer.get(_ADDS_BLANK, 1):
        notes = (*notes, "the tokenizer puts a blank before a text, and takes it off again when decoding")
    return TokenList(tokens, special, (end,) if is_end else (), library=sentencepiece_encoder(name, data), notes=notes)


def _piece(message: bytes) -> tuple[str, int]:
    text, kind = "", int(PieceType.NORMAL)
    for number, value in fields(message):
        if number == _TEXT and isinstance(value, bytes):
            text = value.decode()
        elif number == _TYPE and isinstance(value, int):
            kind = value
    return text, kind


def _specification(parts: list[tuple[int, int | bytes]], number: int) -> dict[int, int]:
    """The whole numbers of a specification; -1 is written as the largest of 64 bits."""
    found: dict[int, int] = {}
    for field, message in parts:
        if field == number and isinstance(message, bytes):
            found.update((key, value) for key, value in fields(message) if isinstance(value, int))
    return found


def _bytes_of(text: str, kind: int) -> bytes | None:
    if kind == PieceType.BYTE:
        return fallback_byte(text)
    return marked(text) if kind in (PieceType.NORMAL, PieceType.USER_DEFINED) else None
