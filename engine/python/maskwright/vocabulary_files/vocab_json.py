"""``vocab.json`` of older byte-level tokenizers: an object of pieces and their ids, with ``merges.txt`` beside it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from maskwright.errors import VocabularyError
from maskwright.regular_files import is_file
from maskwright.vocabulary_files.ends import ends_by_name
from maskwright.vocabulary_files.libraries import byte_level_encoder
from maskwright.vocabulary_files.pieces import byte_level
from maskwright.vocabulary_files.token_list import TokenList, check_id, listed

SPECIAL: Final = ("<s>", "</s>", "<pad>", "<unk>", "<mask>")
"""What the special tokens of RoBERTa and others are called; the file does not tell them from others."""


def is_vocab_json(value: object) -> bool:
    """Whether a JSON value has the form of such a file."""
    return isinstance(value, Mapping) and bool(value) and all(isinstance(one, int) for one in value.values())


def read_vocab_json(name: str, value: Mapping[str, Any]) -> TokenList:
    """Read what was found in a file. Linear. Raises :class:`VocabularyError` for pieces that are not byte-level."""
    special, pairs = {}, []
    for piece, token in value.items():
        check_id(token, f"{name}: the piece {piece!r:.40}")
        is_special = piece in SPECIAL or (piece.startswith("<|") and piece.endswith("|>"))
        data = None if is_special else byte_level(piece)
        if is_special:
            special[piece] = token
        elif data is None:
            raise VocabularyError(f"{name}: the piece {piece!r:.40} has characters that stand for no byte")
        pairs.append((token, data))
    ends, told = ends_by_name(special)
    merges = Path(name).with_name("merges.txt")
    library = byte_level_encoder(name, str(merges)) if is_file(merges) else None
    notes = (
        (told,) if library else (told, "there is no merges.txt beside it, so that text is cut into the longest tokens")
    )
    return TokenList(listed(pairs, name), special, ends, library=library, notes=notes)
