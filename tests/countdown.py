"""Cancelling at an exact place."""

from __future__ import annotations


class Countdown:
    """A flag that is set when it has been looked at so many times."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def is_cancelled(self) -> bool:
        self.left -= 1
        return self.left < 0
