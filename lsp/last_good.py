"""The last text of a document that could be compiled, with what it became.

What is asked about an automaton is answered from here while a newer text is being written, and says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from maskwright.stepping.prefix import Walk

if TYPE_CHECKING:
    from maskwright import CompiledGrammar, Vocabulary
    from maskwright.lsp.snapshot import Snapshot


@dataclass(frozen=True, eq=False)
class LastGood:
    """A text that was compiled, and the vocabulary that it was compiled for. Never changes."""

    snapshot: Snapshot
    compiled: CompiledGrammar
    vocabulary: Vocabulary

    @property
    def name(self) -> str:
        """The vocabulary's name as the settings have it."""
        return self.snapshot.source.settings.vocabulary

    @cached_property
    def walk(self) -> Walk:
        """What sample texts are walked with; it keeps the last one."""
        return Walk(self.snapshot.grammar, self.compiled)
