"""Parameters of rules and conditions on them, as written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from maskwright.diagnostic import Span


@dataclass(frozen=True, slots=True)
class Number:
    """A number as a parameter, or in one."""

    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Bits:
    """``[low:high]``: some bits of the present value; ``_`` is all of them."""

    low: int
    high: int
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the present value, see :mod:`maskwright.notation.parameters`."""

    name: str
    arguments: tuple[Argument, ...]
    span: Span


Argument: TypeAlias = Number | Bits | Call


@dataclass(frozen=True, slots=True)
class Condition:
    """``%if`` with what is to hold."""

    call: Call
    span: Span
