"""The process of a server is set up so that nobody waits for what others do in it."""

from __future__ import annotations

import subprocess
import sys

LOOK = """
import gc, sys
from maskwright.lsp import interpreter
before, imported = gc.get_threshold(), len(gc.get_objects())
interpreter.prepare()
print(sys.getswitchinterval() < 0.001)
print(gc.get_threshold()[0] > before[0], gc.get_threshold()[1:] == before[1:])
print(gc.get_freeze_count() > imported / 2, len(gc.get_objects()) < imported / 2)
kept = []
kept.append(kept)
del kept
print(gc.collect() > 0)
"""


def test_threads_take_short_turns_and_what_was_imported_is_not_looked_through_again() -> None:
    done = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True"] * 6
