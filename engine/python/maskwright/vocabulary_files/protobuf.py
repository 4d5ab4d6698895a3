r"""The wire format of protocol buffers, as far as a vocabulary needs it: the fields of a message, in their order.

Own code, since it is small, and a package that reads it would bring its own copy of the messages along.
Source: *Encoding*, in the documentation of Protocol Buffers.

>>> list(fields(b"\x08\x96\x01\x12\x02hi", most=9))
[(1, 150), (2, b'hi')]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

_VARINT, _EIGHT_BYTES, _LENGTH, _FOUR_BYTES = 0, 1, 2, 5
_LONGEST_VARINT: Final = 10


def fields(message: bytes, most: int) -> Iterator[tuple[int, int | bytes]]:
    """Number and value of each field, numbers of a fixed size as their bytes.

    Raises ``ValueError``, also for more fields than ``most``.
    """
    place = count = 0
    while place < len(message):
        count += 1
        if count > most:
            raise ValueError(f"it has more than {most:,} fields")
        key, place = _varint(message, place)
        kind, number = key & 7, key >> 3
        if number == 0:
            raise ValueError("a field has the number 0")
        if kind == _VARINT:
            value, place = _varint(message, place)
            yield number, value
            continue
        length = {_EIGHT_BYTES: 8, _FOUR_BYTES: 4}.get(kind, -1)
        if kind == _LENGTH:
            length, place = _varint(message, place)
        if length < 0 or place + length > len(message):
            raise ValueError("it ends within a field" if length >= 0 else f"a field has the unknown type {kind}")
        yield number, message[place : place + length]
        place += length


def _varint(message: bytes, place: int) -> tuple[int, int]:
    """A number of any length, and the place behind it."""
    value = 0
    for count in range(_LONGEST_VARINT):
        if place + count >= len(message):
            raise ValueError("it ends within a number")
        byte = message[place + count]
        value |= (byte & 0x7F) << (7 * count)
        if byte < 0x80:
            return value, place + count + 1
    raise ValueError("a number is too long")
