"""Where the names of a text stand: what defines them, how far each statement reaches, and where they are used.

A grammar tells what a text means, so it has lost the places that an editor asks for: names inside terminals, in
``%ignore`` and in statements that are broken, and definitions that clash with an earlier one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from maskwright.cancelling import stoppable
from maskwright.diagnostic import Span
from maskwright.notation import tree
from maskwright.quick import quick

if TYPE_CHECKING:
    from maskwright.notation.collect import Collected
    from maskwright.notation.rules import Rules


class Kind(str, Enum):
    """What an entry of an outline is."""

    RULE = "rule"
    TERMINAL = "terminal"
    IMPORT = "import"
    """A rule or terminal that an ``%import`` brings in, under the name that it gets."""
    DIRECTIVE = "directive"


@quick
@dataclass(frozen=True, slots=True)
class Entry:
    """A statement, or a name inside an ``%import``. ``span`` is all of it, ``name_span`` the name that it defines."""

    kind: Kind
    name: str
    span: Span
    name_span: Span

    @property
    def is_name(self) -> bool:
        """Whether it defines a name."""
        return self.kind is not Kind.DIRECTIVE


@dataclass(frozen=True, slots=True)
class Use:
    """A place that stands for the rule or terminal ``name``, which need not be defined.

    ``literal`` says that the place holds a literal, for which a terminal of that name was found or made.
    """

    name: str
    span: Span
    literal: bool = False


@dataclass(frozen=True, slots=True)
class Outline:
    """Entries and uses, both in the order of the text. Entries nest: names of an ``%import`` lie in its directive.

    Names of a grammar inside another are those of :mod:`maskwright.notation.nested`.
    """

    entries: tuple[Entry, ...] = ()
    uses: tuple[Use, ...] = ()


def definition_entry(name: str, span: Span, name_span: Span) -> Entry:
    """The entry of a rule or of a terminal, which its name tells."""
    return Entry(Kind.TERMINAL if tree.is_terminal_name(name) else Kind.RULE, name, span, name_span)


def outline_of(collected: Collected, rules: Rules) -> Outline:
    """Bring together what reading a text has noted. O(n log n) in the number of names."""
    parts = [(one.body, {parameter.name for parameter in one.parameters}) for one in collected.written]
    parts += [(statement.body, set()) for statement in collected.ignores]
    uses = [
        Use(node.name, node.span)
        for body, parameters in stoppable(parts, collected.cancel)
        for node in tree.walk(body)
        if isinstance(node, tree.Reference) and node.name not in parameters
    ]
    # What stands in a template is lowered once for each of its instances, and what is imported stands elsewhere.
    brought = {entry.name_span for entry in collected.entries if entry.kind is Kind.IMPORT}
    literals = (Use(name, span, literal=True) for name, span in rules.uses)
    uses += [use for use in dict.fromkeys((*literals, *rules.nested.uses)) if use.span not in brought]
    entries = sorted((*collected.entries, *rules.nested.entries), key=lambda entry: (entry.span.start, -entry.span.end))
    return Outline(tuple(entries), tuple(sorted(uses, key=lambda use: (use.span.start, use.span.end))))
