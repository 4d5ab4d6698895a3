r"""What the full grammar read statements as, so that an edit costs the statements that it touches.

An editor reads a whole text again after each key, and all statements but one are as they were, most of them at another
place. Reading one does not look at the others, so what it gave before holds again, with every place in it moved. The
memory is one for the process, for any thread, and keeps what was asked for last. Simple statements are not in it:
reading them anew (:mod:`maskwright.notation.simple`) takes less than moving what is remembered.

>>> from maskwright.diagnostic import Span
>>> memory = Remembered(100)
>>> memory.recall("key", 0), memory.keep("key", 0, (Span(2, 3),), 5)
(None, None)
>>> memory.recall("key", 10)
(Span(start=12, end=13),)
"""

from __future__ import annotations

import dataclasses
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final

from maskwright.diagnostic import Span

MAX_REMEMBERED: Final = 512 * 1024
"""Characters of all statements that are remembered; their trees take about a hundred times as many bytes."""


class Remembered:
    """Values with places in them by key, up to a number of characters."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._used = 0
        self._entries: OrderedDict[Hashable, tuple[int, Any, int]] = OrderedDict()
        self._lock = threading.Lock()

    def recall(self, key: Hashable, start: int) -> Any:
        """The value that was kept under ``key``, as if read at ``start``; ``None`` if there is none."""
        with self._lock:
            known = self._entries.get(key)
            if known is None:
                return None
            self._entries.move_to_end(key)
        before, value, size = known
        if before == start:
            return value
        value = moved(value, start - before)
        with self._lock:
            if key in self._entries:
                # The next reading will most likely find the statement where it is now.
                self._entries[key] = start, value, size
        return value

    def keep(self, key: Hashable, start: int, value: Any, size: int) -> None:
        """Keep what was read at ``start`` from ``size`` characters, in place of what was not asked for the longest."""
        with self._lock:
            if size > self._capacity or key in self._entries:
                return
            self._entries[key] = start, value, size
            self._used += size
            while self._used > self._capacity:
                self._used -= self._entries.popitem(last=False)[1][2]

    def forget(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()
            self._used = 0


STATEMENTS: Final = Remembered(MAX_REMEMBERED)
"""What this process has read."""


def moved(value: Any, distance: int) -> Any:
    """A value built of frozen dataclasses and tuples, each :class:`Span` in it moved. Without recursion, linear."""
    return rebuilt(value, {Span: lambda span: Span(span.start + distance, span.end + distance)})


def rebuilt(value: Any, change: Mapping[type, Callable[[Any], Any]]) -> Any:
    """A value built of frozen dataclasses and tuples, with what is of certain types changed. Without recursion, linear.

    What is shared within the value stays shared.
    """
    done: dict[int, Any] = {}
    stack = [value]
    while stack:
        one = stack[-1]
        if id(one) in done:
            stack.pop()
            continue
        if type(one) in change:
            done[id(one)] = change[type(one)](one)
            continue
        parts = _parts(one)
        waiting = [part for part in parts if id(part) not in done and _has_parts(part)]
        if waiting:
            stack.extend(waiting)
            continue
        changed = [done.get(id(part), part) for part in parts]
        done[id(one)] = tuple(changed) if type(one) is tuple else type(one)(*changed)
    return done.get(id(value), value)


def _has_parts(value: object) -> bool:
    return type(value) is tuple or dataclasses.is_dataclass(value)


def _parts(value: Any) -> tuple[Any, ...]:
    return value if type(value) is tuple else tuple([getattr(value, name) for name in _names(value)])


def _names(value: Any) -> tuple[str, ...]:
    """The fields of a dataclass with slots, all of which its constructor takes by position."""
    names: tuple[str, ...] = value.__slots__
    return names
