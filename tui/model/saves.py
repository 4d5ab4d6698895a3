"""Passes on that the grammar was saved, from the thread that notices it to whoever listens."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Saves:
    """Called for each save, in any thread. One that nobody listened to yet is passed on as soon as somebody does."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listener: Callable[[], None] | None = None
        self._missed = False

    def __call__(self) -> None:
        """Tell the listener, in this thread."""
        with self._lock:
            listener = self._listener
            self._missed = listener is None
        if listener is not None:
            listener()

    def listen(self, listener: Callable[[], None]) -> None:
        """Have ``listener`` called from now on, and at once if a save was missed. It must come to an end quickly."""
        with self._lock:
            self._listener = listener
            missed, self._missed = self._missed, False
        if missed:
            listener()
