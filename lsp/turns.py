"""Whose turn it is: answers that somebody waits for come before work that nobody has asked for.

Threads of one interpreter share one processor, so that an answer beside an analysis takes twice as long.

>>> async def example() -> None:
...     turns = Turns()
...     with turns.answering():
...         await turns.free(most=0)  # Nobody is kept waiting for ever.
...     await turns.free(most=1000)
>>> asyncio.run(example())
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Turns:
    """Counts the answers that are being worked out. Belongs to one event loop."""

    def __init__(self) -> None:
        self._answers = 0
        self._free = asyncio.Event()
        self._free.set()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Around the work on an answer."""
        self._answers += 1
        self._free.clear()
        try:
            yield
        finally:
            self._answers -= 1
            if not self._answers:
                self._free.set()

    async def free(self, most: float) -> None:
        """Wait until there is no answer to work out, or so many seconds have passed."""
        if not self._answers:
            return
        waiting = asyncio.ensure_future(self._free.wait())
        try:
            await asyncio.wait([waiting], timeout=most)
        finally:
            waiting.cancel()
