"""The process of a server is set up so that nobody waits for what others do in it."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import weakref

from maskwright.lsp.interpreter import Rest

LOOK = """
import gc, sys
from maskwright.lsp import interpreter
before, imported = gc.get_threshold(), len(gc.get_objects())
interpreter.prepare()
print(gc.isenabled(), sys.getswitchinterval() < 0.001)
print(gc.get_threshold()[0] > before[0], gc.get_threshold()[1:] == before[1:])
print(gc.get_freeze_count() > imported / 2, len(gc.get_objects()) < imported / 2)
kept = []
kept.append(kept)
del kept
print(gc.collect() > 0)
"""


def test_threads_take_short_turns_and_what_was_imported_is_not_looked_through_again() -> None:
    done = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True"] * 7


class Cycle:
    """Refers to itself."""

    def __init__(self) -> None:
        self.own = self


async def test_unused_objects_are_looked_for_when_nothing_happens() -> None:
    gc.disable()
    try:
        left = weakref.ref(Cycle())
        rest = Rest(after=0)
        rest.put_off()
        rest.stop()
        await asyncio.sleep(0.01)
        assert left() is not None
        rest.put_off()
        while left() is not None:
            await asyncio.sleep(0)
    finally:
        gc.enable()
