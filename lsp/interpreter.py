"""How the interpreter shares its time out, where that would keep somebody waiting.

A thread gives the interpreter up after a while only, 5 ms from the start, and an answer passes through three threads
while others work. And Python looks for unused objects in all that there are: 40 ms for what was imported, at any time.
What stays for good is left out of that, and as readings leave hardly anything behind, it is rarely looked through.
"""

from __future__ import annotations

import gc
import sys
from typing import Final

TURN: Final = 0.0005
"""Seconds that a thread may go on while another one waits."""
FRESH: Final = 20_000
"""Objects more than before, with which it is looked for unused ones among the latest: some readings of a large text."""


def prepare() -> None:
    """Set up a process that is to serve an editor."""
    sys.setswitchinterval(TURN)
    gc.set_threshold(FRESH, *gc.get_threshold()[1:])
    keep_what_is_there()


def keep_what_is_there() -> None:
    """Leave out of all searches to come what was imported and made so far. Takes as long as one of them."""
    gc.collect()
    gc.freeze()
