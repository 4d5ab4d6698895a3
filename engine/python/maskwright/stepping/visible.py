r"""Bytes and tokens as text in which every byte can be seen.

Printable text stays as it is. A newline is ``\n``, a byte that is not part of UTF-8 ``\xe2``, a character that cannot
be printed ``\u0085``; a backslash is doubled. So no two texts look the same, and the form can be read back.

>>> print(visible("é\u0085".encode() + b'\x85 "'), bare(b"a b\n"))
"é\u0085\x85 \"" a␣b\n
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maskwright import Vocabulary

# Tokens and texts of more bytes are cut where they are only mentioned.
LONGEST_SHOWN = 48
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def visible(data: bytes) -> str:
    """Show bytes in quotes."""
    inside = _escaped(data).replace('"', '\\"')
    return f'"{inside}"'


def bare(data: bytes) -> str:
    """Show bytes without quotes, for lists of tokens; a space is ``␣`` there, since it could not be seen."""
    return _escaped(data, "␣").replace(" ", "␣")


def shortened(data: bytes) -> str:
    """Show bytes in quotes; of long ones the beginning and the length."""
    if len(data) <= LONGEST_SHOWN:
        return visible(data)
    return f"{visible(data[: LONGEST_SHOWN // 2])}… ({len(data)} bytes)"


def token_text(vocabulary: Vocabulary, token: int) -> str:
    """Show a token: its bytes, or the name of a special token, or that it has neither."""
    data = vocabulary.token_bytes(token)
    if data is not None:
        return shortened(data)
    names = {number: name for name, number in vocabulary.special_tokens.items()}
    return names.get(token, "(no bytes)")


def harmless(text: str) -> str:
    """Text out of a grammar or a file's name, without characters that would steer the terminal. Length stays."""
    return _CONTROL.sub("\ufffd", text)


def _escaped(data: bytes, taken: str = "") -> str:
    """Escape what cannot be seen, and the characters in ``taken``, which stand for something else here."""
    text = data.replace(b"\\", b"\\\\").decode("utf-8", "backslashreplace")
    # Nearly all tokens of a vocabulary are printable, and there are many.
    if text.isprintable() and not any(sign in text for sign in taken):
        return text
    return "".join(_escape(one) if one in taken or not one.isprintable() else one for one in text)


def _escape(character: str) -> str:
    # From U+0080 on Python would write \x80 too, which is a byte here.
    code = ord(character)
    return f"\\u{code:04x}" if 0x80 <= code <= 0xFF else character.encode("unicode_escape").decode("ascii")
