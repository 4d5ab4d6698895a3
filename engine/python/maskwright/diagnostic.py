"""What a stage has to say about a grammar: a code, a place, a sentence, and a way out.

Every face of maskwright (command line, language server, debugger) shows the same
:class:`Diagnostic` values; only the conversion to its own form differs. Codes are stable
and grouped by their letter: ``S`` syntax, ``G`` grammar, ``N`` normal form, ``L`` lexer,
``P`` parser, ``C`` compile limits, ``T`` grammar tests.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from maskwright.quick import quick


class Severity(str, Enum):
    """How much a finding matters: errors stop compiling, information is compiled away."""

    ERROR = "error"
    WARNING = "warning"
    INFORMATION = "information"


@quick
@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of code-point offsets into the source text of a grammar."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that explains a diagnostic, with a sentence of its own."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace ``span`` by ``text``."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A suggested change of the source. Its edits do not overlap. The title says if the language changes."""

    title: str
    edits: tuple[Edit, ...]

    @property
    def keeps_language(self) -> bool:
        """Whether the same texts are allowed afterwards, as far as the title says."""
        return "(another language)" not in self.title

    def applied(self, source: str) -> str:
        """The source with the edits made."""
        for edit in sorted(self.edits, key=lambda edit: edit.span.start, reverse=True):
            source = source[: edit.span.start] + edit.text + source[edit.span.end :]
        return source


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: ``span`` is where the author should look first, ``witness`` a text that shows it, if there is one.

    The message says what is to be seen in the witness. It is a field of its own for tools, and for tests that try it.
    """

    code: str
    severity: Severity
    message: str
    span: Span
    related: tuple[Related, ...] = field(default=())
    fixes: tuple[Fix, ...] = field(default=())
    witness: str | None = None
