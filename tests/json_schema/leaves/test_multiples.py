"""Multiples against fractions, on all numerals up to some length; and the pattern of an automaton in the engine."""

from __future__ import annotations

import itertools
from decimal import Decimal
from fractions import Fraction

import pytest

from json_schema.one_terminal import NOWHERE, OneTerminal
from maskwright.json_schema.leaves import NumberSet, TooLarge
from maskwright.json_schema.leaves.multiples import automaton

WHOLE = ["".join(digits) for count in (1, 2, 3, 4) for digits in itertools.product("0123456789", repeat=count)]
NUMERALS = [
    sign + whole + tail
    for sign in ("", "-")
    for whole in ("0", "1", "3", "7", "10", "12", "25", "96", "100", "128", "999")
    for tail in (
        "",
        *("." + "".join(tail) for count in (1, 2, 3) for tail in itertools.product("01257", repeat=count)),
    )
]
STEPS = ["1", "2", "3", "7", "10", "12", "64", "100", "0.1", "0.01", "0.25", "0.3", "2.5", "0.0625", "1e-3", "1.5e2"]


def is_multiple(numeral: str, step: str) -> bool:
    value = Fraction(numeral)
    return (value / Fraction(step)).denominator == 1 and not (numeral.startswith("-") and value == 0)


@pytest.mark.parametrize("step", STEPS)
def test_numerals_of_multiples_are_found(step: str) -> None:
    decimals, integers = (automaton(Decimal(step), integer=integer) for integer in (False, True))
    for numeral in NUMERALS:
        assert decimals.accepts(numeral) == is_multiple(numeral, step), numeral
    for digits in WHOLE:
        expected = (digits == "0" or digits[0] != "0") and is_multiple(digits, step)
        assert integers.accepts(digits) == decimals.accepts(digits) == expected, digits
        assert integers.accepts(f"-{digits}") == (expected and digits != "0"), digits


@pytest.mark.parametrize("step", STEPS)
def test_no_automaton_has_states_that_do_the_same(step: str) -> None:
    table = automaton(Decimal(step), integer=True)
    blocks = [state in table.accepting for state in range(len(table.transitions))]
    numbered: list[object] = list(blocks)
    while True:
        refined = [
            (numbered[state], tuple((low, numbered[to]) for low, _, to in row))
            for state, row in enumerate(table.transitions)
        ]
        keys = {key: number for number, key in enumerate(dict.fromkeys(refined))}
        following: list[object] = [keys[key] for key in refined]
        if len(set(following)) == len(set(numbered)):
            break
        numbered = following
    # Besides those of remainders there is the start; no multiple has more states than remainders, 0 alone, and a sign.
    assert len(set(numbered)) >= len(table.transitions) - 2


@pytest.mark.parametrize("step", ["7", "0.05", "12"])
def test_the_engine_reads_the_automaton(step: str) -> None:
    terminal = OneTerminal(NumberSet.of_multiple(Decimal(step)).expression(NOWHERE))
    for numeral in NUMERALS[:: 7 if step == "7" else 11]:
        assert terminal.accepts(numeral) == is_multiple(numeral, step), numeral


def test_too_many_remainders_are_told() -> None:
    with pytest.raises(TooLarge, match="multiples of 10007 take more than 3,000 states"):
        NumberSet.of_multiple(Decimal(10007))
    assert NumberSet.of_multiple(Decimal("1e9")).contains(Decimal("3e9"))


@pytest.mark.parametrize("bad", ["0", "-1", "NaN", "Infinity"])
def test_there_are_no_multiples_of_what_is_not_above_nought(bad: str) -> None:
    with pytest.raises(ValueError, match="number"):
        NumberSet.of_multiple(Decimal(bad))
