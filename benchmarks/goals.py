"""What was to be reached, and whether a run reached it: computed from the results alone.

A goal is a function that looks at the results and returns a :class:`Verdict`, or ``None`` where what it is about was
not measured. Goals on cases are asked for each vocabulary.
"""

from __future__ import annotations

from typing import Any

from benchmarks import goals_of_cases, goals_of_parts, goals_of_serving
from benchmarks.figures import table as markdown_table
from benchmarks.verdicts import CaseView, Verdict


def table(run: dict[str, Any]) -> list[str]:
    """A line for every goal, with the figure and whether it is met on each vocabulary."""
    vocabularies = list(dict.fromkeys(one["vocabulary"] for one in run.get("measurements", [])))
    views = [CaseView.of(run, name) for name in vocabularies]
    rows = [
        [about, wanted, *(_told(goal(view)) for view in views)]
        for (about, wanted), goal in goals_of_cases.GOALS.items()
        if views
    ]
    # The parts are measured on one vocabulary only.
    empty = [""] * (len(vocabularies) - 1)
    for (about, wanted), goal in (goals_of_parts.GOALS | goals_of_serving.GOALS).items():
        rows.append([about, wanted, _told(goal(run)), *empty])
    return markdown_table(["goal", "wanted", *(vocabularies or ["figure"])], rows)


def _told(verdict: Verdict | None) -> str:
    return "not measured" if verdict is None else f"{'met' if verdict.met else '**not met**'}: {verdict.found}"
