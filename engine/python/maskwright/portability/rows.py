r"""What a row of the table says: a construct, how it is found in a text, and what becomes of it on each target.

>>> from maskwright.portability.targets import Target
>>> row = Row("x", "an x", lambda text: (), {Target.XGRAMMAR: no("has none")}, "start: X")
>>> row.verdict(Target.XGRAMMAR).code, row.verdict(Target.LLGUIDANCE), row.verdict(Target.OPENAI)
('S070', None, None)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from maskwright.diagnostic import Fix, Span
from maskwright.portability.targets import Target

if TYPE_CHECKING:
    from maskwright.portability.text import Text

REFUSED: Final = "S070"
DIFFERS: Final = "S071"
LIMITED: Final = "S072"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a construct. ``why`` goes on after the name of the target, as in "has no templates"."""

    code: str
    why: str
    doubtful: bool = False
    """Whether the target may refuse it: then nothing is claimed of the file."""
    reached: bool = False
    """Whether the target only looks at it where the start rule leads to it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a construct stands, how it is written there, and a part of a text on which targets differ there."""

    span: Span
    written: str = ""
    part: str | None = None
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A construct. ``example`` is a grammar with it, on which targets are compared by ``texts``."""

    name: str
    construct: str
    find: Callable[[Text], Iterable[Place]]
    verdicts: Mapping[Target, Verdict]
    example: str
    texts: tuple[str, ...] = ()
    start: str = "start"
    """What the example starts with."""
    once: bool = False
    """Whether a text is told of it once, with the other places as related ones."""

    def verdict(self, target: Target) -> Verdict | None:
        """What becomes of it there; for OpenAI what llguidance does, unless the row says something else."""
        if target is Target.OPENAI and target not in self.verdicts:
            return self.verdicts.get(Target.LLGUIDANCE)
        return self.verdicts.get(target)


def no(why: str, *, reached: bool = False) -> Verdict:
    """It does not run."""
    return Verdict(REFUSED, why, reached=reached)


def other(why: str) -> Verdict:
    """It runs and means something else."""
    return Verdict(DIFFERS, why)


def less(why: str, *, doubtful: bool = False) -> Verdict:
    """It runs, with less than its author may expect."""
    return Verdict(LIMITED, why, doubtful)


def both(verdict: Verdict) -> dict[Target, Verdict]:
    """The same on llguidance, so on OpenAI too, and on xgrammar."""
    return {Target.LLGUIDANCE: verdict, Target.XGRAMMAR: verdict}
