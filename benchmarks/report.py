"""The Markdown page of a run: what was to be reached, then every figure.

Beside another engine's figure stands how many times maskwright's it is.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import goals, parts_report
from benchmarks.figures import Measurement, figure, geometric, number, ratio, table

# Heading, and where the figure is in a measurement.
COLUMNS = {
    "from IR, ms": ("compile", "from_ir_ms", "median"),
    "from text, ms": ("compile", "from_text_ms", "median"),
    "first mask, ms": ("compile", "first_mask_ms", "median"),
    "peak, MiB": ("compile", "peak_mib", "first"),
    "mask first pass p50": ("first_pass", "mask_us", "p50"),
    "p99": ("first_pass", "mask_us", "p99"),
    "max": ("first_pass", "mask_us", "max"),
    "warm p50": ("warm", "mask_us", "p50"),
    "warm p90": ("warm", "mask_us", "p90"),
    "warm p99": ("warm", "mask_us", "p99"),
    "warm max": ("warm", "mask_us", "max"),
    "evicted p50": ("evicted", "mask_us", "p50"),
    "evicted p99": ("evicted", "mask_us", "p99"),
    "commit p50": ("warm", "commit_us", "p50"),
    "commit p99": ("warm", "commit_us", "p99"),
    "commit max": ("warm", "commit_us", "max"),
}


def markdown(run: dict[str, Any]) -> str:
    """The whole page."""
    facts = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in run["machine"].items() if value)
    lines = [f"# Results of {run['date']}", "", f"Machine: {facts}."]
    lines += [f"{run['remark']}"] if run["remark"] else []
    caps = run["caps"]
    lines += [f"Caps: {caps['seconds']:g} s and {caps['mebibytes']} MiB a measurement. Masks and commits in µs."]
    lines += [*_versions(run), "", "## What was to be reached", "", *goals.table(run), ""]
    measurements = run.get("measurements", [])
    for vocabulary in dict.fromkeys(one["vocabulary"] for one in measurements):
        here = sorted((one for one in measurements if one["vocabulary"] == vocabulary), key=lambda one: one["case"])
        lines += [f"## {vocabulary}", "", "The figure in brackets is the ratio to maskwright on the same case.", ""]
        lines += [*_prepared(here), *_clock(here), "", *_table(here), "", *_means(here), ""]
    return "\n".join([*lines, *parts_report.lines(run)])


def _versions(run: dict[str, Any]) -> list[str]:
    versions = {one["engine"]: one["version"] for one in run.get("measurements", []) if "version" in one}
    told = ", ".join(f"{engine} {version}" for engine, version in versions.items())
    return [f"Versions: {told}."] if told else []


def _prepared(here: list[Measurement]) -> list[str]:
    """The cost of the vocabulary, which is paid once: the median over the cases."""
    parts = []
    for engine in dict.fromkeys(one["engine"] for one in here):
        costs = [one["prepare_ms"] for one in here if one["engine"] == engine and "prepare_ms" in one]
        parts += [f"{engine} {number(median(costs))} ms"] if costs else []
    return ["Preparing the vocabulary, once: " + ", ".join(parts) + "."]


def _clock(here: list[Measurement]) -> list[str]:
    """What is in every figure for a mask or commit: the middle of what the processes found."""
    clocks = [one["clock"] for one in here if "clock" in one]
    if not clocks:
        return []
    warm, evicted = (number(median(clock[name] for clock in clocks)) for name in ("warm_us", "evicted_us"))
    return [f"A call that does nothing: {warm} µs, with caches evicted {evicted} µs."]


def _table(here: list[Measurement]) -> list[str]:
    heads = ["case", "tokens", "engine", *COLUMNS, "other masks", "outcome"]
    rows = []
    bases = {one["case"]: one for one in here if one["engine"] == "maskwright"}
    for one in here:
        base = bases.get(one["case"], {})
        cells = [_cell(figure(one, path), None if one is base else figure(base, path)) for path in COLUMNS.values()]
        unlike = one.get("masks_unlike_maskwright")
        outcome = "" if one["status"] == "done" else f"{one['status']} {one.get('message', '')}"
        if "first_pass" in one and one["first_pass"]["steps"] < one["tokens"]:
            outcome += f" first {one['first_pass']['steps']} steps only"
        tail = ["" if unlike is None else str(unlike), " ".join(outcome.split()).replace("|", "\\|")[:90]]
        rows.append([one["case"], str(one["tokens"]), one["engine"], *cells, *tail])
    return table(heads, rows)


def _means(here: list[Measurement]) -> list[str]:
    """Geometric means of the ratios, over the cases that both engines finished."""
    lines = []
    bases = {one["case"]: one for one in here if one["engine"] == "maskwright"}
    for engine in dict.fromkeys(one["engine"] for one in here if one["engine"] != "maskwright"):
        parts = []
        for head, path in COLUMNS.items():
            rivals = {one["case"]: figure(one, path) for one in here if one["engine"] == engine}
            mean = geometric(ratio(value, figure(bases.get(case, {}), path)) for case, value in rivals.items())
            parts += [f"{head} {number(mean)}"] if mean else []
        lines.append(f"- Geometric mean of {engine} / maskwright: " + ", ".join(parts) + ".")
    return lines


def _cell(value: float | None, base: float | None) -> str:
    times = ratio(value, base)
    return "–" if value is None else number(value) + (f" ({number(times)})" if times else "")


if __name__ == "__main__":
    source = Path(sys.argv[1])
    sys.stdout.write(markdown(json.loads(source.read_text(encoding="utf-8"))))
