"""Diagnostics in the forms of the command line: JSON, and text with the line that they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from maskwright.diagnostic import Diagnostic, Severity, Span
from maskwright.positions import Positions
from maskwright.stepping.excerpt import excerpt
from maskwright.stepping.visible import harmless

if TYPE_CHECKING:
    from rich.text import Text

STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.INFORMATION: "bold cyan"}


def to_json(diagnostic: Diagnostic, file: str, positions: Positions) -> dict[str, Any]:
    """One diagnostic as the machine-readable form has it; columns count code points from 1, the end is exclusive."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "witness": diagnostic.witness,
        "file": file,
        **_range(diagnostic.span, positions),
        "related": [
            {"message": related.message, "file": file, **_range(related.span, positions)}
            for related in diagnostic.related
        ],
        "fixes": [
            {"title": fix.title, "edits": [{"text": edit.text, **_range(edit.span, positions)} for edit in fix.edits]}
            for fix in diagnostic.fixes
        ],
    }


def to_text(diagnostic: Diagnostic, file: str, positions: Positions) -> Text:
    """One diagnostic for people: place, severity in words, and the source line with a mark below it."""
    from rich.text import Text

    line, column = positions.line_column(diagnostic.span.start)
    text = Text(harmless(f"{file}:{line}:{column}: "))
    text.append(diagnostic.severity.value, STYLES[diagnostic.severity])
    text.append(harmless(f" {diagnostic.code}: {diagnostic.message}\n"))
    text.append(excerpt(diagnostic.span, positions))
    for related in diagnostic.related:
        line, column = positions.line_column(related.span.start)
        text.append(harmless(f"\n  {file}:{line}:{column}: {related.message}"))
    for fix in diagnostic.fixes:
        text.append(harmless(f"\n  fix: {fix.title}"))
    return text


def _range(span: Span, positions: Positions) -> dict[str, int]:
    line, column = positions.line_column(span.start)
    end_line, end_column = positions.line_column(span.end)
    return {"line": line, "column": column, "end_line": end_line, "end_column": end_column}
