"""A report on every keyword of a text, out of the notes on its schemas.

The whole text is gone through, definitions that nothing refers to as well, so that what is wrong is said everywhere.
What became of a keyword is known only of schemas that were needed.
"""

from __future__ import annotations

import difflib
import functools
from typing import Final

from maskwright.json_schema.conditions.nodes import SchemaNode
from maskwright.json_schema.conditions.schemas import Schemas
from maskwright.json_schema.reports.notes import KeywordReport, Notes, Status
from maskwright.json_schema.reports.problems import Problems
from maskwright.json_schema.text.dialect import Dialect
from maskwright.json_schema.text.keywords import ANNOTATIONS, HOLDERS, KEYWORDS, fault_of, keyword_of
from maskwright.json_schema.text.references import Place
from maskwright.json_schema.text.resources import Resource, walk
from maskwright.located_json import Document

_CODES: Final[dict[Status, str]] = {"relaxed": "J004", "tightened": "J005", "refused": "J006"}
_REFERENCES: Final = ("$ref", "$dynamicRef", "$recursiveRef")


def report_all(roots: list[Place], schemas: Schemas, problems: Problems, document: Document) -> list[KeywordReport]:
    """The reports, in the order of the text; what is not just enforced becomes a problem as well."""
    reports: list[KeywordReport] = []
    seen: set[str] = set()
    for root in [*roots, *_strays(roots, schemas)]:
        if root.pointer in seen:
            continue
        for pointer, value, resource in walk(root.resource, root.pointer, root.value, _entered):
            if pointer not in seen:
                seen.add(pointer)
                place = Place(resource, pointer, value)
                reports += _report(place, schemas.nodes.at(place), problems, document)
    return reports


def _entered(pointer: str, value: object, around: Resource) -> Resource:
    return around.text.starts.get(pointer, around)


def _strays(roots: list[Place], schemas: Schemas) -> list[Place]:
    """Schemas in places of these texts where no keyword expects one, which references led to."""
    texts = {id(root.resource.text) for root in roots}
    return [place for (text, _), (place, _) in schemas.nodes.places.items() if text in texts]


def _report(place: Place, nodes: list[SchemaNode], problems: Problems, document: Document) -> list[KeywordReport]:
    dialect = place.resource.dialect
    alone = dialect.ignores_siblings_of_ref and "$ref" in place.value
    found = []
    for name, value in place.value.items():
        fault = fault_of(name, value, dialect)
        if alone and name != "$ref":
            if keyword_of(name, dialect) is not None:
                problems.add(
                    "J007", f"`{name}` has no effect beside `$ref` in this version", place, f"/{name}", on_key=True
                )
        elif fault is not None:
            hint = (
                "; for a list of schemas there is `prefixItems`" if name == "items" and isinstance(value, list) else ""
            )
            problems.add("J002", f"`{name}` must be {fault}{hint}", place, f"/{name}")
        elif keyword_of(name, dialect) is not None:
            found += _noted(name, place, nodes, problems, document)
        elif name not in ANNOTATIONS and name not in HOLDERS:
            _look_alike(name, place, problems)
    return found


def _noted(
    name: str, place: Place, nodes: list[SchemaNode], problems: Problems, document: Document
) -> list[KeywordReport]:
    notes = Notes()
    for node in nodes:
        note = node.notes.of(name)
        if note is not None:
            notes.add(name, *note)
    gravest = notes.of(name)
    if gravest is None:
        return []
    status, reason = gravest
    if status in _CODES and not (status == "refused" and name in _REFERENCES):
        problems.add(_CODES[status], f"`{name}` is {_PHRASES[status]}: {reason}", place, f"/{name}", on_key=True)
    return [KeywordReport(f"{place.pointer}/{name}", name, status, reason, document)]


_PHRASES: Final[dict[Status, str]] = {
    "relaxed": "not enforced exactly, so that more is accepted",
    "tightened": "enforced too strictly, so that less is accepted",
    "refused": "not supported",
}


def _look_alike(name: str, place: Place, problems: Problems) -> None:
    dialect = place.resource.dialect
    if name in KEYWORDS:
        problems.add(
            "J007", f"`{name}` is no keyword of {_title(dialect)}, and has no effect", place, f"/{name}", on_key=True
        )
        return
    if name == "nullable":
        message = (
            "`nullable` is no keyword of JSON Schema and has no effect; `type` may be a list that has `null` in it"
        )
        problems.add("J007", message, place, f"/{name}", on_key=True)
        return
    close = _close_keyword(name)
    if close is not None:
        meant = f"did you mean `{close}`?"
        problems.add("J007", f"`{name}` is no keyword and has no effect; {meant}", place, f"/{name}", on_key=True)


@functools.lru_cache(maxsize=1024)
def _close_keyword(name: str) -> str | None:
    """The keyword that was meant, if one looks like it."""
    lower = {known.lower(): known for known in (*KEYWORDS, *HOLDERS)}
    close = difflib.get_close_matches(name.lower(), lower, n=1, cutoff=0.8) if 3 < len(name) < 40 else []
    return lower[close[0]] if close else None


def _title(dialect: Dialect) -> str:
    return {2019: "draft 2019-09", 2020: "draft 2020-12"}.get(int(dialect), f"draft {int(dialect)}")
