"""Printing: JSON for programs, rich text for people. rich is imported only when it is needed."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from maskwright import Vocabulary

# Tables in a pipe are not cut to a terminal's width.
PIPE_WIDTH = 200
# Tokens and texts of more bytes are cut where they are only mentioned.
LONGEST_SHOWN = 48


class PipeClosed(Exception):
    """The reader of our output has seen enough. Not an ``OSError``, because click would exit with 1 for that."""


def print_json(value: object) -> None:
    """Print one line of JSON. ASCII only, so that it survives any encoding of the output."""
    try:
        sys.stdout.write(json.dumps(value, ensure_ascii=True) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        raise PipeClosed from None


def console() -> Console:
    """Return a console for text: colours only on a terminal and without ``NO_COLOR``, no guessing of markup."""
    from rich.console import Console

    class PlainConsole(Console):
        def on_broken_pipe(self) -> None:
            """Let the command line end quietly; rich would exit with 1, which means something else here."""
            raise PipeClosed

    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return PlainConsole(width=width, markup=False, highlight=False, emoji=False)


def visible(data: bytes) -> str:
    r"""Show bytes in quotes: printable text as it is, everything else as an escape (``"\n"``, ``"\xe2"``)."""
    return '"' + "".join(_visible_part(part) for part in _parts(data)) + '"'


def shortened(data: bytes) -> str:
    """Show bytes in quotes; of long ones the beginning and the length."""
    if len(data) <= LONGEST_SHOWN:
        return visible(data)
    return f"{visible(data[: LONGEST_SHOWN // 2])}… ({len(data)} bytes)"


def _parts(data: bytes) -> list[str | bytes]:
    parts: list[str | bytes] = []
    while data:
        try:
            parts.append(data.decode("utf-8"))
            break
        except UnicodeDecodeError as error:
            parts += [data[: error.start].decode("utf-8"), data[error.start : error.end]]
            data = data[error.end :]
    return parts


def _visible_part(part: str | bytes) -> str:
    if isinstance(part, bytes):
        return "".join(f"\\x{byte:02x}" for byte in part)
    return "".join(_visible_character(character) for character in part)


def _visible_character(character: str) -> str:
    if character in '\\"':
        return "\\" + character
    return character if character.isprintable() else character.encode("unicode_escape").decode("ascii")


def token_text(vocabulary: Vocabulary, token: int) -> str:
    """Show a token: its bytes, or the name of a special token, or that it has neither."""
    data = vocabulary.token_bytes(token)
    if data is not None:
        return shortened(data)
    names = {number: name for name, number in vocabulary.special_tokens.items()}
    return names.get(token, "(no bytes)")
