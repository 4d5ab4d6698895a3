"""What a conversion gives: a text, or the reasons why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from maskwright.diagnostic import Span


class Target(str, Enum):
    """What a grammar can be written as."""

    LARK = "lark"
    GBNF = "gbnf"
    NORMAL_FORM = "normal-form"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A rule or terminal that the notation has no way to write with the same language, and why."""

    name: str
    reason: str
    span: Span


@dataclass(frozen=True, slots=True)
class Converted:
    """A grammar in another notation. ``text`` is ``None`` where something of it was refused."""

    target: Target
    text: str | None
    refusals: tuple[Refusal, ...] = ()
    notes: tuple[str, ...] = ()
    """What was left out that has no bearing on the language, and what an engine would not take."""
