"""A report on every keyword of a text, out of the notes on its schemas.

The whole text is gone through, definitions that nothing refers to as well, so that what is wrong is said everywhere.
What became of a keyword is known only of schemas that were needed.
"""

from __future__ import annotations

import difflib
import functools
from dataclasses import dataclass
from typing import Any, Final

from maskwright.codes import MOST_SHOWN
from maskwright.json_schema.conditions.nodes import SchemaNode
from maskwright.json_schema.conditions.schemas import Schemas
from maskwright.json_schema.options import SchemaOptions
from maskwright.json_schema.reports.notes import KeywordReport, Notes, Status
from maskwright.json_schema.reports.problems import Problems
from maskwright.json_schema.text.dialect import Dialect, dialect_of
from maskwright.json_schema.text.keywords import ANNOTATIONS, HOLDERS, KEYWORDS, fault_of, keyword_of
from maskwright.json_schema.text.references import Place
from maskwright.json_schema.text.resources import Resource, walk
from maskwright.located_json import Document

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
        alone = dialect.ignores_siblings_of_ref and "$ref" in place.value
        self._check_version(place)
        found = []
        for name, value in place.value.items():
            fault = fault_of(name, value, dialect)
            is_keyword = keyword_of(name, dialect) is not None
            if alone and name != "$ref":
                if is_keyword:
                    self._no_effect(name, place, f"`{name}` has no effect beside `$ref` in this version")
            elif fault is not None:
                is_list = name == "items" and isinstance(value, list)
                hint = "; for a list of schemas there is `prefixItems`" if is_list else ""
                self.problems.add("J002", f"`{name}` must be {fault}{hint}", place, f"/{name}")
            elif is_keyword:
                found += self._of_keyword(name, place, nodes)
            else:
                message = _no_keyword(name, dialect)
                if message:
                    self._no_effect(name, place, message)
        return found

    def _check_version(self, place: Place) -> None:
        """Tell of a version that is not known, where a schema may name one: at the root of a resource."""
        named = place.value.get("$schema")
        if isinstance(named, str) and dialect_of(named) is None and place.pointer == place.resource.pointer:
            start = f"`{named[:MOST_SHOWN]}` is no version of JSON Schema that is known here"
            self.problems.add("J009", f"{start}; it is read as {place.resource.dialect.title}", place, "/$schema")

    def _of_keyword(self, name: str, place: Place, nodes: list[SchemaNode]) -> list[KeywordReport]:
        notes = Notes()
        for node in nodes:
            note = node.notes.of(name)
            if note is not None:
                notes.add(name, *note)
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
        self.problems.add("J007", message, place, f"/{name}", on_key=True)


def _entered(pointer: str, value: Any, around: Resource) -> Resource:
    return around.text.starts.get(pointer, around)


def _no_keyword(name: str, dialect: Dialect) -> str | None:
    """What to say of a name that is no keyword of a version, if somebody may have meant it to be one."""
    if name in ANNOTATIONS or name in HOLDERS:
        return None
    if name in KEYWORDS:
        return f"`{name}` is no keyword of {dialect.title}, and has no effect"
    if name == "nullable":
        return "`nullable` is no keyword of JSON Schema and has no effect; `type` may be a list that has `null` in it"
    close = _close_keyword(name)
    return close and f"`{name}` is no keyword and has no effect; did you mean `{close}`?"


@functools.lru_cache(maxsize=1024)
def _close_keyword(name: str) -> str | None:
    """The keyword that was meant, if one looks like it."""
    lower = {known.lower(): known for known in (*KEYWORDS, *HOLDERS)}
    close = difflib.get_close_matches(name.lower(), lower, n=1, cutoff=0.8) if 3 < len(name) < 40 else []
    return lower[close[0]] if close else None
