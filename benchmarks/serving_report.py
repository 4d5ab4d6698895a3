"""The tables of the language server. In brackets: how many times maskwright's figure another server's is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.figures import Measurement, figure, number, ratio, table
from benchmarks.servers import MASKWRIGHT

QUANTILES = ("p50", "p95", "max")
LATENCIES = {
    "hover, after a key": ("answers", "after a key", "hover"),
    "definition, after a key": ("answers", "after a key", "definition"),
    "completion, after a key": ("answers", "after a key", "completion"),
    "hover, while compiling": ("answers", "while compiling", "hover"),
    "definition, while compiling": ("answers", "while compiling", "definition"),
    "completion, while compiling": ("answers", "while compiling", "completion"),
    "findings of syntax and names": ("brought", "syntax and names"),
    "findings of the normal form": ("brought", "normal form"),
    "findings of the lexer": ("brought", "lexer"),
    "figures after an edit of a rule": ("brought", "figures"),
}
"""What is timed, and where it is in a measurement."""


def lines(measured: dict[str, Any]) -> Iterator[str]:
    """The tables, in milliseconds from the message that was sent to the one that came."""
    yield from ("## Language server", "", *_latencies(measured["latencies"]), "")
    yield from (*_endurance(measured["endurance"]), "")


def _latencies(measured: list[Measurement]) -> list[str]:
    rows = []
    bases = {one["case"]: one for one in measured if one["server"] == MASKWRIGHT}
    for one in measured:
        base = {} if one["server"] == MASKWRIGHT else bases.get(one["case"], {})
        for what, path in LATENCIES.items():
            if figure(one, (*path, "p50")) is not None:
                cells = [_cell(figure(one, (*path, name)), figure(base, (*path, name))) for name in QUANTILES]
                rows.append([one["case"], one["server"], what, number_of(one, path), *cells, one["status"]])
        if one["status"] != "done" and "answers" not in one:
            rows.append([one["case"], one["server"], *[""] * 5, one["status"]])
    return table(["case", "server", "what", "times", "p50, ms", "p95", "max", "outcome"], rows)


def number_of(one: Measurement, path: tuple[str, ...]) -> str:
    """How often something was timed."""
    return f"{figure(one, (*path, 'count')) or 0:.0f}"


def _cell(value: float | None, base: float | None) -> str:
    times = ratio(value, base)
    return number(value) + (f" ({number(times)})" if times else "")


def _endurance(measured: list[Measurement]) -> list[str]:
    rows = []
    for one in measured:
        counts = [str(one.get(name, "–")) for name in ("edits", "compiles", "at_once", "shown_stale")]
        sizes = ", ".join(map(number, one.get("resident_mib", [])))
        rows.append([one["case"], *counts, sizes, one["status"]])
    heads = ["case", "edits", "compiles", "most at once", "stale shown", "MiB after each 200 edits", "outcome"]
    return table(heads, rows)
