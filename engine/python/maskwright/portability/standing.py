"""What is known of a grammar on each target, and what was found on the way."""

from __future__ import annotations

from dataclasses import dataclass

from maskwright.diagnostic import Diagnostic
from maskwright.portability.targets import Target


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a target runs a grammar, ``None`` where nobody can tell; each finding in the order of the text.

    It runs where it is not refused; ``differences`` say where it then means something else than here.
    """

    target: Target
    runs: bool | None
    refusals: tuple[Diagnostic, ...] = ()
    differences: tuple[Diagnostic, ...] = ()
    doubts: tuple[Diagnostic, ...] = ()
    """What it may refuse."""


@dataclass(frozen=True, slots=True)
class Portability:
    """All findings about the targets that somebody asked for, in the order of the text, and where each stands."""

    diagnostics: tuple[Diagnostic, ...] = ()
    standings: tuple[Standing, ...] = ()
    note: str = ""
    """Why nothing was looked into, if nothing was."""
