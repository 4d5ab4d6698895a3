"""Sets of strings and of numbers to terminals, equal sets to one."""

from __future__ import annotations

from dataclasses import dataclass, field

from maskwright.grammar import Literal
from maskwright.json_schema.algebra.values import EVERYTHING, NO_VALUES, Values, is_single
from maskwright.json_schema.leaves import NumberSet, StringSet
from maskwright.json_schema.lowering.productions import NOWHERE, Productions


@dataclass(slots=True)
class Scalars:
    """Writes terminals into productions. A set that turns out to be empty has none."""

    productions: Productions
    _known: dict[StringSet | NumberSet, str] = field(default_factory=dict)

    def alone(self, values: Values, pointer: str) -> str | None:
        """The terminal for values of one type, if it is enough."""
        others = values.null or values.booleans or values.arrays or values.objects
        if others or (values.numbers == NO_VALUES.numbers) == (values.strings == NO_VALUES.strings):
            return None
        return self.terminal(values.numbers if values.strings == NO_VALUES.strings else values.strings, pointer)

    def terminal(self, content: StringSet | NumberSet, pointer: str, kind: str = "") -> str | None:
        """The terminal for strings or numbers; ``None`` if there are none."""
        known = self._known.get(content)
        if known is not None:
            return known or None
        name = ""
        if is_single(content):
            # A value and a key with the same text are one terminal.
            text = content.expression(NOWHERE)
            assert isinstance(text, Literal)
            name = self.productions.literal(text.text, pointer)
        elif content.is_empty() is not True:
            name = self._name(content, pointer, kind)
            self.productions.terminal(name, content, pointer)
        self._known[content] = name
        return name or None

    def _name(self, content: StringSet | NumberSet, pointer: str, kind: str) -> str:
        names = self.productions.names
        common = {EVERYTHING.strings: "STRING", EVERYTHING.numbers: "NUMBER", NumberSet.INTEGERS: "INTEGER"}.get(
            content
        )
        if common is not None:
            return names.free(common)
        return names.free(kind) if kind else names.terminal(pointer)
