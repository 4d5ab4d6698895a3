"""What comparing a trace comes to."""

from __future__ import annotations

from dataclasses import dataclass

from maskwright.traces.replay import Place


@dataclass(frozen=True, slots=True)
class Difference:
    """Where trace and engine part, and how: one sentence.

    ``masked_here`` are tokens that the trace allows, ``allowed_here`` those that it does not; only where it tells ids.
    ``subject`` is a token or bytes that one took and the other refuses. ``place`` is as it was found.
    """

    place: Place
    what: str
    counts: tuple[int | None, int]
    masked_here: tuple[int, ...] = ()
    allowed_here: tuple[int, ...] = ()
    subject: int | bytes | None = None

    @property
    def asked(self) -> list[int | bytes]:
        """What there is to explain, most telling first."""
        subject = [] if self.subject is None else [self.subject]
        rest = [token for token in (*self.masked_here, *self.allowed_here) if token != self.subject]
        return [*subject, *rest]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How many steps there were, how many of them had a mask to compare, and the first difference."""

    steps: int
    compared: int
    difference: Difference | None
