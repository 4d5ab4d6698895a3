"""Names for rules and terminals, after what they stand for in the schema.

>>> names = Names()
>>> names.rule("/properties/shipTo"), names.rule("/$defs/Ship to/items"), names.rule("/properties/shipTo")
('ship_to', 'ship_to_items', 'ship_to_2')
>>> names.terminal("/properties/shipTo"), names.terminal("/properties/été")
('SHIP_TO', 'T')
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_OTHER = re.compile(r"[^A-Za-z0-9]+")
_STRUCTURE: Final = {
    *("properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"),
    *("allOf", "anyOf", "oneOf", "not", "if", "then", "else"),
}
_PARTS: Final = {"items", "prefixItems", "additionalProperties", "additionalItems", "contains"}
_LONGEST: Final = 60


@dataclass(slots=True)
class Names:
    """Gives out names, none twice."""

    taken: dict[str, int] = field(default_factory=dict)

    def rule(self, pointer: str) -> str:
        """A name for the rule of a schema."""
        return self.free(_words(pointer).lower() or "value")

    def terminal(self, pointer: str) -> str:
        """A name for a terminal of a schema."""
        return self.free(_words(pointer).upper() or "T")

    def free(self, wanted: str) -> str:
        """The name, with a number if it is taken."""
        base = wanted if wanted[0].isalpha() else ("v" if wanted.islower() else "V") + wanted
        if base not in self.taken:
            self.taken[base] = 1
            return base
        while True:
            self.taken[base] += 1
            name = f"{base}_{self.taken[base]}"
            if name not in self.taken:
                self.taken[name] = 1
                return name


def _words(pointer: str) -> str:
    """The last names in a pointer that its author chose, and which part of that is meant."""
    found: list[str] = []
    parts = pointer.split("/")
    for around, part in reversed(list(pairwise(parts))):
        # A pattern is no name.
        if part in _STRUCTURE or part.isdigit() or around == "patternProperties":
            continue
        words = _OTHER.sub("_", _HUMP.sub("_", part)).strip("_")
        if words:
            found.append(words)
        if part not in _PARTS:
            break
    return "_".join(reversed(found))[:_LONGEST].strip("_")
