r"""Random combinations of sets of strings: what they hold, what they write, and whether they are empty."""

from __future__ import annotations

import itertools
import json
from random import Random

import pytest

from json_schema.one_terminal import NOWHERE, OneTerminal
from maskwright.json_schema.leaves import StringSet, TooLarge

TEXTS = ["".join(text) for count in range(4) for text in itertools.product('a"\n\x01é😀', repeat=count)]
PATTERNS = (
    "^a",
    "a$",
    '"',
    r"\n.",
    "^[^a]*$",
    "(?!a)é",
    r"^(?=.*a)(?!.*😀)",
    r"\ba\b",
    r"(?<=é)a",
    "^(?:a|😀){2}$",
    "^$",
    "[]",
)


def drawn(random: Random, depth: int) -> StringSet:
    kind = random.randrange(9) if depth else random.randrange(4)
    match kind:
        case 0:
            return StringSet.of_values(random.sample(TEXTS, random.randint(1, 4)))
        case 1:
            low = random.randrange(3)
            return StringSet.of_length(low, random.choice((None, low, low + 1, 0)))
        case 2 | 3:
            return StringSet.of_pattern(random.choice(PATTERNS)).value
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
    for _ in range(50):
        strings = drawn(random, 3)
        terminal = OneTerminal(strings.expression(NOWHERE))
        for text in random.sample(TEXTS, 60):
            held = strings.contains(text)
            assert terminal.accepts_string(text) == held, (strings, text)
            assert (~strings).contains(text) is not held
            counts[held] += 1
            escaped = json.dumps(text)
            assert held or not terminal.accepts(escaped), (strings, escaped)
        emptiness.add(empty := strings.is_empty())
        example = strings.example()
        assert (example is None) is empty
        assert example is None or (strings.contains(example) and terminal.accepts_string(example))
    assert min(counts) > 100
    assert emptiness == {False, True}


SPELLINGS = [r'"\u0041"', r'"\/"', r'"\ud83d\ude00"', r'"\uD83D\uDE00"', r'"\u00E9"', '"A"', '"\x7f"']
PAIRS = [text for text in SPELLINGS if "\\ud" in text.lower() and "\\ud7" not in text.lower()]
NO_STRINGS = ['"', "A", '"\n"', r'"\x41"', r'"\u00"', r'"\ud83d"', r'"\ude00"', r'"\ude00\ud83d"', r'"\ud83dA"', '"""']


def test_free_strings_are_spelled_in_every_way_of_json() -> None:
    for strings, refused in (
        (StringSet.ALL, []),
        (StringSet.of_length(0, None), []),
        (StringSet.of_length(1, 1), PAIRS),
    ):
        terminal = OneTerminal(strings.expression(NOWHERE))
        assert [text for text in SPELLINGS if not terminal.accepts(text)] == refused
        assert [text for text in NO_STRINGS if terminal.accepts(text)] == []


def test_values_and_patterns_are_spelled_in_one_way() -> None:
    for strings in (~StringSet.of_values(["x"]), StringSet.of_pattern("^.$").value, StringSet.of_values(["A", "é"])):
        terminal = OneTerminal(strings.expression(NOWHERE))
        assert terminal.accepts('"A"')
        assert terminal.accepts('"é"')
        assert [text for text in SPELLINGS[:5] if terminal.accepts(text)] == []


def test_lengths_are_those_of_code_points() -> None:
    terminal = OneTerminal(StringSet.of_length(2, 3).expression(NOWHERE))
    assert [text for text in ("", "é", "éé", "😀😀😀", "abcd") if terminal.accepts_string(text)] == ["éé", "😀😀😀"]
    assert terminal.accepts(r'"\u00e9\n"')
    assert not terminal.accepts(r'"\u00e9"')
    with pytest.raises(TooLarge):
        StringSet.of_length(0, 1_000_000)


def test_lengths_are_worked_out_as_they_are_combined() -> None:
    assert (StringSet.of_length(1, 5) & StringSet.of_length(3, None)) == StringSet.of_length(3, 5)
    assert StringSet.of_length(3, 2).is_empty()
    assert StringSet.of_length(0, None).is_all
    assert (~StringSet.of_length(2, None)) == StringSet.of_length(0, 1)
    assert (StringSet.of_values(["a", "bcd"]) & StringSet.of_length(2, None)) == StringSet.of_values(["bcd"])


def test_equal_sets_are_equal_keys() -> None:
    one, other = (StringSet.of_pattern("^a").value & StringSet.of_length(1, 2) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert StringSet.of_values(["a", "b"]) == StringSet.of_values(["b", "a", "b"])


def test_sets_that_nest_without_end_are_told() -> None:
    with pytest.raises(TooLarge):
        nested(200)


def nested(levels: int) -> StringSet:
    strings = StringSet.of_pattern("a").value
    for number in range(levels):
        other = StringSet.of_pattern(f"x{number}").value
        strings = strings & other if number % 2 else strings | other
    return strings
