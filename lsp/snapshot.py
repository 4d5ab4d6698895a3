"""One text of a document, with all that reading it tells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from maskwright.analysis import Traits, find_traits
from maskwright.diagnostic import Diagnostic, Severity
from maskwright.examination import findings_of
from maskwright.grammar import Grammar
from maskwright.lsp.lines import Lines
from maskwright.lsp.settings import Settings
from maskwright.notation import Outline
from maskwright.reading import ReadingOptions, read_text

if TYPE_CHECKING:
    from maskwright import CancelToken
    from maskwright.json_schema import KeywordReport


@dataclass(frozen=True)
class Source:
    """A version of a document's text, and the settings that it is read with."""

    version: int
    text: str
    settings: Settings
    typed: bool = False
    """Whether it is a text between two others, of which nothing is kept on disk."""
    path: str | None = None
    """Where its file is, if it has one. What it imports is read from there, saved or not."""


@dataclass(frozen=True)
class Snapshot:
    """A source that was read. Never changes, so that any thread may look at it.

    ``found`` is what ``check`` finds without compiling.
    """

    source: Source
    grammar: Grammar
    outline: Outline
    found: tuple[Diagnostic, ...]
    lines: Lines
    keywords: tuple[KeywordReport, ...] = ()
    """What became of each keyword, if it is a JSON Schema."""

    @cached_property
    def traits(self) -> Traits:
        """What the rules and terminals are like; worked out when somebody asks."""
        return find_traits(self.grammar)

    @property
    def is_broken(self) -> bool:
        """Whether there is no grammar to compile."""
        return any(one.severity is Severity.ERROR for one in self.grammar.diagnostics)


def with_targets(
    found: tuple[Diagnostic, ...], grammar: Grammar, settings: Settings, cancel: CancelToken, *, searches: bool
) -> tuple[Diagnostic, ...]:
    """What was found, and what there is to say of the engines that a grammar is to run on."""
    from maskwright.portability import find_portability, merged

    return merged(found, find_portability(grammar, settings.targets, searches=searches, cancel=cancel))


def take_snapshot(source: Source, cancel: CancelToken) -> Snapshot:
    """Read a source. Takes some 15 ms for 200 lines.

    Raises :class:`Cancelled` if ``cancel`` is set meanwhile; it is looked at between one definition and the next and
    between one analysis and the next.
    """
    options = ReadingOptions(start=source.settings.start)
    reading = read_text(source.text, path=source.path, options=options, outline=True, cancel=cancel)
    found = findings_of(reading.grammar, strict=source.settings.strict, cancel=cancel)
    if source.settings.targets:
        found = with_targets(found, reading.grammar, source.settings, cancel, searches=False)
    return Snapshot(source, reading.grammar, reading.outline or Outline(), found, Lines(source.text), reading.keywords)
