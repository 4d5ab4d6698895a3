"""Diagnostics. They are pushed by the session, so there is nothing to register."""

from __future__ import annotations

from maskwright.diagnostic import Diagnostic, Severity, Span

TROUBLE = "vocabulary"
"""Stands in place of a code where the settings are at fault and not the grammar."""


def shown(found: tuple[Diagnostic, ...], trouble: str | None) -> tuple[Diagnostic, ...]:
    """What is shown of what was found; trouble with the vocabulary stands at the top of the file."""
    if trouble is None:
        return found
    message = f"the grammar is not compiled, so that some findings may be missing: {trouble}"
    return (Diagnostic(TROUBLE, Severity.WARNING, message, Span(0, 0)), *found)
