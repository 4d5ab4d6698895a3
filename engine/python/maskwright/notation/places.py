"""Where the parser's pieces of one statement stand in the whole text, and how they are written there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from lark import Token as Lexeme

from maskwright.diagnostic import Span
from maskwright.notation import tree

Child: TypeAlias = "Lexeme | tree.Node"


@dataclass(frozen=True, slots=True)
class Places:
    """Those of a statement that begins at offset ``start`` of ``source``; the parser's offsets count from there."""

    source: str
    start: int

    def span(self, children: Sequence[Child]) -> Span:
        """From the first child to the last."""
        first, last = children[0], children[-1]
        if len(children) > 1:  # Empty alternatives at the edges have no place yet.
            first = next((child for child in children if _has_place(child)), first)
            last = next((child for child in reversed(children) if _has_place(child)), last)
        start = self.start + (first.start_pos or 0) if isinstance(first, Lexeme) else first.span.start
        end = self.start + (last.end_pos or 0) if isinstance(last, Lexeme) else last.span.end
        return Span(start, end)

    def text(self, span: Span) -> str:
        """What is written there."""
        return self.source[span.start : span.end]


def _has_place(child: Child) -> bool:
    return isinstance(child, Lexeme) or child.span.start >= 0
