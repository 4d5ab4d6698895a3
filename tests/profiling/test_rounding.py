"""Few digits, and nothing lost."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from maskwright import Grammar, Vocabulary, compile
from maskwright.positions import Positions
from maskwright.profiling import OF_RULES, OF_TERMINALS, profile_of
from maskwright.profiling.as_json import profile_as_json
from maskwright.profiling.rounding import DIGITS, rounded

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("seed", range(20))
def test_rounded_values_are_next_to_their_own_and_add_up(seed: int) -> None:
    random = Random(seed)
    # Parts of 2**20, as the engine counts them, of which all are whole.
    cuts = sorted(random.randrange(7 << 20) for _ in range(random.randint(0, 50)))
    values = [(after - before) / 2**20 for before, after in zip([0, *cuts], [*cuts, 7 << 20], strict=True)]
    found = rounded(values, 3)
    assert sum(round(value * 1000) for value in found) == 7000
    assert all(abs(after - before) < 0.001 for before, after in zip(values, found, strict=True))


@pytest.mark.parametrize(
    "name",
    ["grammars/json/json.lark", "grammars/order/order.schema.json", "benchmarks/cases/lua/grammar.lark"],
)
def test_what_programs_read_adds_up(name: str) -> None:
    vocabulary = Vocabulary.load("o200k_base")
    grammar = Grammar.from_file(ROOT / name)
    profile = profile_of(grammar, compile(grammar, vocabulary))
    told = json.loads(json.dumps(profile_as_json(profile, Positions(grammar.source), vocabulary)))

    def units(rows: list[dict[str, float]], figure: str) -> int:
        """What rows have in the last digit."""
        assert all(row[figure] == round(row[figure], DIGITS) for row in rows)
        return sum(round(row[figure] * 10**DIGITS) for row in rows)

    for rows, figures in ((told["rules"], OF_RULES), (told["terminals"], OF_TERMINALS)):
        for figure in figures:
            assert units([*rows, told["rest"]], figure) == units([told["totals"]], figure)
    for rule in told["rules"]:
        for figure in OF_RULES:
            assert units(rule["alternatives"], figure) == units([rule], figure)
