"""How long to wait before a piece of work that the next key would make useless.

The wait is as long as the work took the last time. Then what a key brings about comes at most twice as late as it
could, and no more time goes into work for nothing than was spent on waiting. A small grammar is compiled at every key,
a large one when the typing stops.

>>> pace = Pace(most=0.2)
>>> pace.wait
0.2
>>> pace.took(0.004)
>>> pace.wait
0.004
>>> pace.took_also(0.002), pace.wait
(None, 0.006)
>>> pace.gave_up(0.001), pace.wait
(None, 0.006)
>>> pace.gave_up(0.1), pace.wait
(None, 0.1)
>>> pace.took(3)
>>> pace.wait
0.2
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Pace:
    """How long some work on one document takes, in seconds. ``most`` is the longest wait, also if that is unknown."""

    most: float
    _last: float | None = None

    @property
    def wait(self) -> float:
        """How long to wait."""
        return self.most if self._last is None else min(self._last, self.most)

    def took(self, seconds: float) -> None:
        """The work was done."""
        self._last = seconds

    def took_also(self, seconds: float) -> None:
        """So long took more of the same work."""
        self._last = seconds + (self._last or 0.0)

    def gave_up(self, seconds: float) -> None:
        """The work was stopped, and would have taken longer than that."""
        if self._last is not None:
            self._last = max(self._last, seconds)
