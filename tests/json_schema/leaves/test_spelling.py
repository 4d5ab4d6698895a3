"""The one spelling of JSON values against Python's own reader, and as terminals."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from json_schema.one_terminal import NOWHERE, OneTerminal
from maskwright.json_schema.leaves import StringSet
from maskwright.json_schema.spelling import spell

VALUES: list[Any] = [
    None,
    True,
    False,
    [0, -0.0, -1, 2**70, 1.5, 1e300, 5e-324, 0.1, 100.0],
    {"": {}, "a": [], '"\\': ["\x00\x1f\x7f\u2028é😀/", {"b": [[1, 2], {"c": None}]}]},
]


@pytest.mark.parametrize("value", VALUES)
def test_python_reads_the_value_again(value: Any) -> None:
    text = spell(value)
    assert json.loads(text, parse_int=float) == value
    assert "e" not in text.replace("true", "").replace("false", "") or isinstance(value, dict)


def test_numbers_have_neither_exponent_nor_needless_zeros() -> None:
    numbers = ["1.50", "-0", "-0.00", "1e3", "1200e-2", "0.000", "1E-7", "100"]
    assert [spell(Decimal(number)) for number in numbers] == ["1.5", "0", "0", "1000", "12", "0", "0.0000001", "100"]
    assert spell([1e22, 2.0, 1e-7]) == "[10000000000000000000000,2,0.0000001]"


def test_a_nest_as_deep_as_one_likes_is_written() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert spell(deep) == "[" * 100_001 + "]" * 100_001


def test_half_of_a_surrogate_pair_is_escaped() -> None:
    assert spell("a\ud83d") == r'"a\ud83d"'
    terminal = OneTerminal(StringSet.of_values(["a\ud83d"]).expression(NOWHERE))
    assert terminal.accepts(r'"a\ud83d"')
    others = OneTerminal((~StringSet.of_values(["a\ud83d"])).expression(NOWHERE))
    assert others.accepts('"a"')
    assert not others.accepts(r'"a\ud83d"')


@pytest.mark.parametrize("value", [float("nan"), float("inf"), Decimal("1e99999999"), Decimal("1e-99999999")])
def test_what_is_no_number_or_too_long_is_an_error(value: float | Decimal) -> None:
    with pytest.raises(ValueError, match="number"):
        spell([value])


def test_other_types_are_told() -> None:
    with pytest.raises(TypeError, match="set is no type of a JSON value"):
        spell([{1}])
