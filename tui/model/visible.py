r"""Bytes as text in which every byte can be seen.

A space is ``␣``, a newline ``\n``, a byte that is not part of UTF-8 ``\xe2``, a character that cannot be printed
``\u200b``; a backslash is doubled, so that the form can be read back.
"""

from __future__ import annotations


def visible_form(data: bytes) -> str:
    """Show bytes without quotes around them."""
    text = data.replace(b"\\", b"\\\\").decode("utf-8", "backslashreplace")
    # What is not printable gets an escape; so does the sign for a space where it is meant itself.
    if not text.isprintable() or "␣" in text:
        text = "".join(_visible_character(character) for character in text)
    return text.replace(" ", "␣")


def _visible_character(character: str) -> str:
    if character.isprintable() and character != "␣":
        return character
    # From U+0080 on Python would write \x80 too, which is a byte here.
    code = ord(character)
    return f"\\u{code:04x}" if 0x80 <= code <= 0xFF else character.encode("unicode_escape").decode("ascii")
