"""All ways to cut a text into lexemes, by definition: for texts of a few bytes."""

from __future__ import annotations

from collections.abc import Iterator

from reference.case import Case
from reference.earley import ItemSet, Recogniser
from reference.masks import Reference
from reference.terminals import Terminal

Reading = tuple[tuple[str, int], ...]
"""The terminal of each lexeme, and where the lexeme ends."""


class Readings:
    """Counts the readings of texts of one case, which has neither priorities nor guards."""

    def __init__(self, case: Case) -> None:
        """Prepare the terminals and the parser."""
        assert not any((case.priorities, case.guards, case.limits))
        self.case = case
        self.terminals = {name: Terminal(pattern) for name, pattern in case.terminals.items()}
        self.parser: Recogniser = Reference(case)._recogniser

    def of(self, text: bytes) -> set[Reading]:
        """Every reading of the whole text as lexemes that some sentence may begin with."""
        initial = self.parser.initial
        return set(self._from(text, 0, initial)) if initial else set()

    def _from(self, text: bytes, start: int, parse: ItemSet) -> Iterator[Reading]:
        if start == len(text):
            yield ()
            return
        for name, terminal in self.terminals.items():
            ends = [end for end in range(start + 1, len(text) + 1) if terminal.classify(text[start:end])[0]]
            # Only the longest is not cut short, as far as the text goes.
            for end in ends[-1:]:
                further = [parse] if name in self.case.ignored else []
                shifted = parse.advance(name)
                for after in [*further, *([shifted] if shifted else [])]:
                    yield from (((name, end), *rest) for rest in self._from(text, end, after))
