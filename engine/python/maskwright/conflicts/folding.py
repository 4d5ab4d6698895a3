"""Many conflicts that make no text ambiguous, as far as is known, are one finding: the engine does not mind them.

>>> folded((), Span(0, 5))
()
"""

from __future__ import annotations

from typing import Final

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related, Severity, Span

MOST_APART: Final = 3
"""So many are told one by one."""
MOST_LISTED: Final = 12
_TOGETHER: Final = frozenset({"P001", "P002", "P003", "P004", "P005"})


def folded(findings: tuple[Diagnostic, ...], span: Span) -> tuple[Diagnostic, ...]:
    """The findings, with one at ``span`` in place of those that are information, if these are many."""
    quiet = [one for one in findings if one.severity is Severity.INFORMATION and one.code in _TOGETHER]
    if len(quiet) <= MOST_APART:
        return findings
    listed = [Related(one.span, f"{one.code}: {one.message}") for one in quiet[:MOST_LISTED]]
    if len(quiet) > MOST_LISTED:
        listed.append(Related(span, f"{len(quiet) - MOST_LISTED:,} more"))
    message = f"{len(quiet):,} conflicts of which no ambiguous text is known; the engine keeps both sides of each"
    together = finding("P006", message, span, tuple(listed))
    return (*(one for one in findings if one not in quiet), together)
