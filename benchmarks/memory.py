"""How much memory a process takes, as far as the system tells.

Linux tells the present size and a peak that can be reset. Elsewhere only the peak since the start is known, and the
growth during a compile comes out too small if more was needed before.
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path


def resident_bytes(process: int | str = "self") -> int | None:
    """The memory that a process holds now; ``None`` where that is not known."""
    return _field(process, "VmRSS")


def reset_peak() -> int:
    """Begin to measure a peak anew and return the present size, or the peak so far where it cannot be reset."""
    try:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    except OSError:
        return peak_bytes()
    return resident_bytes() or peak_bytes()


def peak_bytes() -> int:
    """The most memory that this process has held, since the start or since the last reset."""
    peak = _field("self", "VmHWM")
    if peak is not None:
        return peak
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _field(process: int | str, name: str) -> int | None:
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except OSError:
        return None
    line = next((line for line in status.splitlines() if line.startswith(f"{name}:")), None)
    return int(line.split()[1]) * 1024 if line else None
