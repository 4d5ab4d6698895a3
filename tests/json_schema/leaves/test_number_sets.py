"""Random combinations of sets of numbers: what they hold, what they write, and whether they are empty."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import pytest

from json_schema.one_terminal import NOWHERE, OneTerminal
from maskwright.json_schema.leaves import NumberSet, TooLarge
from maskwright.json_schema.spelling import spell

VALUES = [
    Decimal(text)
    for text in [
        "0",
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "10",
        "12",
        "15",
        "20",
        "0.5",
        "1.5",
        "2.25",
        "0.1",
        "10.01",
        "-1",
        "-2",
        "-3",
        "-0.5",
        "-7.5",
        "-10",
        "-12",
    ]
]
SPELLINGS = ["1.0", "1.50", "2.250", "-3.00", "0.0", "10.010", "-0", "-0.0", "01", "1.", "1e1", "+1", ".5", "5e-1"]


def drawn(random: Random, depth: int) -> NumberSet:
    kind = random.randrange(9) if depth else random.randrange(4)
    match kind:
        case 0:
            return NumberSet.INTEGERS
        case 1:
            return NumberSet.of_values(random.sample(VALUES, random.randint(1, 4)))
        case 2:
            low, high = random.choice([None, *VALUES]), random.choice([None, *VALUES])
            if low is not None and high is not None and low > high and random.random() < 0.9:
                low, high = high, low
            return NumberSet.of_range(low, high, random.random() < 0.5, random.random() < 0.5)
        case 3:
            return NumberSet.of_multiple(Decimal(random.choice(("1", "2", "3", "5", "0.5", "0.25", "1.5", "0.1"))))
        case 4 | 5 | 6:
            return drawn(random, depth - 1) & drawn(random, depth - 1)
        case 7:
            return drawn(random, depth - 1) | drawn(random, depth - 1)
        case _:
            return ~drawn(random, depth - 1)


@pytest.mark.parametrize("seed", range(6))
def test_writes_what_it_holds_and_nothing_else(seed: int) -> None:
    random = Random(seed)
    counts = [0, 0]
    emptiness = set()
    for _ in range(60):
        numbers = drawn(random, 3)
        terminal = OneTerminal(numbers.expression(NOWHERE))
        for value in VALUES:
            held = numbers.contains(value)
            assert terminal.accepts(spell(value)) == held, (numbers, value)
            assert (~numbers).contains(value) is not held
            counts[held] += 1
        for text in SPELLINGS:
            if terminal.accepts(text):
                assert numbers.contains(Decimal(text)), (numbers, text)
        emptiness.add(empty := numbers.is_empty())
        example = numbers.example()
        assert (example is None) is empty
        assert example is None or (numbers.contains(example) and terminal.accepts(spell(example)))
    assert min(counts) > 100
    assert emptiness == {False, True}


def test_common_sets_are_written_in_the_plainest_way() -> None:
    def source(numbers: NumberSet) -> str:
        return getattr(numbers.expression(NOWHERE), "source", "none")

    assert source(NumberSet.ALL) == r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?"
    assert source(NumberSet.INTEGERS) == "-?(?:0|[1-9][0-9]*)"
    assert source(NumberSet.INTEGERS & NumberSet.of_range(Decimal(0))) == "(?:[0-9]|[1-9][0-9]{1,})"
    assert source(NumberSet.INTEGERS & NumberSet.of_range(Decimal(1), Decimal(100))) == "(?:[1-9]|[1-9][0-9]|100)"


def test_bounds_meet() -> None:
    both = NumberSet.of_range(Decimal(1)) & NumberSet.of_range(None, Decimal("1.0"))
    assert both == NumberSet.of_values([Decimal(1)])
    assert (both & NumberSet.of_range(None, Decimal(1), False, True)).is_empty()
    assert (NumberSet.of_range(Decimal(1)) | ~NumberSet.of_range(Decimal(1))).contains(Decimal(0))
    assert (NumberSet.INTEGERS & NumberSet.of_range(Decimal("1.2"), Decimal("1.8"))).is_empty()


@pytest.mark.parametrize("digits", ["1e400", "1e-400", "1" * 401, "1e999999999"])
def test_numbers_of_too_many_digits_are_told(digits: str) -> None:
    with pytest.raises(TooLarge):
        NumberSet.of_range(Decimal(digits))
    with pytest.raises(TooLarge):
        NumberSet.of_multiple(Decimal(digits))
    with pytest.raises(TooLarge):
        NumberSet.of_values([Decimal(digits)])


def test_doubles_of_any_size_are_bounds() -> None:
    largest = Decimal("1.7976931348623157e308")
    numbers = NumberSet.of_range(largest.copy_negate(), largest) & NumberSet.of_range(Decimal("5e-324"))
    terminal = OneTerminal(numbers.expression(NOWHERE))
    assert terminal.accepts(spell(largest))
    assert not terminal.accepts(spell(largest * 10))
    assert terminal.accepts(spell(5e-324))
    assert not terminal.accepts("0")
