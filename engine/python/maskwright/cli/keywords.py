"""What became of each keyword of a JSON Schema, as ``check`` prints it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from maskwright.stepping.visible import harmless

if TYPE_CHECKING:
    from maskwright.json_schema import KeywordReport
    from maskwright.positions import Positions

WIDTH = len("tightened")


def keyword_lines(keywords: Sequence[KeywordReport], file: str, positions: Positions) -> Iterator[str]:
    """A line for each keyword: place, status, pointer, and why it is not just enforced."""
    for one in sorted(keywords, key=lambda one: one.span.start):
        line, column = positions.line_column(one.span.start)
        reason = f": {one.reason}" if one.reason else ""
        yield harmless(f"{file}:{line}:{column}: {one.status:{WIDTH}} {one.pointer}{reason}")


def keyword_json(report: KeywordReport, positions: Positions) -> dict[str, Any]:
    """A keyword for programs; ``witness`` is a text of JSON, or ``null`` if there is none."""
    line, column = positions.line_column(report.span.start)
    return {
        "pointer": report.pointer,
        "keyword": report.keyword,
        "status": report.status,
        "reason": report.reason,
        "line": line,
        "column": column,
        "witness": report.witness_text,
    }
