"""Diagnostics. They are pushed by the session, so there is nothing to register."""

from __future__ import annotations

from maskwright.diagnostic import Diagnostic, Severity, Span

TROUBLE = "vocabulary"
"""Stands in place of a code where the settings are at fault and not the grammar."""
MORE = "more"
"""Stands in place of a code where it is said that there are more findings."""
MAX_SHOWN = 1000
"""Findings of one file that are shown. Editors take seconds to show ten thousands, at every key."""

_ORDER = (Severity.ERROR, Severity.WARNING, Severity.INFORMATION)


def shown(found: tuple[Diagnostic, ...], trouble: str | None) -> tuple[Diagnostic, ...]:
    """What is shown of what was found; trouble with the vocabulary stands at the top of the file.

    Of very many the worst are shown, and of those as bad as each other the first; at the top stands how many are not.
    """
    if len(found) > MAX_SHOWN:
        found = _worst(found)
    if trouble is None:
        return found
    message = f"the grammar is not compiled, so that some findings may be missing: {trouble}"
    return (Diagnostic(TROUBLE, Severity.WARNING, message, Span(0, 0)), *found)


def _worst(found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    places = sorted(range(len(found)), key=lambda place: _ORDER.index(found[place].severity))
    message = f"{len(found) - MAX_SHOWN:,} more findings are not shown; `maskwright check` prints all"
    more = Diagnostic(MORE, Severity.INFORMATION, message, Span(0, 0))
    return (more, *(found[place] for place in sorted(places[:MAX_SHOWN])))
