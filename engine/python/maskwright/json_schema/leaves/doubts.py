"""What a set leaves to be desired, for the report on the keyword that it was made for.

>>> Doubt("relaxed", "the total length is not counted").status
'relaxed'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

Status = Literal["relaxed", "tightened", "refused"]

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Doubt:
    """How a set differs from what the author wrote: it holds more, it holds less, or it says nothing of it."""

    status: Status
    reason: str


@dataclass(frozen=True, slots=True)
class Read(Generic[Value]):
    """A set that was read, and where it is not exactly what was written."""

    value: Value
    doubts: tuple[Doubt, ...] = ()
