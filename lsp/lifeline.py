"""Ending when the editor is gone, though somebody else may hold on to our input."""

from __future__ import annotations

import asyncio
import os

INTERVAL = 2.0
"""Seconds between two looks."""


def is_alive(process: int) -> bool:
    """Whether there is a process with this id, as far as that can be told."""
    if os.name != "posix" or process <= 0:
        return True  # Elsewhere this way of asking would end it.
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True  # It is somebody else's.
    return True


async def wait_for_end(process: int | None, interval: float) -> None:
    """Come back when the process has ended; never if it cannot be seen from here to begin with."""
    if process is None or not is_alive(process):
        await asyncio.Event().wait()
        return
    while is_alive(process):
        await asyncio.sleep(interval)
