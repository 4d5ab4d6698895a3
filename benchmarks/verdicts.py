"""What goals are made of: views of the results, and verdicts on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from benchmarks.figures import Measurement, figure, number, ratio

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a goal is met, and the figure that says so."""

    met: bool
    found: str


@dataclass(frozen=True, slots=True)
class CaseView:
    """The measurements of one vocabulary, by engine and case."""

    engines: Mapping[str, Mapping[str, Measurement]]

    @classmethod
    def of(cls, run: dict[str, Any], vocabulary: str) -> CaseView:
        """The view of a run."""
        engines: dict[str, dict[str, Measurement]] = {}
        for one in run["measurements"]:
            if one["vocabulary"] == vocabulary:
                engines.setdefault(one["engine"], {})[one["case"]] = one
        return cls(engines)

    def figures(self, engine: str, path: Path, cases: Iterable[str] | None = None) -> dict[str, float]:
        """A figure of an engine on all cases, or on some, where it is there."""
        measured = self.engines.get(engine, {})
        found = {
            case: figure(measured[case], path) for case in (measured if cases is None else cases) if case in measured
        }
        return {case: value for case, value in found.items() if value is not None}

    def ratios(self, over: str, under: str, path: Path, cases: Iterable[str] | None = None) -> dict[str, float]:
        """How many times the figure of the one engine that of the other is, on the cases where both have one."""
        bases = self.figures(under, path, cases)
        found = {case: ratio(value, bases.get(case)) for case, value in self.figures(over, path, cases).items()}
        return {case: value for case, value in found.items() if value is not None}


def at_least(limit: float, found: Mapping[str, float], unit: str = "") -> Verdict | None:
    """All of them have to be the limit or more; the least is told."""
    return _extreme(min, lambda value: value >= limit, found, unit)


def at_most(limit: float, found: Mapping[str, float], unit: str = "") -> Verdict | None:
    """All of them have to be the limit or less; the most is told."""
    return _extreme(max, lambda value: value <= limit, found, unit)


def _extreme(
    extreme: Callable[..., str], fits: Callable[[float], bool], found: Mapping[str, float], unit: str
) -> Verdict | None:
    if not found:
        return None
    worst = extreme(found, key=found.__getitem__)
    fitting = sum(map(fits, found.values()))
    return Verdict(fitting == len(found), f"{number(found[worst])}{unit} ({worst}; {fitting} of {len(found)} met)")
