"""What is known of a document besides its text, and how lists of names are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from maskwright.lsp.markdown import Marks
from maskwright.lsp.standing import Standing

if TYPE_CHECKING:
    from maskwright import Vocabulary
    from maskwright.lsp.document import Document

MAX_NAMES: Final = 12


@dataclass(frozen=True, slots=True)
class Known:
    """The figures of the last compile, and the vocabulary it was done with; nothing before the first one."""

    standing: Standing = field(default_factory=Standing)
    vocabulary: Vocabulary | None = None

    def size(self, name: str) -> str | None:
        """The line about what a rule or terminal has of the automata, if it has one."""
        figures = self.standing.figures
        line = figures.costs.get(name) if figures is not None else None
        if line is None:
            return None
        stale = f", of an older text: {self.standing.obstacle}" if self.standing.obstacle else ""
        return f"- Size: {line}{stale}."


def known_of(document: Document | None) -> Known:
    """What is known of a document; of none, nothing."""
    return Known(document.standing, document.vocabulary) if document is not None else Known()


def names_of(names: Sequence[str], marks: Marks) -> str:
    """Names as code, the first of many."""
    listed = ", ".join(map(marks.span, names[:MAX_NAMES]))
    return f"{listed} and {len(names) - MAX_NAMES:,} more" if len(names) > MAX_NAMES else listed
