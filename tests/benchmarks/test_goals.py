"""What was to be reached is judged by the figures of a run, and by nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks import goals


def measured(engine: str, case: str, milliseconds: float) -> dict[str, Any]:
    times = {"from_ir_ms": {"first": 9.0, "median": milliseconds}}
    return {"vocabulary": "o200k_base", "case": case, "engine": engine, "compile": times}


def told(run: dict[str, Any], about: str) -> str:
    (line,) = [line for line in goals.table(run) if line.startswith(f"| {about} |")]
    return line.split(" | ")[2].removesuffix(" |")


def test_a_mean_is_over_the_cases_that_both_finished() -> None:
    run = {
        "measurements": [
            measured("maskwright", "json", 2.0),
            measured("glrmask", "json", 64.0),
            measured("maskwright", "sql", 1.0),
            measured("glrmask", "sql", 50.0),
            measured("maskwright", "lua", 9.0),
        ]
    }
    assert told(run, "compile from the IR, on average") == "met: 40.0 times, over 2 cases"
    assert told(run, "compile from the IR, each case") == "met: 32.0 times (json; 2 of 2 met)"
    run["measurements"][1] = measured("glrmask", "json", 18.0)
    assert told(run, "compile from the IR, on average") == "**not met**: 21.2 times, over 2 cases"
    assert told(run, "compile from the IR, each case") == "**not met**: 9.00 times (json; 1 of 2 met)"


def test_what_was_not_measured_is_said_so() -> None:
    assert told({"measurements": [measured("maskwright", "json", 2.0)]}, "compile complete Python 3") == "not measured"
    assert told({}, "3,000 properties") == "not measured"


@pytest.mark.parametrize(("milliseconds", "verdict"), [(900.0, "met: 900 ms"), (1100.0, "**not met**: 1,100 ms")])
def test_large_schemas(milliseconds: float, verdict: str) -> None:
    one = {"series": "tools", "size": 3000, "engine": "maskwright", "compile": {"from_ir_ms": {"median": milliseconds}}}
    assert told({"scale": [one]}, "3,000 properties").startswith(verdict)


@pytest.mark.parametrize(("later", "verdict"), [(100.0, "met: 1.00"), (400.0, "**not met**: 1.60")])
def test_growth(later: float, verdict: str) -> None:
    sizes = [(10, 10.0), (100, later)]
    scale = [
        {"series": "tools", "size": size, "engine": "maskwright", "compile": {"from_ir_ms": {"median": time}}}
        for size, time in sizes
    ]
    assert told({"scale": scale}, "10 to 1,000 properties, 1 to 128 tools").startswith(verdict)


@pytest.mark.parametrize(("milliseconds", "verdict"), [(0.9, "met: 0.90 times"), (1.5, "**not met**: 1.50 times")])
def test_edits_of_rules_have_limits_of_their_own(milliseconds: float, verdict: str) -> None:
    run = {"edits": [{"case": "json", "a rule": {"compile_ms": milliseconds}}]}
    assert told(run, "after an edit of a rule").startswith(verdict)


def test_edits_of_terminals_are_compared_with_the_stages_they_need() -> None:
    stages = {"terminal-sequence classes": 2.0, "Parser DWA": 1.0, "lexer": 9.0}
    run = {"edits": [{"case": "json", "scratch": {"stages": stages}, "a terminal": {"compile_ms": 3.3}}]}
    assert told(run, "after an edit of a terminal").startswith("**not met**: 1.10 times that (json: 3.30 ms")
