"""Ranges against decimal arithmetic, on numerals with up to three digits behind the point."""

from __future__ import annotations

import itertools
import re
from decimal import Decimal
from random import Random

import pytest

from maskwright.json_schema.leaves.ranges import Range, range_text

WHOLE = [
    "0",
    *map(str, range(1, 30)),
    "90",
    "99",
    "100",
    "101",
    "119",
    "120",
    "121",
    "199",
    "200",
    "999",
    "1000",
    "1234",
]
TAILS = ["", *("." + "".join(digits) for count in (1, 2, 3) for digits in itertools.product("01259", repeat=count))]
NUMERALS = [sign + whole + tail for sign in ("", "-") for whole in WHOLE for tail in TAILS]
BOUNDS = [Decimal(whole + tail) for whole in ("0", "1", "9", "12", "20", "99", "105", "999", "1000") for tail in TAILS]


def bound(random: Random) -> Decimal | None:
    if random.random() < 0.15:
        return None
    chosen = random.choice(BOUNDS)
    return chosen.copy_negate() if random.random() < 0.4 else chosen


@pytest.mark.parametrize("integer", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_numerals_are_those_between_the_bounds(seed: int, integer: bool) -> None:
    random = Random(seed)
    held = 0
    for _ in range(100):
        low, high = bound(random), bound(random)
        if low is not None and high is not None and low > high:
            low, high = high, low
        bounds = Range(low, high, low is not None and random.random() < 0.5, high is not None and random.random() < 0.5)
        text = range_text(bounds, integer=integer)
        pattern = re.compile("(?!)" if text is None else text)
        for numeral in random.sample(NUMERALS, 300):
            value = Decimal(numeral)
            plain = not (numeral.startswith("-") and value == 0) and not (integer and "." in numeral)
            assert (pattern.fullmatch(numeral) is not None) == (plain and bounds.contains(value)), (bounds, numeral)
            held += plain and bounds.contains(value)
    assert held > (50 if integer else 1_000)


def test_bounds_of_hundreds_of_digits_are_compared_digit_by_digit() -> None:
    largest = Decimal("1" + "7" * 308)
    text = range_text(Range(largest.copy_negate(), largest), integer=True)
    assert text is not None
    pattern = re.compile(text)
    assert pattern.fullmatch(str(largest))
    assert not pattern.fullmatch(f"{largest + Decimal(10) ** 308:f}")
    assert not pattern.fullmatch("1" + "7" * 307 + "8")
