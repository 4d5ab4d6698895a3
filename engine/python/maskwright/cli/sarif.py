"""Findings as SARIF 2.1.0, the form in which tools around repositories take them: one run, one file.

Columns count code points, as everywhere in the machine-readable output, and SARIF is told so.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

from maskwright.codes import CODES
from maskwright.diagnostic import Diagnostic, Fix, Severity, Span
from maskwright.positions import Positions

VERSION = "2.1.0"
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFORMATION: "note"}


def to_sarif(found: tuple[Diagnostic, ...], file: str, source: str) -> dict[str, Any]:
    """A log of one run that checked one file. Rules are the codes that were found, in their order."""
    from importlib.metadata import version  # Takes long to import, and only this form needs it.

    codes = sorted({one.code for one in found})
    place = _Place(file, Positions(source))
    driver = {"name": "maskwright", "version": version("maskwright"), "rules": [_rule(code) for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "artifacts": [{"location": place.artifact}],
        "results": [{"ruleIndex": codes.index(one.code), **_result(one, place)} for one in found],
    }
    return {"$schema": _SCHEMA, "version": VERSION, "runs": [run]}


class _Place:
    """Where spans lie, in SARIF's terms."""

    def __init__(self, file: str, positions: Positions) -> None:
        path = Path(file)
        self.artifact = {"uri": path.as_uri() if path.is_absolute() else quote(path.as_posix())}
        self.positions = positions

    def region(self, span: Span) -> dict[str, int]:
        line, column = self.positions.line_column(span.start)
        end_line, end_column = self.positions.line_column(span.end)
        return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}

    def location(self, span: Span) -> dict[str, Any]:
        return {"physicalLocation": {"artifactLocation": self.artifact, "region": self.region(span)}}


def _rule(code: str) -> dict[str, Any]:
    title, severity = CODES[code]
    text = {"text": f"{title[0].upper()}{title[1:]}."}
    return {"id": code, "shortDescription": text, "help": text, "defaultConfiguration": {"level": _LEVELS[severity]}}


def _result(one: Diagnostic, place: _Place) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": one.code,
        "level": _LEVELS[one.severity],
        "message": {"text": one.message},
        "locations": [place.location(one.span)],
    }
    if one.witness is not None:
        result["properties"] = {"witness": one.witness}
    if one.related:
        result["relatedLocations"] = [
            {"id": number, "message": {"text": related.message}, **place.location(related.span)}
            for number, related in enumerate(one.related)
        ]
    if one.fixes:
        result["fixes"] = [_fix(fix, place) for fix in one.fixes]
    return result


def _fix(fix: Fix, place: _Place) -> dict[str, Any]:
    replacements = [
        {"deletedRegion": place.region(edit.span), "insertedContent": {"text": edit.text}} for edit in fix.edits
    ]
    change = {"artifactLocation": place.artifact, "replacements": replacements}
    return {"description": {"text": fix.title}, "artifactChanges": [change]}
