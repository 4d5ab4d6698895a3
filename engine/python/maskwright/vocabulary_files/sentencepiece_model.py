"""SentencePiece models (``tokenizer.model``, ``spiece.model``): pieces with their types, in a protocol buffer.

Read without the package, so that masks need nothing else; text is encoded by it.
"""

from __future__ import annotations

from typing import Final

from maskwright.errors import VocabularyError
from maskwright.vocabulary_files.libraries import sentencepiece_encoder
from maskwright.vocabulary_files.pieces import PieceType, fallback_byte, marked
from maskwright.vocabulary_files.protobuf import fields
from maskwright.vocabulary_files.token_list import TokenList

# Numbers of fields: of the model, of a piece, and of the two specifications.
_PIECE, _TRAINER, _NORMALIZER = 1, 2, 3
_TEXT, _TYPE = 1, 3
_END_ID: Final = 42
_ADDS_BLANK: Final = 3
_BLANK_BEHIND: Final = 24
_WANTED: Final = frozenset({_END_ID, _ADDS_BLANK, _BLANK_BEHIND})
_DEFAULT_END: Final = 2

LARGEST_MODEL: Final = 32 << 20
"""Some seven times the largest model in use; each of a file's fields is looked at by itself."""
MOST_PIECES: Final = 1 << 21
_MOST_OF_A_PIECE: Final = 64


def read_sentencepiece(name: str, data: bytes) -> TokenList:
    """Read a model. Linear. Raises :class:`VocabularyError` for what is none."""
    if len(data) > LARGEST_MODEL:
        raise VocabularyError(f"{name}: no vocabulary file that is known, and too large for a SentencePiece model")
    try:
        parts = list(fields(data, MOST_PIECES))
        pieces = [_piece(value) for number, value in parts if number == _PIECE and isinstance(value, bytes)]
        trainer = _specification(parts, _TRAINER)
        normalizer = _specification(parts, _NORMALIZER)
    except (ValueError, UnicodeDecodeError) as error:
        raise VocabularyError(
            f"{name}: neither a vocabulary file that is known nor a SentencePiece model: {error}"
        ) from None
    if not pieces:
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
        place = "behind" if trainer.get(_BLANK_BEHIND) else "before"
        notes = (*notes, f"the tokenizer puts a blank {place} a text, and takes it off again when decoding")
    return TokenList(tokens, special, (end,) if is_end else (), library=sentencepiece_encoder(name, data), notes=notes)


def _piece(message: bytes) -> tuple[str, int]:
    text, kind = "", int(PieceType.NORMAL)
    for number, value in fields(message, _MOST_OF_A_PIECE):
        if number == _TEXT and isinstance(value, bytes):
            text = value.decode()
        elif number == _TYPE and isinstance(value, int):
            kind = value
    return text, kind


def _specification(parts: list[tuple[int, int | bytes]], number: int) -> dict[int, int]:
    """Whole numbers of a specification; -1 is written as the largest of 64 bits."""
    found: dict[int, int] = {}
    for field, message in parts:
        if field == number and isinstance(message, bytes):
            numbers = ((key, value) for key, value in fields(message, MOST_PIECES) if key in _WANTED)
            found.update((key, value) for key, value in numbers if isinstance(value, int))
    return found


def _bytes_of(text: str, kind: int) -> bytes | None:
    if kind == PieceType.BYTE:
        return fallback_byte(text)
    return marked(text) if kind in (PieceType.NORMAL, PieceType.USER_DEFINED) else None
