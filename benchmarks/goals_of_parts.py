"""Goals on the smaller parts of a run."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from benchmarks.figures import Measurement, exponent, figure, number, ratio
from benchmarks.parts_report import FROM_IR
from benchmarks.verdicts import Path, Verdict, at_least, at_most

Run = dict[str, Any]
# A cost that has grown by this power of the size is near linear: 1.32 times as much for each when there are ten times
# as many.
NEAR_LINEAR = 1.12
RULE_EDIT_MS = {"json": 1.0, "c_subset": 10.0, "sql": 10.0, "python3": 80.0}
# What it takes to see that nothing has changed.
NOTHING_MS = 0.5
WALK, DWA = "terminal-sequence classes", "Parser DWA"
# Microseconds a commit on average and at most, of the families that are harder than two-way juxtaposition.
HARDER = {'e: e e e | e e | "a"': (14.4, 90.0), 'e: e e e e | e e e | e e | "a"': (33.1, 129.0)}


def near_linear(run: Run) -> Verdict | None:
    """Every step of every series up to 1,000."""
    found = {}
    series = {name: [one for one in _mine(run) if one["series"] == name] for name in _names(run)}
    for name, sizes in series.items():
        for before, after in pairwise(one for one in sizes if one["size"] <= 1000):
            then, now = figure(before, FROM_IR), figure(after, FROM_IR)
            if then and now:
                growth = exponent(then, now, after["size"] / before["size"])
                found[f"{before['size']} to {after['size']} {name}"] = growth
    return at_most(NEAR_LINEAR, found, ", where 1 is linear")


def large_schemas(run: Run) -> Verdict | None:
    """The largest size of all."""
    times = {one["series"]: figure(one, FROM_IR) for one in _mine(run) if one["size"] == 3000}
    return at_most(1000, {name: time for name, time in times.items() if time is not None}, " ms")


def _mine(run: Run) -> list[Measurement]:
    return [one for one in run.get("scale", []) if one["engine"] == "maskwright"]


def _names(run: Run) -> list[str]:
    return list(dict.fromkeys(one["series"] for one in _mine(run)))


def rule_edits(run: Run) -> Verdict | None:
    """Each case has its own limit; told is the share of it."""
    times = _edits(run, "a rule")
    return at_most(
        1, {f"{case}: {number(time)} ms": time / RULE_EDIT_MS[case] for case, time in times.items()}, " times that"
    )


def terminal_edits(run: Run) -> Verdict | None:
    """What has to be done again is the walk and the automaton, so they are what it is compared with."""
    shares = {}
    for one in run.get("edits", []):
        stages, time = one.get("scratch", {}).get("stages", {}), figure(one, ("a terminal", "compile_ms"))
        if time is not None:
            shares[f"{one['case']}: {number(time)} ms"] = time / (stages[WALK] + stages[DWA])
    return at_most(1, shares, " times that")


def comment_edits(run: Run) -> Verdict | None:
    """Nothing is left to do but to see that."""
    return at_most(NOTHING_MS, _edits(run, "a comment"), " ms")


def _edits(run: Run, kind: str) -> dict[str, float]:
    times = {one["case"]: figure(one, (kind, "compile_ms")) for one in run.get("edits", [])}
    return {case: time for case, time in times.items() if time is not None}


def long_ambiguous_texts(run: Run) -> Verdict | None:
    """The masks and commits at 1,000 tokens, and how they have grown since 200."""
    lengths = {one["tokens"]: one for family in _families(run)[:1] for one in family["lengths"]}
    if not lengths:
        return None
    last, before = lengths[1000], lengths[200]
    mask, commit = last["mask_us"]["p99"], last["commit_us"]["p99"]
    growth = max(last[what]["p50"] / before[what]["p50"] for what in ("mask_us", "commit_us"))
    found = f"mask p99 {number(mask)} µs, commit p99 {number(commit)} µs, {growth:.1f} times those at 200 tokens"
    return Verdict(mask < 3 and commit < 10 and growth < 1.5, found)


def harder_families(run: Run) -> Verdict | None:
    """Told is the share of what each may take."""
    shares = {}
    for family in _families(run)[1:]:
        mean, most = HARDER[family["rule"]]
        commit = family["lengths"][-1]["commit_us"]
        rule = f"`{family['rule']}`".replace("|", "\\|")
        shares[f"{rule} on average: {number(commit['mean'])} µs"] = commit["mean"] / mean
        shares[f"{rule} at most: {number(commit['max'])} µs"] = commit["max"] / most
    return at_most(1, shares, " times that")


def _families(run: Run) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = run.get("lengths", {}).get("families", [])
    return found


def hyphens(run: Run) -> Verdict | None:
    """One token that is 112 terminals."""
    times = {one["engine"]: figure(one, ("warm", "commit_us", "p50")) for one in run.get("hyphens", [])}
    times_less = ratio(times.get("glrmask"), times.get("maskwright"))
    return at_least(10, {f"{number(times['maskwright'])} µs": times_less}, " times less") if times_less else None


def saved(run: Run) -> Verdict | None:
    """A file as small and as soon ready as a few masks."""
    size, time = (figure(run.get("starts", {}), path) for path in (("saved_bytes",), ("saved_load_ms", "median")))
    if size is None or time is None:
        return None
    return Verdict(size < 200_000 and time < 1, f"{size:,.0f} bytes, {number(time)} ms")


def start(limit: float, path: Path) -> Callable[[Run], Verdict | None]:
    """A time of the part on starting, in milliseconds."""

    def goal(run: Run) -> Verdict | None:
        time = figure(run.get("starts", {}), path)
        return None if time is None else Verdict(time < limit, f"{number(time)} ms")

    return goal


GOALS: dict[tuple[str, str], Callable[[Run], Verdict | None]] = {
    ("after an edit of a rule", "JSON 1 ms, C and SQL 10 ms, Python 3 80 ms"): rule_edits,
    ("after an edit of a terminal", "no more than the walk and the DWA"): terminal_edits,
    ("after an edit of a comment", f"nothing (under {NOTHING_MS:g} ms)"): comment_edits,
    ("ambiguous text of 1,000 tokens", "mask under 3 µs, commit under 10 µs, flat"): long_ambiguous_texts,
    ("harder ambiguous families", "commits as fast as the prototype's"): harder_families,
    ("commit of 112 hyphens", "a tenth of glrmask's"): hyphens,
    ("10 to 1,000 properties, 1 to 128 tools", f"near linear (growth up to {NEAR_LINEAR:g})"): near_linear,
    ("3,000 properties", "under 1 s"): large_schemas,
    ("vocabulary index built", "under 0.1 s"): start(100, ("index_build_ms", "median")),
    ("vocabulary index loaded", "under 10 ms"): start(10, ("index_load_ms", "median")),
    ("JSON compiled, in a file", "under 200 KB, ready in under 1 ms"): saved,
    ("`maskwright mask`, the whole process", "under 0.3 s"): start(300, ("process_ms", "median")),
}
