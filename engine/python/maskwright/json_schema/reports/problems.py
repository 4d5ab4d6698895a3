"""What is wrong with a schema, by places in its text, until places become spans."""

from __future__ import annotations

from dataclasses import dataclass, field

from maskwright.json_schema.text.references import Place


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding. ``pointer`` leads to a schema or to a keyword in it; ``on_key`` is for the keyword's name."""

    code: str
    message: str
    pointer: str
    on_key: bool = False


@dataclass(slots=True)
class Problems:
    """Findings, each once."""

    found: dict[Problem, None] = field(default_factory=dict)

    def add(self, code: str, message: str, place: Place, path: str = "", *, on_key: bool = False) -> None:
        """Note something that is wrong at a keyword, or below it; in a text of others it stands at the beginning."""
        pointer = "" if place.resource.text.is_meta else place.pointer + path
        self.found.setdefault(Problem(code, message, pointer, on_key and bool(pointer)))
