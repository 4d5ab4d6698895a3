r"""What of a grammar a set of accepted texts goes through, and what it leaves out.

A part is reached if some derivation of some text uses it. What a terminal's pattern consists of is not looked into.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: A | B "!"?\nA: "a"\nB: "b"')
>>> vocabulary = Vocabulary.from_tokens([b"a"])
>>> coverage = Coverage(grammar, read_syntax(grammar, compile(grammar, vocabulary), vocabulary))
>>> coverage.add(b"b")
True
>>> [(part.kind, part.name) for part in coverage.missing]
[('alternative', 'A'), ('optional', '"!"'), ('terminal', '"!"'), ('terminal', 'A')]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from maskwright.diagnostic import Span
from maskwright.trials.chart import Chart, TooMuch
from maskwright.trials.derivations import Used, used
from maskwright.trials.lexing import TOKEN, Lexing
from maskwright.trials.parts import Part, parts_of
from maskwright.trials.syntax import Syntax, read_syntax

if TYPE_CHECKING:
    from maskwright import Grammar

__all__ = ["Coverage", "derive", "read_syntax"]


class Coverage:
    """The parts of a grammar, and those that the texts so far have reached."""

    def __init__(self, grammar: Grammar, syntax: Syntax, stop: Callable[[], object] = lambda: None) -> None:
        """``stop`` is called now and then while a text is looked at, and may raise."""
        self.parts = parts_of(grammar, syntax)
        self.given_up = 0
        """Texts that were too long or too ambiguous to look at."""
        self._syntax = syntax
        self._stop = stop
        self._nodes: set[int] = set()
        self._ignored: set[str] = set()

    def add(self, text: bytes) -> bool:
        """Count what a text goes through; false if that is too much to find out. No work if nothing is missing."""
        if not self.missing:
            return True
        found = derive(self._syntax, units_of(text, self._syntax), self._stop)
        if found is None:
            self.given_up += 1
            return False
        self._nodes |= found.nodes
        self._ignored |= found.ignored
        return True

    def add_all(self, texts: Iterable[bytes]) -> None:
        """Count what texts go through, short ones first, since long ones may then have nothing to add."""
        for text in sorted(set(texts), key=lambda one: (len(one), one)):
            self.add(text)

    @property
    def missing(self) -> list[Part]:
        """The parts that no text has reached, in the order of the grammar, terminals last."""
        return [part for part in self.parts if not self._reaches(part)]

    @property
    def outermost(self) -> list[Part]:
        """Those of them that are in no other missing part: a rule that is not reached stands for all that is in it."""
        missing = self.missing
        rules = {part.name for part in missing if part.kind == "rule"}
        within = [part.span for part in missing if part.kind in ("alternative", "optional")]
        return [
            part
            for part in missing
            if part.kind in ("rule", "terminal")
            or not (self._owners(part) <= rules or any(_encloses(span, part.span) for span in within))
        ]

    def _owners(self, part: Part) -> set[str]:
        return {self._syntax.graph.owner[node] for node in part.nodes}

    def _reaches(self, part: Part) -> bool:
        return not part.nodes.isdisjoint(self._nodes) or (part.kind == "terminal" and part.name in self._ignored)


def _encloses(outer: Span, inner: Span) -> bool:
    return outer != inner and outer.start <= inner.start and inner.end <= outer.end


def units_of(text: bytes, syntax: Syntax) -> tuple[int, ...]:
    """A text as bytes and special tokens."""
    units: list[int] = []
    for piece in syntax.names.pieces(text):
        units += text[piece.start : piece.end] if piece.token is None else [TOKEN + piece.token]
    return tuple(units)


def derive(syntax: Syntax, units: tuple[int, ...], stop: Callable[[], object] = lambda: None) -> Used | None:
    """What the derivations of a text use; ``None`` if the text is too long, or has too many of them."""
    lexing = Lexing(syntax.lexer, units, frozenset(syntax.ignored), syntax.names.terminals)
    try:
        return used(Chart(syntax, lexing, stop))
    except TooMuch:
        return None
