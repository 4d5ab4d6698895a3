"""One text of a document, with all that reading it tells."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from maskwright.analysis.basis import Basis, basis_of
from maskwright.budgets import Budget, budget_beside, budget_for
from maskwright.diagnostic import Diagnostic, Severity
from maskwright.examination import findings_of
from maskwright.grammar import Grammar
from maskwright.lsp.lines import Lines
from maskwright.lsp.settings import Settings
from maskwright.notation import Outline
from maskwright.notation.libraries import Looked, look_at
from maskwright.reading import ReadingOptions, read_text
from maskwright.trials.samples import Samples

if TYPE_CHECKING:
    from maskwright import CancelToken
    from maskwright.json_schema import KeywordReport

UNUSED = ("G008", "G013")
"""Findings that nobody uses something: of a part of other grammars only these can tell."""


@dataclass(frozen=True)
class Source:
    """A version of a document's text, and the settings that it is read with."""

    version: int
    text: str
    settings: Settings
    typed: bool = False
    """Whether it is a text between two others, of which nothing is kept on disk."""
    path: str | None = None
    """Where its file is, if it has one: there and below lies what it imports."""


@dataclass(frozen=True)
class Snapshot:
    """A source that was read. Never changes, so that any thread may look at it."""

    source: Source
    grammar: Grammar
    outline: Outline
    lines: Lines
    keywords: tuple[KeywordReport, ...] = ()
    """What became of each keyword, if it is a JSON Schema."""
    options: ReadingOptions = field(default_factory=ReadingOptions)
    """How it was read."""
    imported: Mapping[Path, Looked] = field(default_factory=dict)
    """What was found where imported files should be."""
    budget: Mapping[Path, Looked] = field(default_factory=dict)
    """What was found where its budget should be."""
    limits: Budget | None = None
    """The budget, as it was then."""

    part_of: str | None = None
    """The name of a file that imports it, if it has no start rule of its own."""
    _lock: Lock = field(default_factory=Lock, compare=False, repr=False)
    _found: list[tuple[Diagnostic, ...]] = field(default_factory=list, compare=False, repr=False)

    def found(self, cancel: CancelToken | None = None) -> tuple[Diagnostic, ...]:
        """What ``check`` finds without compiling; worked out once, which takes longer than reading.

        Raises :class:`Cancelled` if ``cancel`` is set meanwhile; it is looked at between one analysis and the next.
        """
        with self._lock:
            if not self._found:
                self._found.append(self._find(cancel))
            return self._found[0]

    def _find(self, cancel: CancelToken | None) -> tuple[Diagnostic, ...]:
        settings = self.source.settings
        found = findings_of(self.grammar, strict=settings.strict, cancel=cancel, basis=self.basis)
        if self.part_of is not None:
            found = tuple(one for one in found if one.code not in UNUSED)
        return with_targets(found, self.grammar, settings, cancel, searches=False)

    @property
    def sizes_depend_on(self) -> Hashable:
        """What the sizes depend on besides the text."""
        return self.source.settings.sizes_depend_on, frozenset(self.imported.items())

    @cached_property
    def basis(self) -> Basis:
        """What all questions about rules and terminals begin with; worked out when somebody asks."""
        return basis_of(self.grammar)

    @cached_property
    def samples(self) -> Samples:
        """Samples of the rules and terminals; each is worked out when somebody asks."""
        return Samples(self.grammar, self.basis)

    @property
    def is_broken(self) -> bool:
        """Whether there is no grammar to compile."""
        return self.part_of is not None or any(one.severity is Severity.ERROR for one in self.grammar.diagnostics)


def with_targets(
    found: tuple[Diagnostic, ...], grammar: Grammar, settings: Settings, cancel: CancelToken | None, *, searches: bool
) -> tuple[Diagnostic, ...]:
    """What was found, and what there is to say of the engines that a grammar is to run on, if it is to run on any."""
    if not settings.targets:
        return found
    from maskwright.portability import find_portability, merged

    return merged(found, find_portability(grammar, settings.targets, searches=searches, cancel=cancel))


def take_snapshot(source: Source, cancel: CancelToken, unsaved: Mapping[Path, str] | None = None) -> Snapshot:
    """Read a source. Takes some 5 ms for 200 lines. Imports read the texts of ``unsaved``, where they lead to them.

    Raises :class:`Cancelled` if ``cancel`` is set meanwhile; it is looked at between one definition and the next.
    """
    options = ReadingOptions(start=source.settings.start, unsaved=unsaved or {})
    beside = budget_beside(source.path)
    budget = {beside: look_at(beside, {})} if beside is not None else {}
    limits = budget_for(source.path)
    reading = read_text(source.text, path=source.path, options=options, outline=True, cancel=cancel)
    return Snapshot(
        source,
        reading.grammar,
        reading.outline or Outline(),
        Lines(source.text),
        reading.keywords,
        options,
        reading.imported,
        budget,
        limits,
    )
