"""Finding figures in results, comparing them, and writing them."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log
from typing import Any

Measurement = dict[str, Any]


def key(one: Measurement) -> tuple[str, str, str]:
    """What was measured: vocabulary, case and engine."""
    return one["vocabulary"], one["case"], one["engine"]


def figure(one: Measurement, path: tuple[str, ...]) -> float | None:
    """A figure of a measurement; ``None`` if it did not get that far."""
    value: Any = one
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return None if value is None else float(value)


def ratio(value: float | None, base: float | None) -> float | None:
    """How many times the base a value is; ``None`` if one is missing or nothing."""
    return value / base if value and base and value > 0 and base > 0 else None


def geometric(ratios: Iterable[float | None]) -> float | None:
    """The geometric mean of those that are there."""
    known = [one for one in ratios if one]
    return exp(sum(map(log, known)) / len(known)) if known else None


def exponent(before: float, after: float, growth: float) -> float:
    """How a cost grows with a size that has grown: 1 is linear, 2 quadratic."""
    return log(after / before) / log(growth)


def number(value: float | None) -> str:
    """Three significant digits, without an exponent."""
    if value is None:
        return "–"
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return f"{value:,.{digits}f}"


def row(cells: Iterable[str]) -> str:
    """A line of a Markdown table."""
    return "| " + " | ".join(cells) + " |"


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    """A Markdown table."""
    heads = list(heads)
    return [row(heads), row(["---"] * len(heads)), *map(row, rows)]
