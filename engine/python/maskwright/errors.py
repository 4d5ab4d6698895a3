"""The errors that a caller of maskwright may want to catch, all under one base.

Each is the fault of some input: of a file, a grammar, a vocabulary, or of a token that may not come. A wrong type is a
``TypeError`` and a number out of range a ``ValueError`` as everywhere in Python. The engine raises these same classes,
which is why they are defined here and not there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maskwright.diagnostic import Diagnostic
    from maskwright.grammar import Grammar


class MaskwrightError(Exception):
    """Base of the errors that are the input's fault, not a defect of maskwright."""


class InputError(MaskwrightError):
    """A file is missing, unreadable, not in the form that it should have, or cannot be written."""


class GrammarError(MaskwrightError):
    """A grammar has errors. ``diagnostics`` lists them; ``grammar`` is what could still be read."""

    def __init__(self, diagnostics: Sequence[Diagnostic], grammar: Grammar | None = None) -> None:
        """Take the message from the first diagnostic and count the others."""
        self.diagnostics = tuple(diagnostics)
        self.grammar = grammar
        more = f" (and {len(self.diagnostics) - 1} more)" if len(self.diagnostics) > 1 else ""
        super().__init__(f"{self.diagnostics[0].code}: {self.diagnostics[0].message}{more}" if diagnostics else "")


class VocabularyError(MaskwrightError):
    """A vocabulary is unknown, damaged, or asked for a token that it does not have."""


class EngineError(MaskwrightError):
    """Base of everything the engine raises on purpose. ``args[0]`` is the sentence; details follow it."""

    def __str__(self) -> str:
        """Show the sentence alone: the details are for programs."""
        return str(self.args[0]) if self.args else ""


class CompileError(EngineError):
    """The grammar cannot be compiled. ``args = (message, start, end)``: a span in code points, or ``None`` twice."""


class LimitExceeded(EngineError):
    """A limit was hit. ``args = (message, stage, figure, limit, contributors)``. Nothing has changed."""

    @property
    def contributors(self) -> list[tuple[str, int]]:
        """Names of rules or terminals with their sizes, largest first; none while running."""
        return list(self.args[4])


class Cancelled(EngineError):
    """The cancel token was set while compiling."""


class TokenRefused(EngineError):
    """The token or bytes may not come next. ``args = (message, offset)``; the state is unchanged."""

    @property
    def offset(self) -> int:
        """How many of the offered bytes could still be fed."""
        return int(self.args[1])
