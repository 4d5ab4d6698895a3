"""Whole statements, and what stands in the head of a definition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from maskwright.diagnostic import Span
from maskwright.notation.tree.names import is_terminal_name
from maskwright.notation.tree.nodes import Node, Reference
from maskwright.quick import quick


@dataclass(frozen=True, slots=True)
class Attribute:
    """``name`` or ``name=value`` in the brackets after a defined name; a number is in ``number``, as it is written."""

    name: str
    value: Node | None
    number: str
    span: Span
    name_span: Span


@dataclass(frozen=True, slots=True)
class Attributes:
    """All of them, with the brackets."""

    items: tuple[Attribute, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Priority:
    """``.2`` after a defined name."""

    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class OneLexeme:
    """What attributes say of a definition: that its body is one lexeme.

    ``required`` is the attribute that needs it to be, empty if a rule may stay a rule where its body has rules in it.
    """

    written: str
    required: str
    max_tokens: int | None
    span: Span


@quick
@dataclass(frozen=True, slots=True)
class Definition:
    """A rule or a terminal with its body."""

    name: str
    body: Node
    span: Span
    loose: bool = False
    """Whether it could not be read in full, so that unknown names in it tell nothing."""
    lexeme: OneLexeme | None = None
    """Whether attributes make one lexeme of it."""
    parameters: tuple[Reference, ...] = ()
    """What makes it a template."""
    priority: int = 0
    imported: bool = False
    """Whether it comes from another text; all its places are then that of the import."""
    takes_parameter: bool = False
    """Whether it is defined for every value of a parameter, with ``::_``."""
    parametric: bool = False
    """Whether it takes a parameter, gives one or has a condition."""

    @property
    def is_terminal(self) -> bool:
        """Whether the name is one of a terminal."""
        return is_terminal_name(self.name)


@dataclass(frozen=True, slots=True)
class Ignore:
    """``%ignore`` with what it ignores."""

    body: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Import:
    """``%import path.name -> alias``; one for each name of a list."""

    path: tuple[str, ...]
    alias: str
    span: Span


Item: TypeAlias = Definition | Ignore | Import
