r"""Pieces, as tokenizer files have them, to the bytes that they stand for in a text.

Byte-level tokenizers write each byte as a character of its own (Radford and others, *Language Models are Unsupervised
Multitask Learners*, 2019, and the code that came with it): the printable ones of Latin-1 as they are, all others from
U+0100 on. Those of SentencePiece write a space as ``▁``, and single bytes as ``<0xE2>``.

>>> byte_level("Ġcafé"), byte_level("日")
(b' caf\xe9', None)
>>> marked("▁a▁b"), fallback_byte("<0xE2>"), fallback_byte("<0xE2 >")
(b' a b', b'\xe2', None)
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Final

SPACE: Final = "\u2581"
"""What SentencePiece writes for a space."""


class PieceType(IntEnum):
    """What a piece is, by the numbers of SentencePiece, which GGUF has too."""

    NORMAL = 1
    UNKNOWN = 2
    CONTROL = 3
    USER_DEFINED = 4
    UNUSED = 5
    BYTE = 6


_FALLBACK = re.compile(r"<0x([0-9A-Fa-f]{2})>")


def _byte_characters() -> dict[str, int]:
    """The character of each byte."""
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = (byte for byte in range(256) if byte not in set(printable))
    found = {chr(byte): byte for byte in printable}
    found.update({chr(0x100 + place): byte for place, byte in enumerate(others)})
    return found


BYTE_CHARACTERS: Final = _byte_characters()


def byte_level(piece: str) -> bytes | None:
    """The bytes of a piece of a byte-level tokenizer; ``None`` if it has a character that is no byte."""
    try:
        return bytes([BYTE_CHARACTERS[character] for character in piece])
    except KeyError:
        return None


def marked(piece: str) -> bytes:
    """The bytes of a piece in which ``▁`` is a space."""
    return in_utf8(piece.replace(SPACE, " "))


def in_utf8(piece: str) -> bytes:
    """The bytes of a text that may have halves of surrogate pairs, from JSON, or bytes that are none, from a file."""
    try:
        return piece.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return piece.encode("utf-8", "surrogatepass")


def fallback_byte(piece: str) -> bytes | None:
    """The byte that a piece such as ``<0xE2>`` stands for; ``None`` for others."""
    match = _FALLBACK.fullmatch(piece)
    return bytes([int(match[1], 16)]) if match else None
