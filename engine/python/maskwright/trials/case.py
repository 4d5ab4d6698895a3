"""A grammar test: a text, what should become of it, and where it is written.

>>> case = Case(b"1+", accept=False, description="cut off", place=Place("sum.tests.json", Span(4, 60)))
>>> case.kind
'reject'
"""

from __future__ import annotations

from dataclasses import dataclass, field

from maskwright.diagnostic import Diagnostic, Span


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is written: a file, and a range in its text (code points). A whole file has an empty range."""

    file: str
    span: Span = field(default=Span(0, 0))


@dataclass(frozen=True, slots=True)
class Case:
    """One text that a grammar should accept or reject.

    ``dies_at`` is the byte at which a rejected text should stop being viable; its length where it is only unfinished.
    """

    text: bytes
    accept: bool
    description: str
    place: Place
    dies_at: int | None = None

    @property
    def kind(self) -> str:
        """``accept`` or ``reject``, as comments and folders call it."""
        return "accept" if self.accept else "reject"


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with the tests of a grammar themselves, in which file."""

    file: str
    diagnostic: Diagnostic


@dataclass(slots=True)
class Suite:
    """All tests of a grammar, those that can be read, in the order: comments, tests file, folders.

    ``sources`` has the text of each file that a place may lie in, to tell lines and columns from.
    """

    cases: list[Case] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)
