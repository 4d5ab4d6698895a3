"""What may be asked of a moment, one class a kind. All are values, so that they can be kept, compared and shown."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from maskwright.errors import LimitExceeded, TokenRefused
from maskwright.stops.moment import Moment

OPERATORS: Final[Mapping[str, Callable[[float, float], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
}

FIGURES: Final[Mapping[str, Callable[[Moment], float | None]]] = {
    "mask": lambda moment: moment.count,
    "heads": lambda moment: len(moment.branches),
    "depth": lambda moment: moment.depth,
    "time": lambda moment: moment.time,
    "step": lambda moment: moment.step,
}

FLAGS: Final[Mapping[str, Callable[[Moment], bool]]] = {
    "exclusion": lambda moment: any(branch["exclusions"] for branch in moment.branches),
    "dead end": lambda moment: moment.state.is_dead_end(),
    "forced": lambda moment: moment.count == 1 and not moment.is_accepting,
    "may end": lambda moment: moment.is_accepting,
}


class Condition(Protocol):
    """A question about a moment."""

    def holds(self, moment: Moment) -> bool:
        """The answer."""
        ...


@dataclass(frozen=True, slots=True)
class Compares:
    """A figure against a number. A figure that nobody measured compares with nothing."""

    figure: str
    sign: str
    number: float

    def holds(self, moment: Moment) -> bool:
        """Compare."""
        value = FIGURES[self.figure](moment)
        return value is not None and OPERATORS[self.sign](value, self.number)


@dataclass(frozen=True, slots=True)
class Is:
    """Something that a moment is or is not."""

    flag: str

    def holds(self, moment: Moment) -> bool:
        """Ask for it."""
        return FLAGS[self.flag](moment)


@dataclass(frozen=True, slots=True)
class MayCome:
    """Whether a token, or bytes that are no token, may come next, or may not."""

    asked: int | bytes
    allowed: bool

    def holds(self, moment: Moment) -> bool:
        """Ask the mask; bytes are tried on a clone, since no mask has them. Where that is too much work, neither."""
        if isinstance(self.asked, int):
            return moment.state.is_allowed(self.asked) is self.allowed
        try:
            moment.state.clone().commit_bytes(self.asked)
        except TokenRefused:
            return not self.allowed
        except LimitExceeded:
            return False
        return self.allowed


@dataclass(frozen=True, slots=True)
class Completes:
    """Whether a terminal is complete here in some branch."""

    terminal: str

    def holds(self, moment: Moment) -> bool:
        """Look through the branches."""
        return any(self.terminal in branch["completes"] for branch in moment.branches)


@dataclass(frozen=True, slots=True)
class Matches:
    """Whether a regular expression finds something in the text so far."""

    pattern: re.Pattern[str]

    def holds(self, moment: Moment) -> bool:
        """Search; bytes that are no UTF-8 (yet) are characters by themselves, which no expression names."""
        return self.pattern.search(bytes(moment.text).decode("utf-8", "surrogateescape")) is not None


@dataclass(frozen=True, slots=True)
class Not:
    """Another condition, turned round."""

    other: Condition

    def holds(self, moment: Moment) -> bool:
        """Ask the other one."""
        return not self.other.holds(moment)


@dataclass(frozen=True, slots=True)
class Stop:
    """Conditions that hold together, with the expression they come from."""

    expression: str
    conditions: tuple[Condition, ...]

    def holds(self, moment: Moment) -> bool:
        """Whether all of them hold."""
        return all(condition.holds(moment) for condition in self.conditions)
