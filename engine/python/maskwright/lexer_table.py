r"""The engine's lexer as a table, for cutting texts into lexemes and for writing them.

What a terminal's pattern means is the engine's business alone: here its states are followed, never its pattern. So
every form of pattern is handled, those too that this module has never heard of.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: A B\nA: "a"+\nB: "ab"')
>>> lexer = Lexer(compile(grammar, Vocabulary.from_tokens([b"a"])).lexer_table())
>>> state = lexer.next(lexer.start, ord("a"))
>>> sorted(lexer.accepts(state)), sorted(lexer.future(state))
(['A'], ['A', 'B'])
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

# Of bytes that the lexer does not tell apart, the first in this order stands for all: what people like to read.
_LIKED: Final = b"abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ _-.,:;!?'+*/=<>()[]{}#%&@$|~^`\"\\\n\t"
LIKING: Final = tuple(
    {byte: place for place, byte in enumerate(_LIKED)}.get(byte, len(_LIKED) + byte) for byte in range(256)
)


class Lexer:
    """All terminals as one automaton over bytes. A state knows what is complete, and what may become complete.

    Very large lexers are several automata, and a byte at the start may lead to a state in each: a *fork*.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        """Take what ``CompiledGrammar.lexer_table`` gives."""
        self.start: int = table["start"]
        self.dead: int = table["dead"]
        self._classes: bytes = table["classes"]
        self._columns: int = table["columns"]
        self._next = memoryview(table["next"]).cast("I")
        self._accepts: list[int] = table["accepts"]
        self._futures: list[int] = table["futures"]
        self._forks: dict[int, list[int]] = table["forks"]
        self._sets = [frozenset(names) for names in table["sets"]]
        members: dict[int, list[int]] = {}
        for byte in sorted(range(256), key=LIKING.__getitem__):
            members.setdefault(self._classes[byte], []).append(byte)
        self._byte_of = {column: bytes_[0] for column, bytes_ in members.items()}
        self._alike = {bytes_[0]: tuple(bytes_) for bytes_ in members.values()}
        self._steps: dict[int, tuple[tuple[int, int], ...]] = {}

    @property
    def is_split(self) -> bool:
        """Whether a byte at the start may lead to several states."""
        return bool(self._forks)

    def next(self, state: int, byte: int) -> int:
        """The state after one more byte; at the start a fork, if there are several."""
        return self._next[state * self._columns + self._classes[byte]]

    def row(self, state: int) -> memoryview:
        """The states after one more byte, of each of those that are told apart."""
        return self._next[state * self._columns : (state + 1) * self._columns]

    def begin(self, byte: int) -> list[int]:
        """The states to which a byte leads from the start, the dead one left out."""
        state = self.next(self.start, byte)
        return self._forks.get(state, [state] if state != self.dead else [])

    def accepts(self, state: int) -> frozenset[str]:
        """Terminals that are complete here."""
        return self._sets[self._accepts[state]]

    def future(self, state: int) -> frozenset[str]:
        """Terminals that may be complete after at least one more byte."""
        return self._sets[self._futures[state]]

    def matching(self, text: bytes) -> frozenset[str]:
        """The terminals that match all of a text of at least one byte."""
        states = self.begin(text[0]) if text else []
        for byte in text[1:]:
            states = [after for state in states if (after := self.next(state, byte)) != self.dead]
        return frozenset(name for state in states for name in self.accepts(state))

    def alike(self, byte: int) -> tuple[int, ...]:
        """All bytes that no terminal tells from one that :meth:`steps` gives, the most readable first."""
        return self._alike[byte]

    def steps(self, state: int) -> tuple[tuple[int, int], ...]:
        """The bytes that lead on from a state, each with its target; one of those alike, the most readable first.

        A byte comes several times where it leads to several states.
        """
        found = self._steps.get(state)
        if found is None:
            row = self.row(state)
            # The columns are in the order of their most readable bytes.
            steps = [(byte, row[column]) for column, byte in self._byte_of.items() if row[column] != self.dead]
            if state == self.start:
                steps = [(byte, branch) for byte, target in steps for branch in self._forks.get(target, [target])]
            found = self._steps[state] = tuple(steps)
        return found
