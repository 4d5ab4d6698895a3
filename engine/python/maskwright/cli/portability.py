"""Where a grammar runs: the last line of ``check --target``, and the same as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from maskwright.diagnostic import Diagnostic
from maskwright.notation.literals import listed
from maskwright.positions import Positions

if TYPE_CHECKING:
    from maskwright.portability import Portability

_MOST = 5
"""Lines that are named for a target."""


def portability_text(portability: Portability, positions: Positions) -> str:
    """``runs on: …; not on: … because of line 3``, with those that nobody can tell of last."""
    groups: dict[str, list[str]] = {"runs on": [], "with another meaning on": [], "not on": [], "not known of": []}
    for one in portability.standings:
        name = one.target.value
        if one.runs:
            kind = "with another meaning on" if one.differences else "runs on"
            groups[kind].append(name + _because(one.differences, positions))
        elif one.runs is None:
            groups["not known of"].append(name + _because(one.doubts, positions))
        else:
            groups["not on"].append(name + _because(one.refusals, positions))
    parts = [f"{kind}: {', '.join(names)}" for kind, names in groups.items() if names]
    return "; ".join(parts) + (f" ({portability.note})" if portability.note else "")


def _because(found: Sequence[Diagnostic], positions: Positions) -> str:
    lines = sorted({positions.line_column(one.span.start)[0] for one in found})
    if not lines:
        return ""
    shown = [str(line) for line in lines[:_MOST]]
    if len(lines) > _MOST:
        shown.append(f"{len(lines) - _MOST} more")
    return f" because of line{'' if len(lines) == 1 else 's'} {listed(shown)}"


def portability_json(portability: Portability, positions: Positions) -> list[dict[str, Any]]:
    """One object for each target. ``runs`` is ``null`` where nobody can tell."""
    return [
        {
            "target": one.target.value,
            "runs": one.runs,
            "refused_by": list(_places(one.refusals, positions)),
            "differs_by": list(_places(one.differences, positions)),
            "doubted_by": list(_places(one.doubts, positions)),
        }
        for one in portability.standings
    ]


def _places(found: Sequence[Diagnostic], positions: Positions) -> Iterator[dict[str, Any]]:
    for one in found:
        line, column = positions.line_column(one.span.start)
        yield {"code": one.code, "line": line, "column": column}
