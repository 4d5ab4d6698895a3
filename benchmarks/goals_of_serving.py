"""Goals on the language server, of which no figure may seem to lag behind the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from benchmarks.figures import figure
from benchmarks.servers import MASKWRIGHT
from benchmarks.verdicts import Path, Verdict, at_most

Run = dict[str, Any]
ANSWER_MS = 20.0
FINDINGS_MS = 60.0
LATER_FINDINGS_MS = 300.0
FIGURES_MS = {"json": 80.0, "python3": 250.0}
# What a memory may take up over hundreds of edits and still count as flat: allocators keep what threads gave back.
FLAT = 1.1


def answers(run: Run) -> Verdict | None:
    """Hover, definition and completion, behind a key and beside a compile."""
    found = {}
    for when in ("after a key", "while compiling"):
        for question in ("hover", "definition", "completion"):
            found |= _times(run, f"{question} {when}", ("answers", when, question, "p95"))
    return at_most(ANSWER_MS, found, " ms")


def findings(run: Run) -> Verdict | None:
    """What reading finds."""
    return at_most(FINDINGS_MS, _times(run, "", ("brought", "syntax and names", "p95")), " ms")


def later_findings(run: Run) -> Verdict | None:
    """What the analyses and the compiled lexer show."""
    kinds = ("normal form", "lexer")
    found = {name: time for kind in kinds for name, time in _times(run, kind, ("brought", kind, "p95")).items()}
    return at_most(LATER_FINDINGS_MS, found, " ms")


def figures(run: Run) -> Verdict | None:
    """Each case has its own limit; told is the share of it."""
    times = {one["case"]: figure(one, ("brought", "figures", "p95")) for one in _mine(run)}
    shares = {f"{case}: {time:.0f} ms": time / FIGURES_MS[case] for case, time in times.items() if time is not None}
    return at_most(1, shares, " times that")


def endurance(run: Run) -> Verdict | None:
    """Told is what the process took after the last round and after the first, which fills what is remembered."""
    measured = [one for one in run.get("lsp", {}).get("endurance", []) if len(one.get("resident_mib", [])) > 2]
    if not measured:
        return None
    growth = max(one["resident_mib"][-1] / one["resident_mib"][2] for one in measured)
    stale, at_once = (max(one[name] for one in measured) for name in ("shown_stale", "at_once"))
    found = f"{at_once} at a time, {stale} stale, memory {growth:.2f} times that after the first round"
    return Verdict(at_once <= 1 and stale == 0 and growth < FLAT, found)


def _mine(run: Run) -> list[dict[str, Any]]:
    return [one for one in run.get("lsp", {}).get("latencies", []) if one["server"] == MASKWRIGHT]


def _times(run: Run, what: str, path: Path) -> dict[str, float]:
    times = {f"{what} {one['case']}".strip(): figure(one, path) for one in _mine(run)}
    return {name: time for name, time in times.items() if time is not None}


GOALS: dict[tuple[str, str], Callable[[Run], Verdict | None]] = {
    ("server: hover, definition, completion", f"p95 under {ANSWER_MS:g} ms, also while compiling"): answers,
    ("server: findings of syntax and names", f"p95 under {FINDINGS_MS:g} ms after the key"): findings,
    ("server: findings of normal form and lexer", f"p95 under {LATER_FINDINGS_MS:g} ms after the key"): later_findings,
    ("server: figures after an edit of a rule", "JSON 80 ms, Python 3 250 ms"): figures,
    ("server: hundreds of edits", "one compile at a time, nothing stale, memory flat"): endurance,
}
