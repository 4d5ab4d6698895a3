r"""Steps inside lexemes, remembered: where each byte leads, and which bytes lead to the same.

The lexer is one automaton of all terminals, so inside a name it tells the beginnings of all keywords apart. For a
search that is after any text, states are one where the terminal at hand can be completed by the same bytes, and of the
bytes that lead to the same one is enough.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: NAME | "if" | "in"\nNAME: /[a-z]+/')
>>> lexer = Lexer(compile(grammar, Vocabulary.from_tokens([b"a"])).lexer_table())
>>> steps = LexemeSteps(lexer, {"NAME": Members(lexer, "NAME")})
>>> len(steps.all(lexer.start, "NAME", frozenset())), len(steps.distinct(lexer.start, "NAME", frozenset()))
(7, 1)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from maskwright.lexer_table import Lexer
from maskwright.trials.members import Members

Watched: TypeAlias = "frozenset[tuple[int, str]]"
"""Lexer states, each with a terminal that must not be completed from there."""

Step: TypeAlias = "tuple[int, int, Watched]"
"""A byte, the state after it, and what is watched for then."""

_Key: TypeAlias = "tuple[int, str, Watched]"


class LexemeSteps:
    """The steps from each state that was asked about."""

    def __init__(self, lexer: Lexer, members: Mapping[str, Members]) -> None:
        """Work out nothing yet."""
        self._lexer = lexer
        self._members = members
        self._all: dict[_Key, tuple[Step, ...]] = {}
        self._distinct: dict[_Key, tuple[Step, ...]] = {}

    def all(self, state: int, terminal: str, watched: Watched) -> tuple[Step, ...]:
        """The steps by all bytes that the lexer tells apart, the most readable first."""
        key = (state, terminal, watched)
        found = self._all.get(key)
        if found is None:
            found = self._all[key] = tuple(self._steps(*key))
        return found

    def distinct(self, state: int, terminal: str, watched: Watched) -> tuple[Step, ...]:
        """One step, by the most readable byte, of those that leave the same to be done."""
        key = (state, terminal, watched)
        found = self._distinct.get(key)
        if found is None:
            states = self._members[terminal].alike
            bytes_: dict[tuple[int, Watched], int] = {}
            for byte, target, left in self._steps(*key):
                alike = frozenset((self._members[name].alike[one], name) for one, name in left)
                bytes_.setdefault((states[target], alike), byte)
            found = self._distinct[key] = tuple((byte, target, left) for (target, left), byte in bytes_.items())
        return found

    def ends(self, state: int, terminal: str, watched: Watched) -> Watched | None:
        """What is watched for if the lexeme ends here; ``None`` where it cannot end."""
        lexer = self._lexer
        if state == lexer.start or terminal not in lexer.accepts(state):
            return None
        return watched | {(state, terminal)} if terminal in lexer.future(state) else watched

    def _steps(self, state: int, terminal: str, watched: Watched) -> Iterator[Step]:
        lexer = self._lexer
        for byte, target in lexer.steps(state):
            if terminal in lexer.accepts(target) or terminal in lexer.future(target):
                left = self._watch(watched, byte)
                if left is not None:
                    yield byte, target, left

    def _watch(self, watched: Watched, byte: int) -> Watched | None:
        """What is watched for after one more byte; ``None`` if an earlier lexeme turns out to be longer."""
        if not watched:
            return watched
        lexer = self._lexer
        left = set()
        for state, terminal in watched:
            target = lexer.next(state, byte)
            if terminal in lexer.accepts(target):
                return None
            if terminal in lexer.future(target):
                left.add((target, terminal))
        return frozenset(left)
