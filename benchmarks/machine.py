"""Facts on the machine that figures depend on; no names of hosts, users or folders."""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path


def facts() -> dict[str, object]:
    """Processor, cores, memory and versions, and how busy the machine was."""
    load = round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None
    return {
        "system": platform.system(),
        "architecture": platform.machine(),
        "processor": _field("/proc/cpuinfo", "model name") or platform.processor(),
        "cores": os.cpu_count(),
        "memory": _field("/proc/meminfo", "MemTotal"),
        "python": ".".join(map(str, sys.version_info[:3])),
        "load_average": load,
    }


def _field(file: str, name: str) -> str | None:
    try:
        lines = Path(file).read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    return next((line.partition(":")[2].strip() for line in lines if line.startswith(name)), None)
