"""An open document, and what each stage of the work on it gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from maskwright.diagnostic import Diagnostic, Span
from maskwright.growth import History
from maskwright.lsp.last_good import LastGood
from maskwright.lsp.snapshot import Snapshot, Source
from maskwright.lsp.standing import Figures, Standing

if TYPE_CHECKING:
    from maskwright import CancelToken, Vocabulary
    from maskwright.examination import Examination
    from maskwright.growth import Good
    from maskwright.lsp.testing import SuiteResult

Publication = Callable[[], None]
"""Shows what was prepared, at once."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """What came of compiling a text, and what shows what was found, if that is more than was known before."""

    examination: Examination
    vocabulary: Vocabulary
    publication: Publication | None
    base: Good | None = None
    """What the sizes were compared with."""
    costs: Mapping[str, str] = field(default_factory=dict)
    """What each rule and terminal has of what was compiled."""
    helpers: tuple[tuple[str, Span], ...] = ()
    """The rules that the compiler made of pieces of others, if somebody wants to see them."""
    is_searched: bool = False
    """Whether what is found in the automata is among what was found."""
    is_prepared: bool = False
    """Whether the samples that tool tips show were worked out ahead."""


@dataclass
class Document:
    """An open document: its present source, and what was last found out."""

    source: Source
    figures: Figures | None = None
    figures_of: Source | None = None
    obstacle: str = "compiling"
    vocabulary: Vocabulary | None = None
    """What it was last compiled with."""
    last_good: LastGood | None = None
    """What the questions about compiled grammars are answered from."""
    questions: set[CancelToken] = field(default_factory=set)
    """What stops the answering of each that is open."""
    found: tuple[Snapshot, tuple[Diagnostic, ...]] | None = None
    """What was last found, and in which text."""
    tested: SuiteResult | None = None
    """What became of its tests, when they were last run."""
    budget: tuple[Source, str | None] | None = None
    """How it stood to its budget, in which text."""
    known: Standing | None = None
    """What the editor was last given, or told to ask for."""
    history: History = field(default_factory=History)
    """The texts before, as far as the sizes of this one are compared with them."""

    def found_in(self, snapshot: Snapshot) -> tuple[Diagnostic, ...]:
        """What was found in a text so far: what reading tells, and what compiling does once that is done."""
        return self.found[1] if self.found is not None and self.found[0] is snapshot else snapshot.found()

    def forget(self) -> None:
        """Stop answering, since it was closed."""
        for one in self.questions:
            one.cancel()

    @property
    def standing(self) -> Standing:
        """The figures, and whether they are of the present source."""
        tested = self.tested
        tests = tested.title(is_stale=tested.source is not self.source) if tested is not None else None
        budget = self.budget[1] if self.budget is not None else None
        if budget is not None and self.budget is not None and self.budget[0] is not self.source:
            budget = f"{budget} (stale)"
        return Standing(self.figures, None if self.figures_of is self.source else self.obstacle, tests, budget)
