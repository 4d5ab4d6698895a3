"""What is said of a keyword of a JSON Schema: what became of it, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.diagnostic import Span
from maskwright.lsp.markdown import Marks

if TYPE_CHECKING:
    from maskwright.json_schema import KeywordReport
    from maskwright.lsp.snapshot import Snapshot

_MEANINGS = {
    "enforced": "Enforced: the grammar allows what it allows, and nothing else.",
    "relaxed": "Relaxed: the grammar allows more.",
    "tightened": "Tightened: the grammar allows less.",
    "refused": "Refused: there is no grammar for it.",
}


def describe_keyword(snapshot: Snapshot, offset: int, marks: Marks) -> tuple[str, Span] | None:
    """The text about the keyword whose name is at an offset, and where the name stands."""
    for one in snapshot.keywords:
        name = one.document.key_span(one.pointer)
        if name.start <= offset <= name.end:
            return _text(one, marks), name
    return None


def _text(report: KeywordReport, marks: Marks) -> str:
    # A reason may quote the schema, which may hold any signs.
    reason = f"\n\n{marks.span(report.reason)}" if report.reason else ""
    return f"Keyword {marks.span(report.pointer)}\n\n{_MEANINGS[report.status]}{reason}"
