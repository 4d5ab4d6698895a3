"""Counts the instructions of the Rust workloads and compares them with accepted figures.

``python -m benchmarks.instructions`` compares, and ``--accept`` takes what it counted as the new figures. Counts come
from callgrind: they are the same in every run, however busy the machine is, so a test can hold on to them. They are
those of one compiler and one kind of processor, and say nothing on caches or on waiting.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks import rust_inputs
from benchmarks.cases import ROOT

ACCEPTED = Path(__file__).parent / "results" / "instructions.json"
ARCHITECTURE = "x86_64"
# A figure that is worse by more is refused. One that is better by more asks to be accepted, for otherwise a later
# change could lose again what was gained.
WORSE, BETTER = 0.05, 0.25
HOW_TO_ACCEPT = "if that is meant, accept the new figures: python -m benchmarks.instructions --accept"
CANNOT_COUNT = 3
BUILD = ("cargo", "bench", "--no-run", "--manifest-path", "engine/Cargo.toml", "--package", "maskwright-core")


def main() -> int:
    """Count, then compare or accept. Ends with 1 if figures are refused and with 3 where nothing can be counted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.instructions", description=__doc__)
    parser.add_argument("--accept", action="store_true", help="take the figures of today as the accepted ones")
    accept = parser.parse_args().accept
    reason = why_not()
    if reason:
        print(f"cannot count instructions: {reason}")
        return CANNOT_COUNT
    found: dict[str, Any] = {"rustc": rustc_version(), "instructions": count()}
    before: dict[str, Any] = json.loads(ACCEPTED.read_text(encoding="utf-8"))
    print(table(found["instructions"], before["instructions"]))
    if accept:
        ACCEPTED.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        return 0
    complaints = compare(found, before)
    print("\n".join(complaints))
    return 1 if complaints else 0


def why_not() -> str | None:
    """What keeps this machine from counting."""
    if platform.system() != "Linux" or platform.machine() != ARCHITECTURE:
        return f"the figures are of Linux on {ARCHITECTURE}"
    if shutil.which("valgrind") is None:
        return "valgrind is not installed (apt-get install valgrind)"
    return None


def count() -> dict[str, int]:
    """Instructions of each workload, by name: about a minute, and another where the workloads must be built first."""
    rust_inputs.write(rust_inputs.FOLDER)
    program = build()
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "callgrind"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}"]
        # What the two functions are for is said where they are: engine/core/benches/instructions.rs.
        command += ["--zero-before=*begin_work*", "--dump-after=*measured_work*", str(program)]
        names = run(command).splitlines()
        # The dumps are numbered from 1.
        totals = [totals_of(output.with_name(f"callgrind.{number + 1}")) for number in range(len(names))]
    return dict(zip(names, totals, strict=True))


def totals_of(dump: Path) -> int:
    """The instructions of all threads in a dump."""
    found = re.search(r"^totals: (\d+)", dump.read_text(encoding="utf-8"), flags=re.MULTILINE)
    if not found:
        raise ValueError(f"{dump.name} has no totals")
    return int(found[1])


def build() -> Path:
    """Build the workloads as they are released, and return the program."""
    messages = run([*BUILD, "--bench", "instructions", "--message-format=json-render-diagnostics"])
    artifacts = [json.loads(line) for line in messages.splitlines()]
    programs = [one["executable"] for one in artifacts if one.get("target", {}).get("kind") == ["bench"]]
    return Path(programs[-1])


def rustc_version() -> str:
    """The compiler, whose choices are in every figure."""
    return run(["rustc", "--version"]).split()[1]


def run(command: list[str]) -> str:
    """The standard output of a command. Its errors are shown if it fails, and then this ends."""
    done = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{done.stderr}\n{command[0]} ended with {done.returncode}")
    return done.stdout


def compare(found: dict[str, Any], accepted: dict[str, Any]) -> list[str]:
    """A line for every figure that cannot stay as it is, and how to accept them all; nothing if all is well."""
    now, before = found["instructions"], accepted["instructions"]
    lines = [f"{name}: no longer measured" for name in before if name not in now]
    for name, figure in now.items():
        if name not in before:
            lines.append(f"{name}: {figure:,} instructions, and no figure is accepted")
        elif figure > before[name] * (1 + WORSE):
            lines.append(f"{name}: {share(figure, before[name])} instructions; more than {WORSE:.0%} worse is refused")
        elif figure < before[name] * (1 - BETTER):
            lines.append(f"{name}: {share(figure, before[name])} instructions; so much better has to be accepted")
    if lines and found.get("rustc") != accepted.get("rustc"):
        lines.append(f"rustc was {accepted.get('rustc')} when they were accepted, and is {found.get('rustc')} now")
    return [*lines, HOW_TO_ACCEPT] if lines else []


def table(now: dict[str, int], before: dict[str, int]) -> str:
    """All figures with the change of each, as lines."""
    return "\n".join(f"{figure:>15,}  {share(figure, before.get(name)):>8}  {name}" for name, figure in now.items())


def share(figure: int, before: int | None) -> str:
    """The change in percent."""
    return "new" if before is None else f"{figure / before - 1:+.1%}"


if __name__ == "__main__":
    sys.exit(main())
