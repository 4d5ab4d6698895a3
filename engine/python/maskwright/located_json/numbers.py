"""Numbers of JSON as Python has them: without loss, and none that is longer than it is written.

What has no fractional part is an ``int`` however it is written, since JSON knows one kind of number only. All others
are ``Decimal``. A number of more than 4,000 digits, written or meant, is refused: reading one takes quadratic time, and
what comes later would write it out.

>>> read_number("1e2"), read_number("-0.0"), read_number("0.10")
(100, 0, Decimal('0.10'))
>>> read_number("1e9999")
Traceback (most recent call last):
maskwright.located_json.numbers.TooLong: this number has more than 4,000 digits
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Final

MAX_DIGITS: Final = 4_000
"""Digits of a number, before and after its point. Python itself prints no more than 4,300 of a whole number."""


class TooLong(ValueError):
    """A number is longer than anybody writes."""

    def __init__(self) -> None:
        super().__init__(f"this number has more than {MAX_DIGITS:,} digits")


def read_whole(text: str) -> int:
    """A number that is written without a point and an exponent. Raises :class:`TooLong`."""
    if len(text) > MAX_DIGITS:
        raise TooLong
    return int(text)


def read_decimal(text: str) -> int | Decimal:
    """A number with a point or an exponent. Raises :class:`TooLong`."""
    if len(text) > MAX_DIGITS:
        raise TooLong
    try:
        value = Decimal(text)
    except InvalidOperation:
        raise TooLong from None
    if not value:
        return 0
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int) or exponent < -MAX_DIGITS or value.adjusted() >= MAX_DIGITS:
        raise TooLong
    return int(value) if exponent >= 0 or value == value.to_integral_value() else value


def read_number(text: str) -> int | Decimal:
    """Any number that JSON can write. Raises :class:`TooLong`."""
    return read_whole(text) if text.lstrip("-").isdigit() else read_decimal(text)
