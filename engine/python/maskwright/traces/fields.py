"""Values out of a line that somebody else wrote: each is of its type and within reason, or one sentence says why not.

>>> fields = Fields({"count": -1, "token": True})
>>> fields.number("count")
Traceback (most recent call last):
    ...
maskwright.traces.fields.Unfit: `count` is no whole number from 0 on
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any, Final

LARGEST: Final = (1 << 32) - 1
"""No id, count or length is larger."""

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class Unfit(Exception):
    """A line is not what it should be. The caller knows which line it is."""


@dataclass(frozen=True, slots=True)
class Fields:
    """The members of an object. What is missing or ``null`` is ``None``; ``within`` is where it stands."""

    members: dict[str, Any]
    within: str = ""

    @classmethod
    def of(cls, value: Any, name: str) -> Fields:
        """The members of a value that must be an object. Raises :class:`Unfit`."""
        if not isinstance(value, dict):
            raise Unfit(f"`{name}` is no object")
        return cls(value, f"{name}.")

    def below(self, name: str) -> Fields:
        """The members of a member, none if it is missing."""
        value = self.members.get(name)
        return Fields({}, f"{name}.") if value is None else Fields.of(value, name)

    def text(self, name: str) -> str | None:
        """A string."""
        value = self.members.get(name)
        if value is not None and not isinstance(value, str):
            raise self._unfit(name, "no string")
        if value is not None and _SURROGATE.search(value):
            raise self._unfit(name, "no text: it has half of a pair of surrogates")
        return value

    def flag(self, name: str) -> bool:
        """A truth value; false if it is missing."""
        value = self.members.get(name, False)
        if not isinstance(value, bool):
            raise self._unfit(name, "neither true nor false")
        return value

    def number(self, name: str) -> int | None:
        """A whole number from 0 on."""
        value = self.members.get(name)
        if value is not None and not is_number(value):
            raise self._unfit(name, "no whole number from 0 on")
        return value

    def time(self, name: str) -> float | None:
        """Microseconds."""
        value = self.members.get(name)
        if value is None:
            return None
        if not is_finite(value) or value < 0:
            raise self._unfit(name, "no time in microseconds")
        return float(value)

    def list(self, name: str) -> list[Any] | None:
        """An array."""
        value = self.members.get(name)
        if value is not None and not isinstance(value, list):
            raise self._unfit(name, "no array")
        return value

    def _unfit(self, name: str, what: str) -> Unfit:
        return Unfit(f"`{self.within}{name}` is {what}")


def is_number(value: Any) -> bool:
    """Whether this is a whole number that an id or a count may be. ``True`` is none."""
    return type(value) is int and 0 <= value <= LARGEST


def is_finite(value: Any) -> bool:
    """Whether this is a number of JSON that is not too large to be one here."""
    if type(value) is int:
        return abs(value) <= 1 << 53
    return type(value) is float and math.isfinite(value)
