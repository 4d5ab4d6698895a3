"""Values with their places, and what is wrong with a text.

>>> value = Value("[", 0, 3, items=[Value("number", 1, 2, "1")])
>>> plain(value)
[1]
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from maskwright.diagnostic import Span
from maskwright.located_json.numbers import read_number

HALF: Final = "half of a surrogate pair has no UTF-8 form"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and where."""

    message: str
    span: Span


@dataclass(slots=True)
class Value:
    """A value and its place. ``kind`` is string, number, boolean, null, ``{`` or ``[``.

    A number stays the text that it is written as. Places are numbers until somebody asks: a tree has thousands.
    """

    kind: str
    start: int
    end: int
    scalar: str | bool | None = None
    items: list[Value] = field(default_factory=list)
    members: list[Member] = field(default_factory=list)

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)


@dataclass(slots=True)
class Member:
    """A name in an object with its value."""

    key: str
    key_start: int
    key_end: int
    value: Value

    @property
    def key_span(self) -> Span:
        """Where the name stands."""
        return Span(self.key_start, self.key_end)

    @property
    def span(self) -> Span:
        """Where both stand."""
        return Span(self.key_start, self.value.end)


@dataclass(slots=True)
class Tree:
    """A text that was read.

    ``repeated`` are members whose name stands in their object already, ``halves`` the places of strings with half of a
    surrogate pair: JSON can write one, and no text in UTF-8 can hold it.
    """

    root: Value
    repeated: list[Member] = field(default_factory=list)
    halves: list[Span] = field(default_factory=list)

    def fault(self) -> Fault | None:
        """What makes the text unfit where each name stands once and each string is a text."""
        repeated = [Fault("this name stands in the object already", one.key_span) for one in self.repeated[:1]]
        halves = [Fault(HALF, span) for span in self.halves[:1]]
        return min(repeated + halves, key=lambda fault: fault.span.start, default=None)


def plain(value: Value) -> Any:
    """The value as Python has it, without places; of members with one name the last. Does not recurse."""
    out: list[Any] = []
    work: list[tuple[Value, Any, str | int]] = [(value, out, 0)]
    while work:
        node, holder, key = work.pop()
        made: Any = node.scalar
        if node.kind == "{":
            # All names first, so that they keep the order in which they are written.
            made = {member.key: None for member in node.members}
            work += [(member.value, made, member.key) for member in reversed(node.members)]
        elif node.kind == "[":
            made = [None] * len(node.items)
            work += [(item, made, index) for index, item in enumerate(node.items)]
        elif node.kind == "number":
            made = read_number(str(node.scalar))
        if holder is out:
            out.append(made)
        else:
            holder[key] = made
    return out[0]
