"""Shares in few digits that add up as the exact ones do.

>>> rounded([1 / 3, 1 / 3, 1 / 3], 2)
[0.34, 0.33, 0.33]
>>> rounded([0.9999999, 2.0000001], 2)
[1.0, 2.0]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import floor
from typing import Final

from maskwright.profiling.rows import OF_RULES, OF_TERMINALS, Profile, Share

DIGITS: Final = 4
"""Digits behind the point, so that what is whole is shown as whole."""


def rounded(values: Sequence[float], digits: int) -> list[float]:
    """Each value rounded up or down, the largest remainders up, so that they add up to their sum, rounded."""
    scale = 10**digits
    units = [floor(value * scale) for value in values]
    missing = round(sum(values) * scale) - sum(units)
    by_remainder = sorted(range(len(values)), key=lambda place: units[place] - values[place] * scale)
    for place in by_remainder[:missing]:
        units[place] += 1
    return [unit / scale for unit in units]


def with_rounded_shares(profile: Profile) -> Profile:
    """The profile with few digits: alternatives, terminals and the rest add up to the totals, and to their rules."""
    parts = [part for rule in profile.rules for part in rule.alternatives]
    *of_parts, rest_of_rules = _rounded([*(part.share for part in parts), profile.rest], OF_RULES)
    *of_terminals, rest_of_terminals = _rounded([*(one.share for one in profile.terminals), profile.rest], OF_TERMINALS)
    shares = iter(of_parts)
    rules = []
    for rule in profile.rules:
        alternatives = tuple(replace(part, share=next(shares)) for part in rule.alternatives)
        total = {figure: round(sum(part.share[figure] for part in alternatives), DIGITS) for figure in OF_RULES}
        rules.append(replace(rule, share=total, alternatives=alternatives))
    return replace(
        profile,
        rules=tuple(rules),
        terminals=tuple(replace(one, share=share) for one, share in zip(profile.terminals, of_terminals, strict=True)),
        rest={**rest_of_terminals, **rest_of_rules},
    )


def _rounded(shares: Sequence[Share], figures: Sequence[str]) -> list[Mapping[str, float]]:
    columns = [rounded([share[figure] for share in shares], DIGITS) for figure in figures]
    return [dict(zip(figures, row, strict=True)) for row in zip(*columns, strict=True)]
