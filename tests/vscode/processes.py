"""The processes of an editor, all in one session, so that none of them is left when it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path


def members(group: int) -> list[int]:
    """The processes of a session."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                # Fields behind the name, which is in brackets and may hold anything: state, parent, group, session.
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == group and fields[0] != "Z":
                found.append(int(entry.name))
    return found


def command_line(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


def stop(process: subprocess.Popen[bytes]) -> None:
    """End the server and all that it has started."""
    session = process.pid
    for number in (signal.SIGTERM, signal.SIGKILL):
        for member in members(session):
            try:
                os.kill(member, number)
            except ProcessLookupError:
                continue
        end = time.monotonic() + 5
        while members(session) and time.monotonic() < end:
            process.poll()
            time.sleep(0.02)
    process.wait()
    assert members(session) == []
