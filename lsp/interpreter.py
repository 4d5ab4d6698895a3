"""How the interpreter shares its time out, where that would keep somebody waiting.

A thread gives the interpreter up after a while only, 5 ms from the start, and an answer passes through three threads
while others work. And Python looks for unused objects in all that there are: 40 ms for what was imported, at any time.
What is there from the start is left out of that. As readings and analyses leave hardly anything behind, the rest is
looked through when nothing has happened for a while.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from typing import Final

TURN: Final = 0.0005
"""Seconds that a thread may go on while another one waits."""
FRESH: Final = 500_000
"""Objects more than before with which unused ones are looked for at any time, so that memory is bounded."""
REST: Final = 1.0
"""Seconds without a message after which they are looked for otherwise."""


def prepare() -> None:
    """Set up a process that is to serve an editor."""
    sys.setswitchinterval(TURN)
    gc.set_threshold(FRESH, *gc.get_threshold()[1:])
    gc.collect()
    gc.freeze()


class Rest:
    """Looks for unused objects once nothing has happened for a while. Belongs to one event loop."""

    def __init__(self, after: float = REST) -> None:
        self._after = after
        self._timer: asyncio.TimerHandle | None = None

    def put_off(self) -> None:
        """Take note that something happens."""
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(self._after, gc.collect)

    def stop(self) -> None:
        """Forget it."""
        if self._timer is not None:
            self._timer.cancel()
