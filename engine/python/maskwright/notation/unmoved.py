r"""Simple statements that stand where they stood the last time: what an edit further down leaves as it is.

Moving what was read takes longer than reading it again, but above the cursor nothing moves. A statement is the same if
its text is, with all that is blank behind it and two characters more, which tell where it ends.

>>> memory = Unmoved(simple_statement, 100)
>>> first = memory.read("start: A\nA: /a/", 0)
>>> memory.read("start: A\nA: /b/", 0) is first, memory.read("start: A\n| B", 0) is first
(True, False)
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from maskwright.notation.simple import SimpleStatement, simple_statement

MAX_REMEMBERED: Final = 128 * 1024
"""Characters of all statements that are remembered; their trees take about a hundred times as many bytes."""
_LOOK_AHEAD: Final = 2
_HEAD: Final = 6

Read = Callable[[str, int], SimpleStatement | None]


class Unmoved:
    """What statements were read as, by their place and how they begin. Safe to share between threads."""

    def __init__(self, read: Read, capacity: int) -> None:
        self._read = read
        self._capacity = capacity
        self._used = 0
        self._known: OrderedDict[tuple[int, str], tuple[str, SimpleStatement]] = OrderedDict()
        self._lock = threading.Lock()

    def read(self, source: str, start: int) -> SimpleStatement | None:
        """The statement that begins at ``start``, if it is a simple one."""
        key = start, source[start : start + _HEAD]
        with self._lock:
            known = self._known.get(key)
            if known is not None and source[start : known[1].following + _LOOK_AHEAD] == known[0]:
                self._known.move_to_end(key)
                return known[1]
        found = self._read(source, start)
        if found is not None:
            self._keep(key, source[start : found.following + _LOOK_AHEAD], found)
        return found

    def _keep(self, key: tuple[int, str], text: str, found: SimpleStatement) -> None:
        """Keep it in place of what was not asked for the longest: what an edit further up has moved."""
        with self._lock:
            before = self._known.pop(key, None)
            self._used += len(text) - (len(before[0]) if before else 0)
            self._known[key] = text, found
            while self._used > self._capacity:
                self._used -= len(self._known.popitem(last=False)[1][0])


STATEMENTS: Final = Unmoved(simple_statement, MAX_REMEMBERED)
"""What this process has read."""
