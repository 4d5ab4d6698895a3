r"""How much each kind of finding matters to somebody: severities other than those of the table, by code.

That is for what is shown, and for what a check counts as a failure. What stops compiling stops it whatever it is
called, so it can be called something else but not be hidden.

>>> chosen = read_severities(["N002=warning", "G008=off"])
>>> chosen["N002"], chosen["G008"]
(<Severity.WARNING: 'warning'>, None)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from maskwright.codes import CODES
from maskwright.diagnostic import Diagnostic, Severity
from maskwright.errors import InputError

Severities: TypeAlias = Mapping[str, Severity | None]
"""Code to severity; ``None`` is not shown at all."""

_NAMES: dict[str, Severity | None] = {**{one.value: one for one in Severity}, "off": None}


def read_severities(given: Iterable[str]) -> dict[str, Severity | None]:
    """Read ``CODE=SEVERITY``, later ones over earlier ones. Raises :class:`InputError` with what is wrong."""
    chosen: dict[str, Severity | None] = {}
    for text in given:
        code, _, name = text.partition("=")
        problem = complaint_about(code, name)
        if problem:
            raise InputError(problem)
        chosen[code] = _NAMES[name]
    return chosen


def complaint_about(code: str, name: str) -> str | None:
    """What is wrong with a severity for a code, if anything is."""
    if code not in CODES:
        return f"there is no diagnostic code {code!r}; a severity is given as in N002=warning"
    if name not in _NAMES:
        return f"{name!r} is no severity of {code}; there are {', '.join(_NAMES)}"
    if name == "off" and CODES[code].severity is Severity.ERROR:
        return f"{code} cannot be off: it stops compiling"
    return None


def regraded(found: Iterable[Diagnostic], severities: Severities) -> tuple[Diagnostic, ...]:
    """The findings with other severities, without those that are off."""
    graded = ((one, severities.get(one.code, one.severity)) for one in found)
    return tuple(replace(one, severity=severity) for one, severity in graded if severity is not None)
