"""A report on every keyword of a text, out of the notes on its schemas.

The whole text is gone through, definitions that nothing refers to as well, so that what is wrong is said everywhere.
What became of a keyword is known only of schemas that were needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from maskwright.codes import MOST_SHOWN
from maskwright.json_schema.conditions.schemas import Schemas
from maskwright.json_schema.reports.misplaced import beside_reference, no_keyword, without_keywords
from maskwright.json_schema.reports.notes import KeywordReport, Notes, Status
from maskwright.json_schema.reports.problems import Problems
from maskwright.json_schema.text.dialect import dialect_of
from maskwright.json_schema.text.keywords import fault_of, keyword_of
from maskwright.json_schema.text.references import Place
from maskwright.json_schema.text.resources import Resource, walk
from maskwright.located_json import Document, escaped
from maskwright.schema_options import SchemaOptions

_CODES: Final[dict[Status, str]] = {"relaxed": "J004", "tightened": "J005", "refused": "J006"}
_PHRASES: Final[dict[Status, str]] = {
    "relaxed": "not enforced exactly, so that more is accepted",
    "tightened": "enforced too strictly, so that less is accepted",
    "refused": "not supported",
}
_REFERENCES: Final = ("$ref", "$dynamicRef", "$recursiveRef")


@dataclass(frozen=True, slots=True)
class KeywordReports:
    """Makes the reports. What is not just enforced, and what is wrong with a keyword, becomes a problem as well."""

    schemas: Schemas
    problems: Problems
    document: Document
    options: SchemaOptions

    def all(self, roots: list[Place]) -> list[KeywordReport]:
        """The reports on the schemas that these places hold, in the order of the text."""
        reports: list[KeywordReport] = []
        seen: set[str] = set()
        for root in [*roots, *self._strays(roots)]:
            if root.pointer in seen:
                continue
            for pointer, value, resource in walk(root.resource, root.pointer, root.value, _entered):
                if pointer not in seen:
                    seen.add(pointer)
                    reports += self._of_schema(Place(resource, pointer, value))
        return reports

    def _strays(self, roots: list[Place]) -> list[Place]:
        """Schemas in places of these texts where no keyword expects one, which references led to."""
        texts = {id(root.resource.text) for root in roots}
        return [place for (text, _), (place, _) in self.schemas.nodes.places.items() if text in texts]

    def _of_schema(self, place: Place) -> list[KeywordReport]:
        dialect, nodes = place.resource.dialect, self.schemas.nodes.at(place)
        notes = Notes.joined([node.notes for node in nodes.values()])
        self._check_version(place)
        if dialect.ignores_siblings_of_ref and "$ref" in place.value:
            return self._of_reference(place, notes)
        # What nodes were made of was looked at then.
        sound = next(iter(nodes.values())).keywords if nodes else {}
        found, misplaced = [], []
        for name, value in place.value.items():
            if name in sound:
                found += self._of_keyword(name, place, notes)
            elif (fault := fault_of(name, value, dialect)) is not None:
                is_list = name == "items" and isinstance(value, list)
                hint = "; for a list of schemas there is `prefixItems`" if is_list else ""
                self.problems.add("J002", f"`{name}` must be {fault}{hint}", place, f"/{name}")
            elif keyword_of(name, dialect) is None and (message := no_keyword(name, dialect)):
                misplaced.append((name, message))
        if not misplaced and not sound:
            misplaced += filter(None, [without_keywords(place.value, is_root=place.pointer == place.resource.pointer)])
        for name, message in misplaced:
            self._no_effect(name, place, message)
        return found

    def _of_reference(self, place: Place, notes: Notes) -> list[KeywordReport]:
        """The report on a ``$ref`` that switches off what stands beside it."""
        dialect, value = place.resource.dialect, place.value["$ref"]
        others = [name for name in place.value if name != "$ref" and keyword_of(name, dialect) is not None]
        if others:
            self._no_effect(others[0], place, beside_reference(others))
        fault = fault_of("$ref", value, dialect)
        if fault is not None:
            self.problems.add("J002", f"`$ref` must be {fault}", place, "/$ref")
            return []
        return self._of_keyword("$ref", place, notes)

    def _check_version(self, place: Place) -> None:
        """Tell of a version that is not known, where a schema may name one: at the root of a resource."""
        named = place.value.get("$schema")
        if isinstance(named, str) and dialect_of(named) is None and place.pointer == place.resource.pointer:
            start = f"`{named[:MOST_SHOWN]}` is no version of JSON Schema that is known here"
            self.problems.add("J009", f"{start}; it is read as {place.resource.dialect.title}", place, "/$schema")

    def _of_keyword(self, name: str, place: Place, notes: Notes) -> list[KeywordReport]:
        gravest = notes.of(name)
        if gravest is None:
            return []
        status, reason = gravest
        # A reference that is refused was told where it was followed.
        if status in _CODES and not (status == "refused" and name in _REFERENCES):
            message = f"`{name}` is {_PHRASES[status]}: {reason}"
            self.problems.add(_CODES[status], message, place, f"/{name}", on_key=True)
        return [KeywordReport(f"{place.pointer}/{name}", name, status, reason, self.document, self.options)]

    def _no_effect(self, name: str, place: Place, message: str) -> None:
        self.problems.add("J007", message, place, f"/{escaped(name)}", on_key=True)


def _entered(pointer: str, value: Any, around: Resource) -> Resource:
    return around.text.starts.get(pointer, around)
