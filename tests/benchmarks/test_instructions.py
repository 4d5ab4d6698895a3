"""No workload of the engine takes more instructions than was accepted; see ``benchmarks/instructions.py``."""

from __future__ import annotations

import subprocess
import sys

import pytest

from benchmarks import instructions

ACCEPTED = {"rustc": "1.95.0", "instructions": {"walk": 1000, "masks": 200}}


def found(**figures: int) -> dict[str, object]:
    return {"rustc": "1.95.0", "instructions": figures}


@pytest.mark.slow
def test_no_workload_takes_more_instructions_than_was_accepted() -> None:
    reason = instructions.why_not()
    if reason:
        pytest.skip(f"cannot count instructions: {reason}")
    command = [sys.executable, "-m", "benchmarks.instructions"]
    done = subprocess.run(command, cwd=instructions.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


def test_small_changes_pass() -> None:
    assert instructions.compare(found(walk=1050, masks=151), ACCEPTED) == []


def test_what_is_worse_is_refused_and_says_how_to_accept_it() -> None:
    complaints = instructions.compare(found(walk=1051, masks=200), ACCEPTED)
    assert complaints == [
        "walk: +5.1% instructions; more than 5% worse is refused",
        "if that is meant, accept the new figures: python -m benchmarks.instructions --accept",
    ]


def test_what_is_much_better_has_to_be_accepted() -> None:
    first, _ = instructions.compare(found(walk=1000, masks=149), ACCEPTED)
    assert first == "masks: -25.5% instructions; so much better has to be accepted"


def test_workloads_cannot_come_or_go_unnoticed() -> None:
    gone, new, _ = instructions.compare(found(walk=1000, commits=5), ACCEPTED)
    assert gone == "masks: no longer measured"
    assert new == "commits: 5 instructions, and no figure is accepted"


def test_another_compiler_is_named() -> None:
    other = {"rustc": "2.0.0", "instructions": {"walk": 2000, "masks": 200}}
    assert "rustc was 1.95.0 when they were accepted, and is 2.0.0 now" in instructions.compare(other, ACCEPTED)
    assert instructions.compare(other | {"instructions": ACCEPTED["instructions"]}, ACCEPTED) == []
