"""The names of one text: each place where one stands, what it does there, and in which scope.

A scope is a grammar, which may stand inside another one, or a definition with parameters of its own. Two places mean
the same if they have the same name in the same scope.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from maskwright.diagnostic import Span
from maskwright.notation.imports import Import, Name


class Role(Enum):
    """What a name does at a place."""

    DEFINITION = "definition"
    """Says what the name is, also that it is declared."""
    CHANGE = "change"
    """Says it of a name that something else defines."""
    IMPORT = "import"
    """Is what an import gives to something from another file."""
    SOURCE = "source"
    """Is the name in that file, where it gets another one here."""
    USE = "use"


class Scope(NamedTuple):
    """Where the text of the grammar begins, and the definition with the parameters, if it is one of them."""

    grammar: int = 0
    definition: int = -1


TOP = Scope()


@dataclass(frozen=True, slots=True)
class Place:
    """A name at a place. ``statement`` is where the statement begins that it stands in."""

    name: str
    span: Span
    scope: Scope
    role: Role
    statement: int


@dataclass(frozen=True, slots=True)
class Imported:
    """A name that comes from another file, under one of its own here."""

    scope: Scope
    wanted: Import
    name: Name

    @property
    def is_renamed(self) -> bool:
        """Whether it has another name here than there, or at least a place for one."""
        return self.name.place != self.name.alias_place


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a text, in its order."""

    places: tuple[Place, ...] = ()
    imports: tuple[Imported, ...] = ()

    def at(self, offset: int) -> Place | None:
        """The name at an offset, or the one that ends there. Linear."""
        around = [one for one in self.places if one.span.start <= offset <= one.span.end]
        return next((one for one in around if offset < one.span.end), around[0] if around else None)

    def of(self, name: str, scope: Scope) -> list[Place]:
        """All places that mean the same. Those of names in other files are not among them. Linear."""
        return [one for one in self.places if (one.name, one.scope) == (name, scope) and one.role is not Role.SOURCE]

    def imported(self, name: str, scope: Scope) -> Imported | None:
        """What an import gives this name to."""
        return next((one for one in self.imports if (one.name.alias, one.scope) == (name, scope)), None)
