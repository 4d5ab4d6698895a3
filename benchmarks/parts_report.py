"""The tables of the smaller parts of a run: real schemas, growing grammars, edits, long texts, starting, and others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks import schemas_report, serving_report
from benchmarks.figures import Measurement, exponent, figure, number, table

FROM_IR = ("compile", "from_ir_ms", "median")
SIZES = {"lexer states": "lexer_states", "LR states": "lr_states", "classes": "classes", "DWA states": "dwa_states"}


def lines(run: dict[str, Any]) -> Iterator[str]:
    """The tables of the parts that were measured."""
    yield from schemas_report.lines(run.get("schemas", {}))
    if run.get("scale"):
        yield from ("## Growing grammars", "")
        yield "Milliseconds. In brackets the growth since the size before: 1 is linear, 2 quadratic."
        for series in dict.fromkeys(one["series"] for one in run["scale"]):
            yield from ("", f"### {series.capitalize()}", "", *_scale(run["scale"], series))
        yield ""
    if run.get("edits"):
        yield from ("## Edits", "", *_edits(run["edits"]), "")
    if run.get("lengths"):
        yield from ("## Long texts", "", *_lengths(run["lengths"]), "", *_hyphens(run.get("hyphens", [])), "")
    if run.get("starts"):
        yield from ("## Starting", "", *_starts(run["starts"]), "")
    if run.get("batches"):
        yield from ("## Batches", "", *_batches(run["batches"]), "")
    if run.get("lsp"):
        yield from serving_report.lines(run["lsp"])


def _scale(measured: list[Measurement], series: str) -> list[str]:
    mine = [one for one in measured if one["series"] == series and one["engine"] == "maskwright"]
    others = [one for one in measured if one["series"] == series and one["engine"] != "maskwright"]
    stages = list(dict.fromkeys(stage for one in mine for stage in one.get("stages", {})))
    rivals = list(dict.fromkeys(one["engine"] for one in others))
    paths = {"reading and compiling": ("compile", "from_text_ms", "median"), "compiling": FROM_IR}
    paths |= {stage: ("stages", stage) for stage in stages}
    rows = []
    for place, one in enumerate(mine):
        before = mine[place - 1] if place else None
        cells = [_grown(one, before, path) for path in paths.values()]
        cells += [f"{one.get('sizes', {}).get(name, 0):,}" for name in SIZES.values()]
        cells += [number(figure(one, ("compile", "peak_mib", "first")))]
        same_size = [other for other in others if other["size"] == one["size"]]
        cells += [number(figure(other, FROM_IR)) for other in same_size]
        outcome = ", ".join(
            f"{each['engine']} {each['status']}" for each in [one, *same_size] if each["status"] != "done"
        )
        rows.append([str(one["size"]), *cells, outcome])
    return table(["size", *paths, *SIZES, "peak, MiB", *rivals, "outcome"], rows)


def _grown(one: Measurement, before: Measurement | None, path: tuple[str, ...]) -> str:
    """A time, and how it has grown."""
    now, then = figure(one, path), figure(before, path) if before else None
    if not (before and now and then):
        return number(now)
    return f"{number(now)} ({exponent(then, now, one['size'] / before['size']):.1f})"


def _edits(measured: list[Measurement]) -> list[str]:
    rows = []
    for one in measured:
        for kind in ("scratch", "a comment", "a rule", "a terminal"):
            stages = one.get(kind, {}).get("stages", {})
            longest = sorted(stages, key=stages.__getitem__, reverse=True)[:3]
            told = ", ".join(f"{stage} {number(stages[stage])}" for stage in longest)
            times = [number(figure(one, (kind, name))) for name in ("read_ms", "compile_ms")]
            rows.append([one["case"], "from scratch" if kind == "scratch" else kind, *times, told])
    return table(["case", "edited", "reading, ms", "compiling, ms", "the longest stages, ms"], rows)


def _lengths(measured: dict[str, Any]) -> list[str]:
    rows = []
    for family in measured.get("families", []):
        for one in family["lengths"]:
            times = [one["mask_us"]["p50"], one["mask_us"]["p99"]]
            times += [one["commit_us"][name] for name in ("p50", "p99", "mean")]
            rule = family["rule"].replace("|", "\\|")
            rows.append([f"`{rule}`", str(one["tokens"]), *map(number, times)])
    return table(["grammar", "tokens", "mask p50, µs", "p99", "commit p50, µs", "p99", "mean"], rows)


def _hyphens(measured: list[Measurement]) -> list[str]:
    times = [(one["engine"], figure(one, ("warm", "commit_us", "p50"))) for one in measured]
    told = ", ".join(f"{engine} {number(time)} µs" for engine, time in times if time is not None)
    return [f"Committing the token of 112 hyphens: {told}."] if told else []


def _starts(measured: dict[str, Any]) -> list[str]:
    size = f"{measured.get('tokens', 0):,} tokens"
    rows = {
        f"index of {size} built": ("index_build_ms", "median"),
        f"index of {size} loaded": ("index_load_ms", "median"),
        f"JSON compiled, loaded from a file of {measured.get('saved_bytes', 0):,} bytes": ("saved_load_ms", "median"),
        "`maskwright mask`, the whole process": ("process_ms", "median"),
        "the same, the first time": ("process_ms", "first"),
    }
    return table(["what", "ms"], [[name, number(figure(measured, path))] for name, path in rows.items()])


def _batches(measured: dict[str, Any]) -> list[str]:
    rows = []
    for one in measured.get("measured", []):
        times = [number(one["one_us"]), number(one["several_us"]), number(one["ratio"])]
        rows.append([f"{one['rows']:,} {one['states']}", *times])
    return table(["states", "one thread, µs", "two threads, µs", "times as fast"], rows)
