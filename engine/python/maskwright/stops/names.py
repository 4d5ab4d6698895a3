r"""Tokens and terminals that somebody names in a stop condition.

>>> unquoted(r'"a\n\x80\"\u00e9"', lambda complaint, at: ValueError(complaint))
b'a\n\x80"\xc3\xa9'
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from maskwright.stops.conditions import Completes, Condition, MayCome

if TYPE_CHECKING:
    from maskwright.stepping.session import Session

Complain = Callable[[str, int], Exception]

_COMPARED: Final = 2_000

# The form in which tokens are shown can be typed here.
_ESCAPE: Final = re.compile(r'\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([ntr"\\])|(.))', re.DOTALL)
_PLAIN: Final = {"n": b"\n", "t": b"\t", "r": b"\r", '"': b'"', "\\": b"\\"}


def unquoted(quoted: str, complain: Complain) -> bytes:
    """The bytes of a text in quotes. ``complain`` makes the error from a sentence and a place in ``quoted``."""
    data, place = bytearray(), 1
    for found in _ESCAPE.finditer(quoted, 1, len(quoted) - 1):
        data += quoted[place : found.start()].encode("utf-8", "surrogateescape")
        byte, short, long, plain, other = found.groups()
        code = int(short or long or "0", 16)
        if other is not None or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
            raise complain("an escape that stands for nothing", found.start())
        if byte is not None:
            data.append(int(byte, 16))
        else:
            data += _PLAIN[plain] if plain else chr(code).encode()
        place = found.end()
    return bytes(data + quoted[place:-1].encode("utf-8", "surrogateescape"))


def id_condition(session: Session, word: str, allowed: bool, complain: Complain) -> Condition:
    """Whether the token of an id such as ``#1730`` may come."""
    size = session.vocabulary.vocab_size
    # Python refuses to read numbers of some thousand digits, and no id has so many.
    if len(word) > 12 or int(word[1:]) >= size:
        raise complain(f"{word[:12]} is out of range: the vocabulary has {size} ids", 0)
    return MayCome(int(word[1:]), allowed)


def text_condition(session: Session, data: bytes, allowed: bool) -> Condition:
    """Whether the token with these bytes may come, else the special token of this name, else the bytes."""
    same = session.vocabulary.ids(data)
    if same:
        return MayCome(same[0], allowed)
    return MayCome(session.vocabulary.special_tokens.get(data.decode("utf-8", "surrogateescape"), data), allowed)


def terminal_condition(session: Session, word: str, complain: Complain) -> Condition:
    """Whether a terminal is complete: a name as it is, a literal or a name of other signs in quotes."""
    names = {terminal.name for terminal in session.grammar.terminals}
    inside = unquoted(word, complain).decode("utf-8", "surrogateescape") if word.startswith('"') else word
    for name in (word, inside):
        if name in names:
            return Completes(name)
    close = difflib.get_close_matches(word, sorted(names)[:_COMPARED], 1)
    raise complain(f"there is no terminal {word}" + (f"; did you mean {close[0]}?" if close else ""), 0)
