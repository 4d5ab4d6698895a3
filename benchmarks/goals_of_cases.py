"""Goals on the engines' measurements of one vocabulary."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.figures import geometric, number
from benchmarks.verdicts import CaseView, Path, Verdict, at_least, at_most

FROM_IR = ("compile", "from_ir_ms", "median")
FIRST_MASK = ("compile", "first_mask_ms", "median")
PEAK = ("compile", "peak_mib", "first")
WARM_MAX = ("warm", "mask_us", "max")
JSON_AND_SCHEMAS = ("json", "schema_3", "schema_20", "schema_60", "schema_tree", "bounded_repeat")
MIDDLING = ("sql", "c_subset", "python")
EXPLOSIVE = tuple(f"explosive_{number}" for number in range(1, 6))
AMBIGUOUS = ("ambiguous", *EXPLOSIVE)
MEBIBYTE = 1 << 20


def mean_compile(view: CaseView) -> Verdict | None:
    """The geometric mean over the cases that both finished."""
    ratios = view.ratios("glrmask", "maskwright", FROM_IR)
    mean = geometric(ratios.values())
    return Verdict(mean >= 30, f"{number(mean)} times, over {len(ratios)} cases") if mean else None


def each_compile(view: CaseView) -> Verdict | None:
    """The same on each."""
    return at_least(10, view.ratios("glrmask", "maskwright", FROM_IR), " times")


def small_compiles(view: CaseView) -> Verdict | None:
    """What schemas of tools take, against an engine that hardly compiles."""
    return at_most(3, view.ratios("maskwright", "llguidance", FROM_IR, JSON_AND_SCHEMAS), " times")


def python_compile(view: CaseView) -> Verdict | None:
    """The largest grammar against a small one."""
    times = view.figures("maskwright", FROM_IR, ("json", "python3"))
    if len(times) < 2:
        return None
    share = times["python3"] / times["json"]
    return Verdict(share <= 100, f"{number(share)} times ({number(times['python3'])} ms)")


def explosive_compiles(view: CaseView) -> Verdict | None:
    """Three rules are compiled at once."""
    return at_most(5, view.figures("maskwright", FROM_IR, EXPLOSIVE), " ms")


def small_first_masks(view: CaseView) -> Verdict | None:
    """From the text to the first mask."""
    return at_most(3, view.ratios("maskwright", "llguidance", FIRST_MASK, JSON_AND_SCHEMAS), " times")


def middling_first_masks(view: CaseView) -> Verdict | None:
    """The same on larger grammars."""
    return at_most(10, view.ratios("maskwright", "llguidance", FIRST_MASK, MIDDLING), " times")


def later_steps(view: CaseView) -> Verdict | None:
    """The slowest mask or commit on a fresh grammar."""
    masks, commits = (view.figures("maskwright", ("first_pass", what, "max")) for what in ("mask_us", "commit_us"))
    return at_most(1000, {case: max(masks[case], commits[case]) for case in masks}, " µs")


def half_or(limit: float, *paths: Path) -> Callable[[CaseView], Verdict | None]:
    """At most half of what glrmask takes, or the limit if that is larger; told is the share of what is allowed."""

    def goal(view: CaseView) -> Verdict | None:
        shares = {}
        for path in paths:
            theirs = view.figures("glrmask", path)
            for case, time in view.figures("maskwright", path, theirs).items():
                shares[f"{case} {path[-1]}: {number(time)} µs"] = time / max(limit, theirs[case] / 2)
        return at_most(1, shares, " times that")

    return goal


def warm_maximum(view: CaseView) -> Verdict | None:
    """The slowest warm mask."""
    times = view.figures("maskwright", WARM_MAX)
    return at_most(20, {case: time for case, time in times.items() if case not in AMBIGUOUS}, " µs")


def peak(view: CaseView) -> Verdict | None:
    """What the process grew by, against glrmask."""
    return at_least(10, view.ratios("glrmask", "maskwright", PEAK), " times less")


def python_size(view: CaseView) -> Verdict | None:
    """What the largest grammar holds."""
    sizes = view.figures("maskwright", ("sizes", "table_bytes"), ("python3",))
    return at_most(30, {case: size / MEBIBYTE for case, size in sizes.items()}, " MiB")


GOALS: dict[tuple[str, str], Callable[[CaseView], Verdict | None]] = {
    ("compile from the IR, on average", "30 times faster than glrmask"): mean_compile,
    ("compile from the IR, each case", "10 times faster than glrmask"): each_compile,
    ("compile JSON and schemas", "within 3 times of llguidance"): small_compiles,
    ("compile complete Python 3", "at most 100 times JSON"): python_compile,
    ("compile the explosive grammars", "under 5 ms each"): explosive_compiles,
    ("first mask, JSON and schemas", "within 3 times of llguidance"): small_first_masks,
    ("first mask, SQL, C and Python subset", "within 10 times of llguidance"): middling_first_masks,
    ("later steps on a fresh grammar", "none over 1 ms"): later_steps,
    ("warm mask, p50 and p99", "half of glrmask's or 1 µs"): half_or(
        1, ("warm", "mask_us", "p50"), ("warm", "mask_us", "p99")
    ),
    ("evicted mask, p50 and p99", "half of glrmask's or 6 µs"): half_or(
        6, ("evicted", "mask_us", "p50"), ("evicted", "mask_us", "p99")
    ),
    ("warm mask at most, unambiguous cases", "under 20 µs"): warm_maximum,
    ("commit, p50", "half of glrmask's or 1 µs"): half_or(1, ("warm", "commit_us", "p50")),
    ("memory while compiling", "a tenth of glrmask's"): peak,
    ("complete Python 3 compiled", "under 30 MB"): python_size,
}
