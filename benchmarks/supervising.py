"""Runs one measurement in a process of its own and ends it when it takes too long or too much memory.

What the process said until then is kept, and how it ended is part of the result.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from benchmarks import memory
from benchmarks.cases import ROOT

# How often the memory of the process is looked at.
PERIOD_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Caps:
    """What one measurement may take."""

    seconds: float
    mebibytes: int


def stop_on_signals() -> None:
    """Let signals that end this process end it as ``sys.exit`` does, so that the process that measures goes with it."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))


def run(job: dict[str, Any], caps: Caps, worker: str) -> dict[str, Any]:
    """Measure and return the facts, with ``status`` and, unless that is ``done``, what was ``reached``.

    ``worker`` is the module that does the job.
    """
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        command = [sys.executable, "-m", worker]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=output, stderr=errors, cwd=ROOT, env=environment(), text=True
        ) as process:
            try:
                assert process.stdin is not None
                process.stdin.write(json.dumps(job))
                process.stdin.close()
                killed = _watch(process, caps)
            finally:
                # Of use only if the watching itself was interrupted.
                process.kill()
        facts = _facts(output)
        if killed:
            facts["status"] = killed
        elif process.returncode != 0:
            facts["status"] = f"crashed ({process.returncode})"
            errors.seek(0)
            facts["message"] = errors.read().strip().rpartition("\n")[2][:300]
    return facts


def environment() -> dict[str, str]:
    """The parent's import path, so that the same maskwright is measured; and no cache, for what it saves counts."""
    paths = [str(ROOT), *(path for path in sys.path if Path(path).is_dir())]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths), "MASKWRIGHT_CACHE": ""}


def _watch(process: subprocess.Popen[str], caps: Caps) -> str | None:
    """Wait for the end, and say why if it had to be brought about."""
    end = time.monotonic() + caps.seconds
    while process.poll() is None:
        held = memory.resident_bytes(process.pid)
        reason = None
        if time.monotonic() > end:
            reason = f"killed: over {caps.seconds:g} s"
        elif held is not None and held > caps.mebibytes << 20:
            reason = f"killed: over {caps.mebibytes} MiB"
        if reason:
            process.kill()
            process.wait()
            return reason
        time.sleep(PERIOD_SECONDS)
    return None


def _facts(output: IO[str]) -> dict[str, Any]:
    output.seek(0)
    facts: dict[str, Any] = {"status": "crashed"}
    for line in output:
        # The last line is cut short where the process was killed while writing it.
        if line.endswith("\n"):
            facts |= json.loads(line)
    return facts
